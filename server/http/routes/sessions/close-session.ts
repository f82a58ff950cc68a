import type { FastifyInstance } from 'fastify'
import { closeSession as endpoint } from '#contract/endpoints/sessions.ts'
import type { Deps } from '../../../deps.ts'
import { closeSession } from '../../../use-cases/sessions/close-session.ts'
import { bearerOf } from '../../access.ts'
import { mountPublic } from '../../mount.ts'
import { clearSessionCookie, sessionSecretOf } from '../../session-cookie.ts'

export const closeSessionRoute = (app: FastifyInstance, deps: Deps) =>
  mountPublic(app, endpoint, async ({ request, reply }) => {
    // Before anything that can fail: whoever leaves has left this browser even while the database cannot be told.
    clearSessionCookie(reply)
    // The portal itself forgets what it stored and keeps how the page looks; "storage" would take that away too.
    reply.header('clear-site-data', '"cache"')
    await closeSession(deps)({ secret: sessionSecretOf(request), token: bearerOf(request) })
    return {}
  })
