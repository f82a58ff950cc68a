import type { FastifyInstance } from 'fastify'
import { openSession as endpoint } from '#contract/endpoints/sessions.ts'
import type { Deps } from '../../../deps.ts'
import { openSession } from '../../../use-cases/sessions/open-session.ts'
import { mountPublic } from '../../mount.ts'
import { setSessionCookie } from '../../session-cookie.ts'

export const openSessionRoute = (app: FastifyInstance, deps: Deps) =>
  mountPublic(app, endpoint, async ({ body, reply }) => {
    const { secret, expiresAt, answer } = await openSession(deps)(body)
    setSessionCookie(reply, secret, expiresAt)
    return answer
  })
