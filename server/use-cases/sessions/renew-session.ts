import { AppError } from '../../app-error.ts'
import { findSessionBySecret } from '../../db/stores/sessions.ts'
import type { Deps } from '../../deps.ts'
import { answerSession } from './session-answer.ts'
import { sessionOver } from './session-over.ts'
import { hashSecret } from './session-secret.ts'

/** A fresh access token for the session of the cookie. */
export const renewSession = (deps: Deps) => async (secret: string | undefined) => {
  if (!secret) throw new AppError('unauthenticated')
  const secretHash = hashSecret(secret)
  const session = await findSessionBySecret(deps.db, secretHash, deps.clock.now())
  if (!session) throw await sessionOver(deps, { secretHash })
  if (!session.user.isActive) throw new AppError('user-inactive')
  return answerSession(deps, session.user, { id: session.sessionId, expiresAt: session.expiresAt })
}
