import type { Deps } from '../deps.ts'
import { ProviderFailure } from '../errors/failures.ts'
import { claimEffect, releaseEffect } from './effect-store.ts'

interface SearchPlan<T> {
  /** Permanent name of the thing to create. */
  claim: string
  /** Longer than a creation can take from its claim to its last effect at the provider. */
  lifeMs: number
  find(): Promise<T | null>
}

interface Creation<T> extends SearchPlan<T> {
  create(): Promise<T>
}

/** True when the provider rejected the call, so it had no effect. Without an answer it may have had one. */
export const isDefiniteRejection = (failure: unknown): boolean => {
  const status = failure instanceof ProviderFailure ? (failure.status ?? 0) : 0
  return status >= 400 && status < 500 && status !== 408
}

/**
 * Searches for an earlier creation. When `found` is null, no other process creates while our claim of `claimedAt` lives. Throws
 * while an earlier creation may still appear.
 */
export const findOrClaim = async <T>(
  deps: Deps,
  { claim, lifeMs, find }: SearchPlan<T>,
): Promise<{ found: T | null; claimedAt: Date }> => {
  const found = await find()
  const claimedAt = deps.clock.now()
  if (found !== null) return { found, claimedAt }
  const deadSince = new Date(claimedAt.getTime() - lifeMs)
  if (!(await claimEffect(deps.db, claim, { now: claimedAt, deadSince })))
    throw new Error(`${claim} may be on its way since an earlier try; the search is repeated later.`)
  try {
    return { found: await find(), claimedAt }
  } catch (failure) {
    await releaseEffect(deps.db, claim, claimedAt)
    throw failure
  }
}

/**
 * Creates exactly once at a provider that would create twice. Searches first, then creates under a claim that outlives the process,
 * so that no other process creates while ours may still appear. Throws during that time.
 */
export const createOnce = async <T>(deps: Deps, { create, ...sought }: Creation<T>): Promise<T> => {
  const { found, claimedAt } = await findOrClaim(deps, sought)
  if (found !== null) return found
  try {
    return await create()
  } catch (failure) {
    if (isDefiniteRejection(failure)) await releaseEffect(deps.db, sought.claim, claimedAt)
    throw failure
  }
}
