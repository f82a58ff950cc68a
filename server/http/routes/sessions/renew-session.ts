import type { FastifyInstance } from 'fastify'
import { renewSession as endpoint } from '#contract/endpoints/sessions.ts'
import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { renewSession } from '../../../use-cases/sessions/renew-session.ts'
import { mountPublic } from '../../mount.ts'
import { clearSessionCookie, sessionSecretOf } from '../../session-cookie.ts'

export const renewSessionRoute = (app: FastifyInstance, deps: Deps) =>
  mountPublic(app, endpoint, async ({ request, reply }) => {
    try {
      return await renewSession(deps)(sessionSecretOf(request))
    } catch (error) {
      if (error instanceof AppError && error.code === 'session-expired') clearSessionCookie(reply)
      throw error
    }
  })
