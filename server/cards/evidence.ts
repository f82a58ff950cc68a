import { z } from 'zod'
import type { CardVerification, ReturnClaim } from '#contract/card-facts.ts'
import type { CardOutcome } from '#contract/endpoints/cards.ts'
import type { CardType } from '#contract/entities/payment-method.ts'
import type { CardAttemptEvent } from '#machines/card-attempt/card-attempt.machine.ts'
import { holdsCardNumber } from '#rules/card-number.ts'
import { decideCardReturn } from '#rules/card-verification.ts'
import { acceptedCardType } from '#rules/cards.ts'
import type { Tx } from '../db/client.ts'
import type { CardAttemptRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import type { CardToken } from '../providers/cards/port.ts'
import { redact } from '../request/redact.ts'
import { lockAttempt } from './attempt.ts'
import { updateCardAttempt } from './attempt-store.ts'
import { cardProvider } from './provider.ts'

export interface CardFacts {
  last4: string
  /** MM/YY. */
  expiryDate: string
  type: CardType
  cardHolderName: string
}

/** The provider's facts about a card. Throws for a brand that we do not accept; callers reject such cards first. */
export const cardFacts = ({ brand, last4, month, year, holder }: CardToken): CardFacts => {
  const type = acceptedCardType(brand)
  if (!type) throw new Error(`cards: unaccepted brand ${brand}`)
  // A person may have typed the card number into the name field.
  const cardHolderName = holdsCardNumber(holder) ? '' : holder
  return { last4, expiryDate: `${month}/${year.slice(-2)}`, type, cardHolderName }
}

/** The provider's facts about an attempt. Facts about another attempt are left out. */
export interface Evidence {
  token: CardToken | null
  verification: CardVerification | null
}

const AttemptId = z.uuid()

/** The attempt's id that the browser sent with the card; null when it is not a UUID. */
export const attemptIdOf = ({ attemptId }: CardToken): string | null =>
  AttemptId.safeParse(attemptId).data ?? null

/** Reads the card and its verification at the provider. `pointers`: the browser's claims, which only help to find both. */
export const evidenceOf = async (
  deps: Pick<Deps, 'ports'>,
  attempt: Pick<CardAttemptRow, 'id' | 'provider' | 'token' | 'paymentId'>,
  pointers: { token?: string | null; payment?: string | null } = {},
): Promise<Evidence> => {
  const id = attempt.token ?? pointers.token
  const token = id ? await cardProvider(deps.ports, attempt.provider).getToken(id) : null
  return evidenceFrom(deps, attempt, token, pointers.payment ?? null)
}

/** Like `evidenceOf`, for a token that was just read. */
export const evidenceFrom = async (
  { ports }: Pick<Deps, 'ports'>,
  attempt: Pick<CardAttemptRow, 'id' | 'provider' | 'paymentId'>,
  token: CardToken | null,
  paymentPointer: string | null,
): Promise<Evidence> => {
  if (!token || attemptIdOf(token) !== attempt.id) return { token: null, verification: null }
  const id = paymentPointer ?? attempt.paymentId
  const verification = id ? await cardProvider(ports, attempt.provider).getVerification(id, token.id) : null
  return { token, verification }
}

/**
 * Decides the outcome from the provider's facts. `claim`: the claim of the return address, `none` without a return. It only selects
 * the message.
 */
export const judgeEvidence = ({ token, verification }: Evidence, claim: ReturnClaim = 'none'): CardOutcome =>
  decideCardReturn({ claim, card: token, verification })

/** Maps an outcome to an event of the chart. */
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

export interface UnconfirmedClaim {
  /**
   * `return`: the return address claimed an approval; `save`: a client asked to save the card; `undecided`: the provider never
   * decided.
   */
  kind: 'return' | 'save' | 'undecided'
  message?: string | null
  status?: string | null
  /** The card's state at the provider. */
  truth: string
}

const TITLES: Record<UnconfirmedClaim['kind'], string> = {
  return: 'A return from the bank claimed an approval that the card provider does not confirm',
  save: 'A request tried to save a card that the card provider does not confirm',
  undecided: 'The card provider never decided a card verification',
}

/** Alerts the administrators once per attempt. Does not save the card. */
export const alertUnconfirmedClaim = async (
  deps: Deps,
  tx: Tx,
  attempt: Pick<CardAttemptRow, 'id' | 'customerId'>,
  claim: UnconfirmedClaim,
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
