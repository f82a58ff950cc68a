import type { CloudFailure } from '#contract/entities/cloud-account.ts'
import { type CloudOrder, cloudOrder } from '#machines/cloud-account/cloud-account.ts'
import type { CloudAccountRow } from '../../db/schema.ts'
import { findCloudAccount } from '../../db/stores/cloud-accounts.ts'
import { claimEffect, effectAt, releaseEffect } from '../../db/stores/effects.ts'
import type { Deps } from '../../deps.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import type { Cause } from '../../workflows/advance.ts'
import { failureKind, noteFailure, noteOutcome } from './note-outcome.ts'

type Move = Exclude<CloudOrder, 'open'>

/** Longer than a call to the provider can still have its effect after we asked for it. */
const ON_ITS_WAY_MS = 2 * 60_000

const OPPOSITE = { suspend: 'resume', resume: 'suspend', close: null } as const
const DONE = {
  suspend: 'provider.suspended',
  resume: 'provider.resumed',
  close: 'provider.closed',
} as const satisfies Record<Move, string>

const markOf = (row: CloudAccountRow, move: Move): string => `cloud-account:${row.id}:${move}`

/** Throws while an earlier call for the contrary may still have its effect, which would then undo ours. */
const insistOnQuiet = async (deps: Deps, row: CloudAccountRow, move: Move): Promise<void> => {
  const contrary = OPPOSITE[move]
  const since = contrary && (await effectAt(deps.db, markOf(row, contrary)))
  if (since && deps.clock.now().getTime() - since.getTime() < ON_ITS_WAY_MS)
    throw new Error(`${markOf(row, contrary)} may be on its way; ${move} is asked for again later.`)
}

/** The sub-account's id; of one whose creation was not heard of, by its name. Null when there is none. */
const subAccountOf = async (deps: Deps, { subAccountId, displayName }: CloudAccountRow) =>
  subAccountId ?? (await deps.ports.cloudBilling.findSubAccount(displayName))?.id ?? null

/** Asks the provider. Null: it is as wanted. */
const ask = async (deps: Deps, row: CloudAccountRow, move: Move): Promise<CloudFailure | null> => {
  const now = deps.clock.now()
  await claimEffect(deps.db, markOf(row, move), { now, deadSince: now })
  const release = () => releaseEffect(deps.db, markOf(row, move), now)
  try {
    const id = await subAccountOf(deps, row)
    const { kind } = id === null ? { kind: 'done' as const } : await deps.ports.cloudBilling[move](id)
    deps.crashpoint('cloud-account.asked')
    await release()
    return kind === 'done' ? null : kind === 'closed' ? 'unavailable' : kind
  } catch (failure) {
    // An answer was given, so nothing is on its way any more.
    if (failure instanceof ProviderFailure && failure.status !== undefined) await release()
    throw failure
  }
}

const attempt = async (deps: Deps, row: CloudAccountRow, move: Move, cause: Cause): Promise<void> => {
  const failure = await ask(deps, row, move).catch(async (thrown: unknown) => {
    const kind = failureKind(thrown)
    if (kind) await noteFailure(deps, row.id, kind, cause)
    throw thrown
  })
  if (failure) {
    await noteFailure(deps, row.id, failure, cause)
    throw new Error(`${markOf(row, move)}: ${failure}. It is asked for again later.`)
  }
  const known = move === 'close' ? { closedAt: deps.clock.now() } : {}
  await noteOutcome(deps, row.id, { event: { type: DONE[move] }, known: { ...known, failure: null }, cause })
  deps.crashpoint('cloud-account.moved')
}

/**
 * Has the provider suspend, resume or close a sub-account, as its chart says by now. May run twice and be killed anywhere: the
 * provider is asked first whether it is so already, and what it did is written down where the chart still waits for it. Throws
 * while it is not so, to be tried again.
 */
export const moveCloudAccount =
  (deps: Deps) =>
  async (cloudAccountId: string, jobId: string): Promise<void> => {
    const row = await findCloudAccount(deps.db, cloudAccountId)
    const move = row ? cloudOrder(row.state) : null
    if (!row || move === null || move === 'open') return
    await insistOnQuiet(deps, row, move)
    await attempt(deps, row, move, { by: 'server', requestId: jobId })
  }
