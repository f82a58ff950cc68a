import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/sessions.ts'
import { SCRIPT_REDIRECT } from '#contract/sign-in.ts'
import { AppError } from '../../app-error.ts'
import { insertSession } from '../../db/stores/sessions.ts'
import type { Deps } from '../../deps.ts'
import { orElse } from '../../failures.ts'
import type { AuthorizationCode } from '../../providers/sign-in/port.ts'
import { seePerson } from './see-person.ts'
import { answerSession } from './session-answer.ts'
import { hashSecret, newSecret, SESSION_MS } from './session-secret.ts'

/** A code of our own window comes with its verifier and nonce; only one of Google's script may come without. */
const provenCode = (
  { config }: Deps,
  { code, codeVerifier, redirectUri, nonce }: BodyOf<typeof endpoints.openSession>,
): AuthorizationCode => {
  const refuse = (field: string) => new AppError('validation-failed', { field })
  if (redirectUri === SCRIPT_REDIRECT) {
    if (config.signIn.provider !== 'google') throw refuse('redirectUri')
    return { code, redirectUri }
  }
  if (new URL(redirectUri).origin !== new URL(config.appUrl).origin) throw refuse('redirectUri')
  if (!codeVerifier) throw refuse('codeVerifier')
  if (!nonce) throw refuse('nonce')
  return { code, redirectUri, codeVerifier, nonce }
}

/** Trades the code of the provider's window for a session. The secret goes into the cookie and nowhere else. */
export const openSession = (deps: Deps) => async (grant: BodyOf<typeof endpoints.openSession>) => {
  const result = await orElse(
    deps.ports.signIn.exchangeCode(provenCode(deps, grant)),
    (cause) => new AppError('unavailable', { message: new AppError('sign-in-failed').message, cause }),
  )
  if (result.kind === 'email-not-verified') throw new AppError('email-not-verified')
  if (result.kind === 'refused') {
    deps.log.warn({ reason: result.reason }, 'a sign-in was refused')
    throw new AppError('sign-in-failed')
  }
  const user = await seePerson(deps)(result.person)
  if (!user.isActive) throw new AppError('user-inactive')

  const now = deps.clock.now()
  const secret = newSecret()
  const session = { id: randomUUID(), expiresAt: new Date(now.getTime() + SESSION_MS) }
  await insertSession(deps.db, {
    ...session,
    userId: user.id,
    secretHash: hashSecret(secret),
    createdAt: now,
  })
  return { secret, expiresAt: session.expiresAt, answer: await answerSession(deps, user, session) }
}
