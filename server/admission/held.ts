import { AsyncLocalStorage } from 'node:async_hooks'

/** A place that running work holds. Both methods may be called repeatedly. */
export interface Hold {
  /** Gives the place up until `reenter`. */
  pause(): void
  /** Takes a place again, even when none is free. */
  reenter(): void
}

const held = new AsyncLocalStorage<readonly Hold[]>()

/** Runs work that holds this place in addition to those it already holds. */
export const holding = <Result>(hold: Hold, work: () => Result): Result =>
  held.run([...(held.getStore() ?? []), hold], work)

const waits = new WeakMap<Hold, number>()

/**
 * Waits for the response of another system. Meanwhile the running work holds no place, so that a slow provider does not block
 * other requests, not even those of the same account.
 */
export const outsidePlaces = async <Result>(answer: Promise<Result>): Promise<Result> => {
  const holds = held.getStore() ?? []
  for (const hold of holds) {
    waits.set(hold, (waits.get(hold) ?? 0) + 1)
    hold.pause()
  }
  try {
    return await answer
  } finally {
    for (const hold of holds) {
      const left = (waits.get(hold) ?? 1) - 1
      waits.set(hold, left)
      if (left === 0) hold.reenter()
    }
  }
}
