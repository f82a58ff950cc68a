import type { FastifyInstance } from 'fastify'
import { logError as endpoint } from '#contract/endpoints/messages.ts'
import type { Deps } from '../../../deps.ts'
import { keepClientLog } from '../../../use-cases/messages/keep-client-log.ts'
import { mountSignedIn } from '../../mount.ts'

export const logErrorRoute = (app: FastifyInstance, deps: Deps) =>
  mountSignedIn(app, deps, endpoint, async ({ actor, body }) => {
    await keepClientLog(deps)(actor, 'error', body)
    return {}
  })
