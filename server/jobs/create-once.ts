import type { Deps } from '../deps.ts'
import { ProviderFailure } from '../errors/provider-failure.ts'
import { claimEffect, releaseEffect } from './effect-store.ts'

interface Sought<T> {
  /** Names what is created, for ever. */
  claim: string
  /** Longer than a creation can take from its claim to its last effect at the provider. */
  lifeMs: number
  find(): Promise<T | null>
}

interface Creation<T> extends Sought<T> {
  create(): Promise<T>
}

/** Whether the provider said no, so that nothing has happened there; without an answer it may still. */
export const isDefiniteRejection = (failure: unknown): boolean => {
  const status = failure instanceof ProviderFailure ? (failure.status ?? 0) : 0
  return status >= 400 && status < 500 && status !== 408
}

/**
 * Looks for what may have been created. `found` is null when it was not; then no other process creates it while our claim, of `claimedAt`,
 * lives. Throws while an earlier creation may still come to light.
 */
export const findOrClaim = async <T>(
  deps: Deps,
  { claim, lifeMs, find }: Sought<T>,
): Promise<{ found: T | null; claimedAt: Date }> => {
  const found = await find()
  const claimedAt = deps.clock.now()
  if (found !== null) return { found, claimedAt }
  const deadSince = new Date(claimedAt.getTime() - lifeMs)
  if (!(await claimEffect(deps.db, claim, { now: claimedAt, deadSince })))
    throw new Error(`${claim} may be on its way since an earlier try; it is looked for again later.`)
  try {
    return { found: await find(), claimedAt }
  } catch (failure) {
    await releaseEffect(deps.db, claim, claimedAt)
    throw failure
  }
}

/**
 * Creates at a provider what must be there once, and what the provider would create twice. It is looked for first, and created
 * under a claim that outlives us: no other process creates one while ours may still come to light. Throws while that is so.
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
