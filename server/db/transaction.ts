import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from './client.ts'
import type { NewTransition } from './schema.ts'

type CustomerListener = (customerId: string, updatedAt: Date) => void
type StepListener = (steps: readonly NewTransition[]) => void

interface OpenTransaction {
  /** The last write of each customer changed in this transaction. */
  changed: Map<string, Date>
  /** The recorded steps of flows. */
  steps: NewTransition[]
  /** True when the transaction made another change that the figures of the flows count. */
  isUncounted: boolean
}

const nothingWritten = (): OpenTransaction => ({ changed: new Map(), steps: [], isUncounted: false })

/**
 * Collects the changes of the running transaction, so that open windows refetch. No use case passes them on: stores record changed
 * customers here (`noteCustomerChange`), and `withTransaction` notifies the database's one listener (`onCustomerChange`, set by
 * `server.ts`) after the commit, never after a rollback. `outside-transactions.ts` reads here whether a transaction is open.
 */
const open = new AsyncLocalStorage<OpenTransaction>()
const listeners = new WeakMap<Db, CustomerListener>()
const stepListeners = new WeakMap<Db, StepListener>()

/** True when the caller is inside a transaction, where it must not call a provider. */
export const insideTransaction = (): boolean => open.getStore() !== undefined

/** Sets the listener for every changed customer of this database, called after the commit. */
export const onCustomerChange = (db: Db, listener: CustomerListener): void => {
  listeners.set(db, listener)
}

/** Called by the stores for each changed customer, so that no use case can forget to notify. */
export const noteCustomerChange = ({ id, updatedAt }: { id: string; updatedAt: Date }): void => {
  const transaction = open.getStore()
  if (!transaction) throw new Error('A customer was changed outside withTransaction.')
  transaction.changed.set(id, updatedAt)
}

/** Sets the listener for committed steps of flows and other changes to count. */
export const onRecordedSteps = (db: Db, listener: StepListener): void => {
  stepListeners.set(db, listener)
}

/** Called by the transition store. */
export const noteRecordedStep = (step: NewTransition): void => {
  open.getStore()?.steps.push(step)
}

/** Called by the stores for other changes that the figures count. */
export const noteUncounted = (): void => {
  const transaction = open.getStore()
  if (transaction) transaction.isUncounted = true
}

const assertNoneOpen = (): void => {
  if (insideTransaction())
    throw new Error('A transaction was opened inside another one. Pass the outer tx instead.')
}

/**
 * Runs `work` in one transaction: stores all of it or nothing. `work` must not call a provider and must not use the database beside
 * `tx`: the embedded engine has one connection and would wait for itself.
 */
export const withTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  assertNoneOpen()
  const transaction = nothingWritten()
  const result = await db.transaction().execute((tx) => open.run(transaction, () => work(tx)))
  for (const [id, updatedAt] of transaction.changed) listeners.get(db)?.(id, updatedAt)
  if (transaction.steps.length > 0 || transaction.isUncounted) stepListeners.get(db)?.(transaction.steps)
  return result
}

/** Reads several things as of one moment. Read-only. */
export const withSnapshot = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  assertNoneOpen()
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute((tx) => open.run(nothingWritten(), () => work(tx)))
}
