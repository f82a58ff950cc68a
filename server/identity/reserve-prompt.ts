import { isBlocking, isOpen } from '#machines/identity/selectors.ts'
import { lockCustomerRow } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { identityAt } from './chart.ts'
import {
  deletePrompt,
  insertPrompt,
  latestIdentityRequest,
  latestRequestForId,
  lockNumber,
  newestPrompt,
  type PromptQuery,
  setPromptAnswered,
  unansweredPrompt,
} from './store.ts'

/** Maximum prompts per hour for an ID and for a person. Allows honest mistakes, and prevents flooding a person's phone. */
const PROMPTS_PER_HOUR = 3
export const HOUR_MS = 60 * 60_000
/** Milliseconds; longer than a call to the service may take. After a process dies in its call, its customer must wait this long. */
const CALL_MS = 15_000

interface PromptRequest {
  customerId: string
  nationalId: string
}

export interface PromptReservation extends PromptRequest {
  /** Also the id of our request at the identity service. */
  id: string
}

export const tooEarly = (until: Date, now: Date): AppError =>
  new AppError('identity-too-early', {
    field: 'nationalId',
    params: { seconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) },
  })

/**
 * Counts a prompt of the identity app before the service is called, so that simultaneous calls never exceed the limit, and one person
 * has one prompt at a time. Throws `identity-too-early`.
 */
export const reservePrompt = (
  deps: Pick<Deps, 'db' | 'clock' | 'vault'>,
  prompt: PromptReservation,
): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    await lockCustomerRow(tx, prompt.customerId)
    const { nationalId, ...reserved } = prompt
    await lockNumber(tx, deps.vault.hashes(nationalId))
    const now = deps.clock.now()
    const until =
      (await endOfOpenPrompt(tx, prompt.customerId, now)) ?? (await retryTime(deps, tx, prompt, now))
    if (until) throw tooEarly(until, now)
    await insertPrompt(tx, { ...reserved, numberHash: deps.vault.hash(nationalId), at: now })
  })

/** The end of the customer's open verification, or of the call that starts a verification. Null when neither is open. */
const endOfOpenPrompt = async (tx: Tx, customerId: string, now: Date): Promise<Date | null> => {
  const calledAt = await unansweredPrompt(tx, customerId, new Date(now.getTime() - CALL_MS))
  if (calledAt) return new Date(calledAt.getTime() + CALL_MS)
  const latest = await latestIdentityRequest(tx, customerId)
  return latest && isOpen(identityAt(latest, now)) ? latest.retryAt : null
}

/** Records the end of a prompt's call, so that the customer may start another prompt. */
export const endPrompt = (
  { clock }: Pick<Deps, 'clock'>,
  q: Querier,
  { id }: Pick<PromptReservation, 'id'>,
): Promise<void> => setPromptAnswered(q, id, clock.now())

/** Deletes a prompt from the count when the service has certainly not sent it. */
export const releasePrompt = ({ db }: Pick<Deps, 'db'>, { id }: PromptReservation): Promise<void> =>
  deletePrompt(db, id)

/**
 * The earliest instant at which this customer may verify this ID. Null means now, unless the service still has a request of another
 * account.
 */
export const retryTime = async (
  { vault }: Pick<Deps, 'vault'>,
  q: Querier,
  { customerId, nationalId }: PromptRequest,
  now: Date,
): Promise<Date | null> => {
  const hashes = vault.hashes(nationalId)
  const latest = await latestRequestForId(q, customerId, hashes)
  const ends = [
    latest && isBlocking(identityAt(latest, now)) ? latest.retryAt : null,
    await endOfLimit(q, { customerId }, now),
    await endOfLimit(q, { hashes }, now),
  ].filter((end) => end !== null)
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())))
}

/** The instant at which the next prompt is allowed, if the limit per hour is reached; else null. */
const endOfLimit = async (q: Querier, of: PromptQuery['of'], now: Date): Promise<Date | null> => {
  const since = new Date(now.getTime() - HOUR_MS)
  const last = await newestPrompt(q, { of, since, place: PROMPTS_PER_HOUR })
  return last ? new Date(last.getTime() + HOUR_MS) : null
}
