import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from './client.ts'

const open = new AsyncLocalStorage<true>()

/** True while the caller's transaction is open: the moment at which no provider may be asked. */
export const insideTransaction = (): boolean => open.getStore() === true

const insistOnNone = (): void => {
  if (insideTransaction())
    throw new Error('A transaction was opened inside another one. Pass the outer tx instead.')
}

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. It must not ask a provider and must not use the
 * database beside `tx`: the embedded engine has one connection and would wait for itself.
 */
export const withTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  insistOnNone()
  return db.transaction().execute((tx) => open.run(true, () => work(tx)))
}

/** Reads several things as they stand at one moment. Nothing can be written in it. */
export const withSnapshot = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  insistOnNone()
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute((tx) => open.run(true, () => work(tx)))
}
