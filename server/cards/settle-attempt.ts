import { randomUUID } from 'node:crypto'
import type { CardOutcome } from '#contract/endpoints/cards.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isFinished, isUndecided } from '#machines/card-attempt/selectors.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { advance } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { CardAttemptChange, CardAttemptRow, PaymentMethodRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { checkCardAttemptJob } from '../jobs/jobs.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import type { CardToken } from '../providers/cards/port.ts'
import { lockAttempt } from './attempt.ts'
import { updateCardAttempt } from './attempt-store.ts'
import { cardAttemptFacts, cardAttemptOf, cardAttemptWorkflow } from './chart.ts'
import { cardFacts, type Evidence, eventOf, judgeEvidence } from './evidence.ts'
import { checkSlot, demoteReplacedCard, replaceableCard, type UnusableCard } from './slot.ts'
import { findPaymentMethodByToken, insertPaymentMethod } from './store.ts'

/** Milliseconds. An open screen polls during the first minute; then the server checks once a minute. */
const CHECK_EVERY_MS = 60_000

export interface Judgement {
  outcome: CardOutcome
  evidence: Evidence
  cause: Cause
}

const columnsOf = (outcome: CardOutcome, { token, verification }: Evidence): CardAttemptChange => ({
  outcome,
  ...(token && { token: token.id }),
  ...(verification && { paymentId: verification.id }),
})

/** Plans the next check of an undecided attempt, unless the attempt expires before. */
export const planCheck = async (deps: Deps, tx: Tx, row: CardAttemptRow, round: number): Promise<void> => {
  const at = new Date(deps.clock.now().getTime() + CHECK_EVERY_MS)
  if (at < row.expiresAt) await deps.jobs.plan(tx, checkCardAttemptJob, { attemptId: row.id, round }, { at })
}

/** Stores the outcome of an attempt. Does nothing when the chart no longer accepts the outcome. */
export const settleAttempt = async (
  deps: Deps,
  tx: Tx,
  attempt: Pick<CardAttemptRow, 'id' | 'customerId'>,
  { outcome, evidence, cause }: Judgement,
): Promise<CardAttemptRow> => {
  const row = await lockAttempt(tx, attempt)
  const event = eventOf(outcome)
  const context = cardAttemptFacts(row, deps.clock.now())
  if (!takes(cardAttemptWorkflow, row, event, context)) return row
  const noted = await updateCardAttempt(tx, row.id, columnsOf(outcome, evidence))
  const settled = await advance(deps, tx, cardAttemptWorkflow, noted, { event, context, cause })
  if (isUndecided(cardAttemptOf(settled))) await planCheck(deps, tx, settled, 1)
  return settled
}

interface ApprovedCard {
  attempt: CardAttemptRow
  token: CardToken
  verification: Evidence['verification']
  /** The unusable card that the new card replaces, if any. */
  replaceable: UnusableCard | null
  cause: Cause
}

/**
 * Saves a card that the provider verified for this attempt, with the provider's data only. Returns the existing card for a token
 * that is already saved. Throws `card-status-taken` when the slot is taken, `blocked` when the account accepts no cards,
 * `card-attempt-expired` when the attempt is over.
 */
export const storeCard = async (
  deps: Deps,
  tx: Tx,
  { attempt, token, verification, replaceable, cause }: ApprovedCard,
): Promise<PaymentMethodRow> => {
  const { customerId, status, provider } = attempt
  const customer = await lockCustomer(tx, customerId, undefined)
  const known = await findPaymentMethodByToken(tx, customerId, { provider, token: token.id })
  if (known) return known

  const row = await settleAttempt(deps, tx, attempt, {
    outcome: 'approved',
    evidence: { token, verification },
    cause,
  })
  const saved = { type: 'card.saved' } as const
  const at = deps.clock.now()
  const context = cardAttemptFacts(row, at)
  if (!takes(cardAttemptWorkflow, row, saved, context)) throw new AppError('card-attempt-expired')
  await checkSlot(deps, tx, customer, attempt, replaceable, at)

  if (replaceable) await demoteReplacedCard(tx, replaceable, at)
  const card = await insertPaymentMethod(tx, {
    id: randomUUID(),
    customerId,
    provider,
    token: token.id,
    paymentId: row.paymentId,
    status,
    ...cardFacts(token),
    createdAt: at,
    updatedAt: at,
  })
  await advance(deps, tx, cardAttemptWorkflow, row, { event: saved, context, cause })
  if (attempt.purpose === 'payment')
    await deps.nouns.planPaymentWithCard(deps, tx, { customerId, cardId: card.id })
  else await deps.nouns.chargeWaiting(deps, tx, customerId)
  return card
}

const REJECTIONS: readonly ErrorCode[] = ['card-status-taken', 'blocked']

/** `undecided`: the provider has not decided yet. `refused`: the slot is taken by now, or the account accepts no cards. */
type AttemptEnd = 'saved' | 'declined' | 'refused' | 'undecided'

/** Finishes an attempt after its person has left. Saves an approved card, and mails the result if the screen promised a mail. */
export const finishAttempt = async (
  deps: Deps,
  attempt: CardAttemptRow,
  evidence: Evidence,
  cause: Cause,
): Promise<AttemptEnd> => {
  const outcome = judgeEvidence(evidence)
  const { token, verification } = evidence
  if (!token || outcome === 'still-checking') return 'undecided'
  if (outcome !== 'approved') {
    await withTransaction(deps.db, async (tx) => {
      const row = await settleAttempt(deps, tx, attempt, { outcome, evidence, cause })
      if (isUndecided(cardAttemptOf(attempt)) && isFinished(cardAttemptOf(row))) {
        await deps.jobs.plan(tx, sendMailJob, resultOf(attempt, false))
      }
    })
    return 'declined'
  }
  const replaceable = await replaceableCard(deps, attempt)
  try {
    await withTransaction(deps.db, async (tx) => {
      await storeCard(deps, tx, { attempt, token, verification, replaceable, cause })
      await deps.jobs.plan(tx, sendMailJob, resultOf(attempt, true))
    })
    return 'saved'
  } catch (error) {
    if (error instanceof AppError && REJECTIONS.includes(error.code)) return 'refused'
    throw error
  }
}

export const resultOf = ({ id, customerId }: CardAttemptRow, saved: boolean) =>
  ({ mail: 'card-result', customerId, attemptId: id, saved }) as const
