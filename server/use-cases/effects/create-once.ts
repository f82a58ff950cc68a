import { claimEffect, releaseEffect } from '../../db/stores/effects.ts'
import type { Deps } from '../../deps.ts'
import { ProviderFailure } from '../../providers/failure.ts'

interface Creation<T> {
  /** Names what is created, for ever. */
  claim: string
  /** Longer than a creation can take from its claim to its last effect at the provider. */
  lifeMs: number
  find(): Promise<T | null>
  create(): Promise<T>
}

/** Whether the provider said no, so that nothing was created; without an answer it may still be. */
const saidNo = (failure: unknown): boolean => {
  const status = failure instanceof ProviderFailure ? (failure.status ?? 0) : 0
  return status >= 400 && status < 500 && status !== 408
}

/**
 * Creates at a provider what must be there once, and what the provider would create twice. It is looked for first, and created
 * under a claim that outlives us: nobody else creates one while ours may still come to light. Throws while that is so.
 */
export const createOnce = async <T>(deps: Deps, { claim, lifeMs, find, create }: Creation<T>): Promise<T> => {
  const found = await find()
  if (found !== null) return found
  const now = deps.clock.now()
  const deadSince = new Date(now.getTime() - lifeMs)
  if (!(await claimEffect(deps.db, claim, { now, deadSince })))
    throw new Error(`${claim} may be on its way since an earlier try; it is looked for again later.`)
  const appeared = await find()
  if (appeared !== null) return appeared
  try {
    return await create()
  } catch (failure) {
    if (saidNo(failure)) await releaseEffect(deps.db, claim, now)
    throw failure
  }
}
