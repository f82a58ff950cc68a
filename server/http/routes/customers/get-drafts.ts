import type { FastifyInstance } from 'fastify'
import { getDrafts as endpoint } from '#contract/endpoints/customers.ts'
import type { Deps } from '../../../deps.ts'
import { getDrafts } from '../../../use-cases/customers/drafts.ts'
import { mountOwner } from '../../mount.ts'

export const getDraftsRoute = (app: FastifyInstance, deps: Deps) =>
  mountOwner(app, deps, endpoint, async ({ actor }) => ({ drafts: await getDrafts(deps)(actor) }))
