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
import { cardsUnavailable, orElse } from '../errors/failures.ts'
import { ProviderFailure } from '../errors/provider-failure.ts'
import type { CustomerActor } from '../request/actor.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { attemptView, lockAttempt, ownAttempt } from './attempt.ts'
import { cardAttemptsSince } from './attempt-store.ts'
import { cardAttemptAt, cardAttemptFacts, cardAttemptOf, cardAttemptWorkflow } from './chart.ts'
import { evidenceOf, judgeEvidence } from './evidence.ts'
import { type Judgement, settleAttempt } from './settle-attempt.ts'
import { checkPlace, replaceableCard, type UnusableCard } from './slot.ts'

/** A page waits no longer for the provider before it shows what is known. */
const PATIENCE_MS = 2000
/** A refusal is news for a day. */
const NEWS_MS = 24 * 60 * 60_000

/**
 * The attempt to tell of at a visit: an unfinished one whose card has reached the provider, or a refusal that its person has not
 * seen. When the customer looks, the provider is asked about an unfinished one, whose person may never have come back from the
 * bank; while it gives no answer, what is known counts. An administrator who looks changes nothing.
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
  const isShown = row !== undefined && (isUntold(row) || (row.id === unfinished?.id && !isOver(row)))
  return { attempt: isShown ? attemptView(row) : null }
}

const isOver = (row: CardAttemptRow) => isFinished(cardAttemptOf(row))

const isUntold = (row: CardAttemptRow) => row.toldAt === null && isRefused(cardAttemptOf(row))

const refreshAttempt = async (
  deps: Deps,
  attempt: CardAttemptRow,
  actor: CustomerActor,
): Promise<CardAttemptRow> => {
  const asked = judgementOf(deps, attempt, actor).catch((error: unknown) => {
    if (error instanceof ProviderFailure) return null
    throw error
  })
  const judgement = await Promise.race([asked, setTimeout(PATIENCE_MS, null, { ref: false })])
  if (!judgement) return attempt
  return withTransaction(deps.db, (tx) => settleAttempt(deps, tx, attempt, judgement))
}

/** What the provider has decided about an attempt; null while it has not. Throws ProviderFailure. */
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
 * Gives up an attempt that the provider has not decided. An approved card is kept, whoever heard of it first, unless there is no place
 * for it any more; one that is over stays as it ended.
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
    if (isVerified(cardAttemptOf(row)) && (await hasPlace(deps, tx, row, replaceable))) return EMPTY
    await advance(deps, tx, cardAttemptWorkflow, row, { event, context, cause: { by: actor } })
    return EMPTY
  })
}

const hasPlace = async (
  deps: Deps,
  tx: Tx,
  attempt: CardAttemptRow,
  replaceable: UnusableCard | null,
): Promise<boolean> => {
  const customer = await lockCustomer(tx, attempt.customerId, undefined)
  try {
    await checkPlace(deps, tx, customer, attempt, replaceable, deps.clock.now())
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
