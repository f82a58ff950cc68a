import type * as endpoints from '#contract/endpoints/subscription.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { CloudAccountEvent } from '#machines/cloud-account/cloud-account.machine.ts'
import { type CloudOrder, cloudOrder, isCloudOver } from '#machines/cloud-account/selectors.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { reviseCustomer } from '../accounts/store.ts'
import type { Cause } from '../charts/cause.ts'
import type { CloudAccountRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { findOrClaim, isDefiniteRejection } from '../jobs/create-once.ts'
import { claimEffect, effectAt, releaseEffect } from '../jobs/effect-store.ts'
import type { MoveResult } from '../providers/cloud-billing/port.ts'
import type { CommandResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { askAgain } from './ask-again.ts'
import { cloudAccountOf } from './chart.ts'
import { creationOf, failureKind, noteFailure, noteOutcome } from './note-outcome.ts'
import { findCloudAccount } from './store.ts'

type Move = Exclude<CloudOrder, 'open'>

/** Longer than a call to the provider can still have its effect after we asked for it. */
const ON_ITS_WAY_MS = 2 * 60_000

const OPPOSITE = { suspend: 'resume', resume: 'suspend', close: null } as const
const DONE = { suspend: 'provider.suspended', resume: 'provider.resumed' } as const

const markOf = (row: CloudAccountRow, move: Move): string => `cloud-account:${row.id}:${move}`

/** Throws while an earlier call for the contrary may still have its effect, which would then undo ours. */
const assertQuiet = async (deps: Deps, row: CloudAccountRow, move: Move): Promise<void> => {
  const contrary = OPPOSITE[move]
  const since = contrary && (await effectAt(deps.db, markOf(row, contrary)))
  if (since && deps.clock.now().getTime() - since.getTime() < ON_ITS_WAY_MS)
    throw new Error(`${markOf(row, contrary)} may be on its way; ${move} is asked for again later.`)
}

/**
 * The sub-account's id; of one whose creation was not heard of, by its name. Null when there is none and none will be; throws while
 * a creation may still come to light.
 */
const subAccountOf = async (deps: Deps, row: CloudAccountRow): Promise<string | null> => {
  if (row.subAccountId !== null) return row.subAccountId
  const { found } = await findOrClaim(deps, creationOf(deps, row))
  return found?.id ?? null
}

/** What the provider did, or found done already. Where nothing was ever created there is nothing to act on. */
const act = async (deps: Deps, row: CloudAccountRow, move: Move): Promise<MoveResult['kind']> => {
  const { cloudBilling } = deps.ports
  const id = await subAccountOf(deps, row)
  if (id === null) return 'closed'
  if (move === 'close') await cloudBilling.unlinkProjects(id)
  const { kind } = await cloudBilling[move](id)
  return move === 'close' && kind === 'done' ? 'closed' : kind
}

/** What the chart is told of that; null when it is a failure. */
const eventOf = (row: CloudAccountRow, move: Move, kind: MoveResult['kind']): CloudAccountEvent | null => {
  if (kind === 'closed') return isCloudOver(cloudAccountOf(row)) ? { type: 'provider.closed' } : null
  return kind === 'done' && move !== 'close' ? { type: DONE[move] } : null
}

/** Asks the provider. */
const ask = async (deps: Deps, row: CloudAccountRow, move: Move): Promise<MoveResult['kind']> => {
  const now = deps.clock.now()
  const before = await effectAt(deps.db, markOf(row, move))
  const isQuiet = before === null || now.getTime() - before.getTime() >= ON_ITS_WAY_MS
  await claimEffect(deps.db, markOf(row, move), { now, deadSince: now })
  const release = () => releaseEffect(deps.db, markOf(row, move), now)
  try {
    const kind = await act(deps, row, move)
    await release()
    return kind
  } catch (failure) {
    // Only a refusal says that nothing is on its way, and nothing of what was asked for before it.
    if (isDefiniteRejection(failure) && isQuiet) await release()
    throw failure
  }
}

const attempt = async (deps: Deps, row: CloudAccountRow, move: Move, cause: Cause): Promise<void> => {
  const kind = await ask(deps, row, move).catch(async (thrown: unknown) => {
    const failure = failureKind(thrown)
    if (failure) await noteFailure(deps, row.id, failure, cause)
    throw thrown
  })
  const event = eventOf(row, move, kind)
  if (!event) {
    const failure = kind === 'projects-linked' || kind === 'suspended-by-provider' ? kind : 'unavailable'
    await noteFailure(deps, row.id, failure, cause)
    throw new Error(`${markOf(row, move)}: ${failure}. It is asked for again later.`)
  }
  const known = event.type === 'provider.closed' ? { closedAt: deps.clock.now() } : {}
  await noteOutcome(deps, row.id, { event, known: { ...known, failure: null }, cause })
}

/**
 * Has the provider suspend, resume or close a sub-account, as its chart says by now. May run twice and be killed anywhere: the
 * provider is asked first whether it is so already, and what it did is written down where the chart still waits for it. Throws
 * while it is not so, to be tried again.
 */
export const moveCloudAccount = async (deps: Deps, cloudAccountId: string, jobId: string): Promise<void> => {
  const row = await findCloudAccount(deps.db, cloudAccountId)
  const move = row ? cloudOrder(cloudAccountOf(row)) : null
  if (!row || move === null || move === 'open') return
  await assertQuiet(deps, row, move)
  await attempt(deps, row, move, { by: 'server', requestId: jobId })
}

/** An administrator has the provider asked again for what it has not done. Refused when there is nothing to ask for. */
export const retryCloudAccount = (
  deps: Deps,
  { actor, params: { customerId }, ifMatch }: Call<typeof endpoints.retryCloudAccount>,
): Promise<CommandResult<{ customer: Customer }>> =>
  changeAccount(deps, { ...actor, customerId }, ifMatch, async (tx, row) => {
    if (!(await askAgain(deps, tx, row, { by: { ...actor, onBehalf: true } })))
      throw new AppError('cloud-account-settled')
    return reviseCustomer(tx, row.id, {}, deps.clock.now())
  })
