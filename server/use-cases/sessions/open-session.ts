import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { openSession as endpoint } from '#contract/endpoints/sessions.ts'
import { AppError } from '../../app-error.ts'
import { insertSession } from '../../db/stores/sessions.ts'
import type { Deps } from '../../deps.ts'
import { orElse } from '../../failures.ts'
import { seePerson } from './see-person.ts'
import { answerSession } from './session-answer.ts'
import { hashSecret, newSecret, SESSION_MS } from './session-secret.ts'

/** Trades the code of the provider's window for a session. The secret goes into the cookie and nowhere else. */
export const openSession =
  (deps: Deps) =>
  async ({ code, codeVerifier, redirectUri, nonce }: BodyOf<typeof endpoint>) => {
    if (new URL(redirectUri).origin !== new URL(deps.config.appUrl).origin) {
      throw new AppError('validation-failed', { field: 'redirectUri' })
    }
    const result = await orElse(
      deps.ports.signIn.exchangeCode({ code, codeVerifier, redirectUri, nonce }),
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
