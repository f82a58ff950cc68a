import type { FastifyInstance } from 'fastify'
import { saveDesktopVersion as endpoint } from '#contract/endpoints/customers.ts'
import type { Deps } from '../../../deps.ts'
import { saveDesktopVersion } from '../../../use-cases/customers/save-desktop-version.ts'
import { mountOwner } from '../../mount.ts'

export const saveDesktopVersionRoute = (app: FastifyInstance, deps: Deps) =>
  mountOwner(app, deps, endpoint, async ({ actor, body }) => ({
    customer: await saveDesktopVersion(deps)(actor, body.desktopVersion),
  }))
