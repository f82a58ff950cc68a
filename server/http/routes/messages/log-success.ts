import type { FastifyInstance } from 'fastify'
import { logSuccess as endpoint } from '#contract/endpoints/messages.ts'
import type { Deps } from '../../../deps.ts'
import { keepClientLog } from '../../../use-cases/messages/keep-client-log.ts'
import { mountSignedIn } from '../../mount.ts'

export const logSuccessRoute = (app: FastifyInstance, deps: Deps) =>
  mountSignedIn(app, deps, endpoint, async ({ actor, body }) => {
    await keepClientLog(deps)(actor, 'info', body)
    return {}
  })
