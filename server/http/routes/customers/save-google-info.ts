import type { FastifyInstance } from 'fastify'
import { saveGoogleInfo as endpoint } from '#contract/endpoints/customers.ts'
import type { Deps } from '../../../deps.ts'
import { saveGoogleInfo } from '../../../use-cases/customers/save-google-info.ts'
import { mountOwner } from '../../mount.ts'

export const saveGoogleInfoRoute = (app: FastifyInstance, deps: Deps) =>
  mountOwner(app, deps, endpoint, async ({ actor, ifMatch }) => ({
    customer: await saveGoogleInfo(deps)(actor, ifMatch),
  }))
