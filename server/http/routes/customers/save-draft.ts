import type { FastifyInstance } from 'fastify'
import { saveDraft as endpoint } from '#contract/endpoints/customers.ts'
import type { Deps } from '../../../deps.ts'
import { saveDraft } from '../../../use-cases/customers/drafts.ts'
import { mountOwner } from '../../mount.ts'

export const saveDraftRoute = (app: FastifyInstance, deps: Deps) =>
  mountOwner(app, deps, endpoint, async ({ actor, body }) => {
    await saveDraft(deps)(actor, body)
    return {}
  })
