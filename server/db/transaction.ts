import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from './client.ts'

const open = new AsyncLocalStorage<true>()

/** True while the caller's transaction is open: the moment at which no provider may be asked. */
export const insideTransaction = (): boolean => open.getStore() === true

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. It must not ask a provider and must not use the
 * database beside `tx`: the embedded engine has one connection and would wait for itself.
 */
export const withTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  if (insideTransaction())
    throw new Error('A transaction was opened inside another one. Pass the outer tx instead.')
  return db.transaction().execute((tx) => open.run(true, () => work(tx)))
}
