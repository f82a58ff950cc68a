import { AsyncLocalStorage } from 'node:async_hooks'

type Count = <T>(call: () => Promise<T>) => Promise<T>

const counts = new AsyncLocalStorage<Count>()

/** Runs work that may need no call of its provider. `count` wraps each call that the work makes. */
export const countingCalls = <T>(count: Count, work: () => Promise<T>): Promise<T> => counts.run(count, work)

/** Makes a call of a provider, wrapped as the work around it demands. */
export const countedCall = <T>(call: () => Promise<T>): Promise<T> => {
  const count = counts.getStore()
  return count ? count(call) : call()
}
