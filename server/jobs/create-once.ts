import type { Deps } from '../deps.ts'
import { ProviderFailure } from '../errors/failures.ts'
import { claimEffect, releaseEffect } from './effect-store.ts'

interface SearchPlan<T> {
  /** Permanent name of the object to create. */
  claim: string
  /** Longer than a creation can take, from its claim to its last effect at the provider, in milliseconds. */
  lifeMs: number
  find(): Promise<T | null>
}

interface Creation<T> extends SearchPlan<T> {
  create(): Promise<T>
}

/** True when the provider rejected the call, so that it had no effect. A call without a response may have had an effect. */
export const isDefiniteRejection = (failure: unknown): boolean => {
  const status = failure instanceof ProviderFailure ? (failure.status ?? 0) : 0
  return status >= 400 && status < 500 && status !== 408
}

/**
 * Searches for an earlier creation. When `found` is null, we hold a claim since `claimedAt`, and no other process creates until
 * it expires. Throws while an earlier creation may still appear.
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
    throw new Error(`An earlier try may still create ${claim}; the job searches again later.`)
  try {
    return { found: await find(), claimedAt }
  } catch (failure) {
    await releaseEffect(deps.db, claim, claimedAt)
    throw failure
  }
}

/**
 * Creates an object exactly once, at a provider that accepts the same creation twice. Searches first, then creates under a claim
 * that outlives the process, so that no other process creates while ours may still appear. Throws during that time.
 */
export const createOnce = async <T>(deps: Deps, { create, ...search }: Creation<T>): Promise<T> => {
  const { found, claimedAt } = await findOrClaim(deps, search)
  if (found !== null) return found
  try {
    return await create()
  } catch (failure) {
    if (isDefiniteRejection(failure)) await releaseEffect(deps.db, search.claim, claimedAt)
    throw failure
  }
}
