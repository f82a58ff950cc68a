import type * as endpoints from '#contract/endpoints/subscription.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { CloudAccountEvent } from '#machines/cloud-account/cloud-account.machine.ts'
import { type CloudOrder, cloudOrder, isCloudOver } from '#machines/cloud-account/selectors.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { reviseCustomer } from '../accounts/store.ts'
import { type Cause, onBehalf } from '../charts/cause.ts'
import type { CloudAccountRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { findOrClaim, isDefiniteRejection } from '../jobs/create-once.ts'
import { claimEffect, effectAt, releaseEffect } from '../jobs/effect-store.ts'
import type { MoveResult } from '../providers/cloud-billing/port.ts'
import type { CommandResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { askAgain, cloudAccountOf } from './chart.ts'
import { creationOf, failureKind, noteFailure, noteOutcome } from './note-outcome.ts'
import { findCloudAccount } from './store.ts'

type Move = Exclude<CloudOrder, 'open'>

/** Milliseconds after which a call to the provider can no longer take effect. */
const EFFECT_LIMIT_MS = 2 * 60_000

/**
 * Suspends, resumes or closes a cloud account at the provider, as its chart requires. Safe to run twice at once and to be killed at
 * any point: the provider port reads the current state first, and the chart accepts a result only while it waits for a result. Throws
 * on failure, so that the job retries.
 */
export const moveCloudAccount = async (deps: Deps, cloudAccountId: string, jobId: string): Promise<void> => {
  const row = await findCloudAccount(deps.db, cloudAccountId)
  const move = row ? cloudOrder(cloudAccountOf(row)) : null
  if (!row || move === null || move === 'open') return
  await assertQuiet(deps, row, move)
  await attempt(deps, row, move, { by: 'server', requestId: jobId })
}

/** Retries the failed work at the provider for an administrator. Throws `cloud-account-settled` when nothing failed. */
export const retryCloudAccount = (
  deps: Deps,
  { actor, params: { customerId }, ifMatch }: Call<typeof endpoints.retryCloudAccount>,
): Promise<CommandResult<{ customer: Customer }>> =>
  changeAccount(deps, { ...actor, customerId }, ifMatch, async (tx, row) => {
    if (!(await askAgain(deps, tx, row, onBehalf(actor)))) throw new AppError('cloud-account-settled')
    return reviseCustomer(tx, row.id, {}, deps.clock.now())
  })

const OPPOSITE = { suspend: 'resume', resume: 'suspend', close: null } as const
const DONE = { suspend: 'provider.suspended', resume: 'provider.resumed' } as const

const markOf = (row: CloudAccountRow, move: Move): string => `cloud-account:${row.id}:${move}`

/** Throws while an earlier call for the opposite move may still take effect and undo ours. */
const assertQuiet = async (deps: Deps, row: CloudAccountRow, move: Move): Promise<void> => {
  const opposite = OPPOSITE[move]
  const since = opposite && (await effectAt(deps.db, markOf(row, opposite)))
  if (since && deps.clock.now().getTime() - since.getTime() < EFFECT_LIMIT_MS)
    throw new Error(`${markOf(row, opposite)} may still take effect; ${move} is retried later.`)
}

/**
 * The cloud account's id at the provider. Looks it up by name when its creation got no answer. Returns null when the account does not
 * exist and cannot appear later; throws while it may still appear.
 */
const subAccountOf = async (deps: Deps, row: CloudAccountRow): Promise<string | null> => {
  if (row.subAccountId !== null) return row.subAccountId
  const { found } = await findOrClaim(deps, creationOf(deps, row))
  return found?.id ?? null
}

/** Moves the cloud account at the provider. Returns the provider's result; `closed` when the account was never created. */
const requestMove = async (deps: Deps, row: CloudAccountRow, move: Move): Promise<MoveResult['kind']> => {
  const { cloudBilling } = deps.ports
  const id = await subAccountOf(deps, row)
  if (id === null) return 'closed'
  if (move === 'close') await cloudBilling.unlinkProjects(id)
  const { kind } = await cloudBilling[move](id)
  return move === 'close' && kind === 'done' ? 'closed' : kind
}

/** The chart's event for a result; null for a failure. */
const eventOf = (row: CloudAccountRow, move: Move, kind: MoveResult['kind']): CloudAccountEvent | null => {
  if (kind === 'closed') return isCloudOver(cloudAccountOf(row)) ? { type: 'provider.closed' } : null
  return kind === 'done' && move !== 'close' ? { type: DONE[move] } : null
}

/** Moves the cloud account and records the call as an effect while it may be running. */
const callProvider = async (deps: Deps, row: CloudAccountRow, move: Move): Promise<MoveResult['kind']> => {
  const now = deps.clock.now()
  const before = await effectAt(deps.db, markOf(row, move))
  const isQuiet = before === null || now.getTime() - before.getTime() >= EFFECT_LIMIT_MS
  await claimEffect(deps.db, markOf(row, move), { now, deadSince: now })
  const release = () => releaseEffect(deps.db, markOf(row, move), now)
  try {
    const kind = await requestMove(deps, row, move)
    await release()
    return kind
  } catch (failure) {
    // A definite rejection proves that no call is running, unless an earlier call may still be running.
    if (isDefiniteRejection(failure) && isQuiet) await release()
    throw failure
  }
}

const attempt = async (deps: Deps, row: CloudAccountRow, move: Move, cause: Cause): Promise<void> => {
  const kind = await callProvider(deps, row, move).catch(async (thrown: unknown) => {
    const failure = failureKind(thrown)
    if (failure) await noteFailure(deps, row.id, failure, cause)
    throw thrown
  })
  const event = eventOf(row, move, kind)
  if (!event) {
    const failure = kind === 'projects-linked' || kind === 'suspended-by-provider' ? kind : 'unavailable'
    await noteFailure(deps, row.id, failure, cause)
    throw new Error(`${markOf(row, move)}: ${failure}. The job retries later.`)
  }
  const known = event.type === 'provider.closed' ? { closedAt: deps.clock.now() } : {}
  await noteOutcome(deps, row.id, { event, known: { ...known, failure: null }, cause })
}
