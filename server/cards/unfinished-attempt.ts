import { setTimeout } from 'node:timers/promises'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/cards.ts'
import { isFinished, isInTime, isRefused, isVerified } from '#machines/card-attempt/selectors.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { advance } from '../charts/advance.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { CardAttemptRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { cardsUnavailable, orElse, ProviderFailure } from '../errors/failures.ts'
import type { CustomerActor } from '../request/actor.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { attemptView, lockAttempt, ownAttempt } from './attempt.ts'
import { cardAttemptsSince } from './attempt-store.ts'
import { cardAttemptAt, cardAttemptFacts, cardAttemptOf, cardAttemptWorkflow } from './chart.ts'
import { evidenceOf, judgeEvidence } from './evidence.ts'
import { type Judgement, settleAttempt } from './settle-attempt.ts'
import { checkSlot, replaceableCard, type UnusableCard } from './slot.ts'

/** Milliseconds. Timeout for the provider's answer. After it, the page shows the stored state. */
const TIME_LIMIT_MS = 2000
/** Milliseconds. A refusal is shown for a day. */
const NEWS_MS = 24 * 60 * 60_000

/**
 * The attempt to show when the portal opens: an unfinished attempt whose card has reached the provider, or a refusal that was not
 * shown yet. For the customer, checks an unfinished attempt at the provider, because the person may never have returned from the
 * bank. For an administrator, only reads.
 */
export const getCurrentAttempt = async (
  deps: Deps,
  { actor }: Call<typeof endpoints.getCurrentCardAttempt>,
): Promise<ReplyOf<typeof endpoints.getCurrentCardAttempt>> => {
  const now = deps.clock.now()
  const rows = await cardAttemptsSince(deps.db, actor.customerId, new Date(now.getTime() - NEWS_MS))
  const unfinished = rows.find((row) => isInTime(cardAttemptAt(row, now)))
  const refreshed = unfinished && !actor.onBehalf ? await refreshAttempt(deps, unfinished, actor) : unfinished
  const row = refreshed ?? rows[0]
  const isShown = row !== undefined && (isUnshownRefusal(row) || (row.id === unfinished?.id && !isOver(row)))
  return { attempt: isShown ? attemptView(row) : null }
}

const isOver = (row: CardAttemptRow) => isFinished(cardAttemptOf(row))

const isUnshownRefusal = (row: CardAttemptRow) => row.toldAt === null && isRefused(cardAttemptOf(row))

const refreshAttempt = async (
  deps: Deps,
  attempt: CardAttemptRow,
  actor: CustomerActor,
): Promise<CardAttemptRow> => {
  const reading = judgementOf(deps, attempt, actor).catch((error: unknown) => {
    if (error instanceof ProviderFailure) return null
    throw error
  })
  const judgement = await Promise.race([reading, setTimeout(TIME_LIMIT_MS, null, { ref: false })])
  if (!judgement) return attempt
  return withTransaction(deps.db, (tx) => settleAttempt(deps, tx, attempt, judgement))
}

/** The provider's decision about an attempt; null while it is open. Throws ProviderFailure. */
const judgementOf = async (
  deps: Deps,
  attempt: CardAttemptRow,
  actor: CustomerActor,
): Promise<Judgement | null> => {
  const evidence = await evidenceOf(deps, attempt)
  if (!evidence.token) return null
  const outcome = judgeEvidence(evidence)
  return outcome === 'still-checking' ? null : { outcome, evidence, cause: { by: actor } }
}

const event = { type: 'customer.dropped' } as const

/**
 * Drops an attempt that the provider has not decided. Keeps an approved card unless its slot is taken. Does nothing to a finished
 * attempt.
 */
export const dropAttempt = async (
  deps: Deps,
  { actor, params: { id: attemptId } }: Call<typeof endpoints.dropCardAttempt>,
): Promise<EmptyResult> => {
  const attempt = await ownAttempt(deps, actor, attemptId)
  const judgement = isOver(attempt) ? null : await orElse(judgementOf(deps, attempt, actor), cardsUnavailable)
  const replaceable = await orElse(replaceableCard(deps, attempt), cardsUnavailable)
  return command(deps, actor, async (tx) => {
    const row = judgement ? await settleAttempt(deps, tx, attempt, judgement) : await lockAttempt(tx, attempt)
    const context = cardAttemptFacts(row, deps.clock.now())
    if (!takes(cardAttemptWorkflow, row, event, context)) return EMPTY
    if (isVerified(cardAttemptOf(row)) && (await isSlotFree(deps, tx, row, replaceable))) return EMPTY
    await advance(deps, tx, cardAttemptWorkflow, row, { event, context, cause: { by: actor } })
    return EMPTY
  })
}

const isSlotFree = async (
  deps: Deps,
  tx: Tx,
  attempt: CardAttemptRow,
  replaceable: UnusableCard | null,
): Promise<boolean> => {
  const customer = await lockCustomer(tx, attempt.customerId, undefined)
  try {
    await checkSlot(deps, tx, customer, attempt, replaceable, deps.clock.now())
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
