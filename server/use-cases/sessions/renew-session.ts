import { AppError } from '../../app-error.ts'
import { findSessionBySecret } from '../../db/stores/sessions.ts'
import type { Deps } from '../../deps.ts'
import { answerSession } from './session-answer.ts'
import { hashSecret } from './session-secret.ts'

/** A fresh access token for the session of the cookie. */
export const renewSession = (deps: Deps) => async (secret: string | undefined) => {
  if (!secret) throw new AppError('unauthenticated')
  const session = await findSessionBySecret(deps.db, hashSecret(secret), deps.clock.now())
  if (!session) throw new AppError('session-expired')
  if (!session.user.isActive) throw new AppError('user-inactive')
  return answerSession(deps, session.user, { id: session.sessionId, expiresAt: session.expiresAt })
}
