import { z } from 'zod'
import type { CardAttemptRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { CardPayment, CardToken } from '../../providers/cards/port.ts'

/** Key of the token's metadata that names our attempt. */
const ATTEMPT_KEY = 'attempt'
/** The holds by which a card is verified: SAR 1 and SAR 10. */
const VERIFICATION_AMOUNTS = [100, 1000]

/** What the provider itself says about an attempt. Anything that is not about this very attempt counts as nothing. */
export interface Evidence {
  token: CardToken | null
  payment: CardPayment | null
}

const AttemptId = z.uuid()

/** The attempt a token was made for, as its maker said when making it; null when that can be no attempt of ours. */
export const attemptIdOf = (token: CardToken): string | null =>
  AttemptId.safeParse(token.metadata[ATTEMPT_KEY]).data ?? null

const isVerificationOf = (payment: CardPayment, token: CardToken) =>
  payment.token === token.id && payment.currency === 'SAR' && VERIFICATION_AMOUNTS.includes(payment.amount)

/** Reads token and payment with the secret key. What a browser says about them serves to find them, for nothing else. */
export const evidenceOf = async (
  deps: Pick<Deps, 'ports'>,
  attempt: Pick<CardAttemptRow, 'id' | 'token' | 'paymentId'>,
  pointers: { token?: string | null; payment?: string | null } = {},
): Promise<Evidence> => {
  const id = attempt.token ?? pointers.token
  const token = id ? await deps.ports.cards.getToken(id) : null
  return evidenceFrom(deps, attempt, token, pointers.payment ?? null)
}

/** The same for a token that was just read. */
export const evidenceFrom = async (
  { ports }: Pick<Deps, 'ports'>,
  attempt: Pick<CardAttemptRow, 'id' | 'paymentId'>,
  token: CardToken | null,
  paymentPointer: string | null,
): Promise<Evidence> => {
  if (!token || attemptIdOf(token) !== attempt.id) return { token: null, payment: null }
  const id = paymentPointer ?? attempt.paymentId
  const payment = id ? await ports.cards.getPayment(id) : null
  return { token, payment: payment && isVerificationOf(payment, token) ? payment : null }
}
