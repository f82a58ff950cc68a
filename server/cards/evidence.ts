import { z } from 'zod'
import type { CardOutcome } from '#contract/endpoints/cards.ts'
import type { CardType } from '#contract/entities/payment-method.ts'
import type { CardAttemptEvent } from '#machines/card-attempt/card-attempt.machine.ts'
import { acceptedCardType } from '#rules/card-brand.ts'
import { holdsCardNumber } from '#rules/card-number.ts'
import { type CardHint, decideCardReturn } from '#rules/card-return.ts'
import type { Tx } from '../db/client.ts'
import type { CardAttemptRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import type { CardPayment, CardToken } from '../providers/cards/port.ts'
import { redact } from '../request/redact.ts'
import { lockAttempt } from './attempt.ts'
import { updateCardAttempt } from './attempt-store.ts'

export interface CardFacts {
  last4: string
  /** MM/YY. */
  expiryDate: string
  type: CardType
  cardHolderName: string
}

/** A card as the provider describes it. Throws for a brand that is not accepted: those are refused before. */
export const cardFacts = ({ brand, last4, month, year, holder }: CardToken): CardFacts => {
  const type = acceptedCardType(brand)
  if (!type) throw new Error(`cards: ${brand} was let through`)
  // The person typed the name at the provider, and may have put the number into the wrong field.
  const cardHolderName = holdsCardNumber(holder) ? '' : holder
  return { last4, expiryDate: `${month}/${year.slice(-2)}`, type, cardHolderName }
}

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

export type ReturnHint = Pick<CardHint, 'message' | 'status'>

/** The person did not return: the provider is asked on our own account. */
const NO_HINT: ReturnHint = { message: null, status: null }

/** What became of an attempt, from the provider's facts; the hint only chooses between words. */
export const judgeEvidence = ({ token, payment }: Evidence, hint: ReturnHint = NO_HINT): CardOutcome =>
  decideCardReturn({ hint, token, payment })

/** The step of the chart an outcome stands for. */
export const eventOf = (outcome: CardOutcome): CardAttemptEvent => {
  switch (outcome) {
    case 'approved':
      return { type: 'provider.approved' }
    case 'still-checking':
      return { type: 'provider.undecided' }
    case 'cancelled':
    case 'failed':
    case 'verification-failed':
      return { type: 'provider.failed' }
    default:
      return { type: 'provider.declined' }
  }
}

export interface DoubtfulClaim {
  /** What was claimed: `return`: the address said approved; `save`: a card was to be saved; `undecided`: it was never known. */
  kind: 'return' | 'save' | 'undecided'
  message?: string | null
  status?: string | null
  /** The provider's word about the token. */
  truth: string
}

const TITLES: Record<DoubtfulClaim['kind'], string> = {
  return: 'A card return claimed an approval the card provider does not confirm',
  save: 'A card was to be saved that the card provider does not confirm',
  undecided: 'A card verification was never decided by the card provider',
}

/** Has the administrators told about an attempt, once however often the claim is repeated. Saves and believes nothing. */
export const alertUnconfirmedClaim = async (
  deps: Deps,
  tx: Tx,
  attempt: Pick<CardAttemptRow, 'id' | 'customerId'>,
  claim: DoubtfulClaim,
): Promise<void> => {
  const row = await lockAttempt(tx, attempt)
  if (row.alertedAt) return
  await updateCardAttempt(tx, row.id, { alertedAt: deps.clock.now() })
  deps.log.warn({ attemptId: row.id, claim: claim.kind, truth: claim.truth }, 'a card claim is not confirmed')
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `card-attempt:${row.id}`,
    title: TITLES[claim.kind],
    details: {
      Customer: row.customerId,
      Attempt: row.id,
      'Claimed message': claim.message ? redact(claim.message) : null,
      'Claimed status': claim.status ? redact(claim.status) : null,
      'Provider says': claim.truth,
    },
  })
}
