import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from './client.ts'
import type { NewTransition } from './schema.ts'

type CustomerListener = (customerId: string, updatedAt: Date) => void
type StepListener = (steps: readonly NewTransition[]) => void

interface Open {
  /** When each customer this transaction has changed so far was last written. */
  changed: Map<string, Date>
  /** The steps of flows it has recorded. */
  steps: NewTransition[]
  /** Whether it has written something else that the figures of the flows are to count. */
  isUncounted: boolean
}

const nothingWritten = (): Open => ({ changed: new Map(), steps: [], isUncounted: false })

/**
 * How open windows learn of a change, without any use case having to say so. While a transaction runs, everything it calls finds it in
 * this asynchronous storage, without being handed it. The stores write into it which customers they change (`noteCustomerChange`), and
 * `withTransaction` tells the database's one listener (`onCustomerChange`, set by `server.ts`) of each of them after the commit. What
 * is rolled back is never told. The same storage tells `outside-transactions.ts` that a transaction is open.
 */
const open = new AsyncLocalStorage<Open>()
const listeners = new WeakMap<Db, CustomerListener>()
const stepListeners = new WeakMap<Db, StepListener>()

/** True while the caller's transaction is open: the moment at which no provider may be asked. */
export const insideTransaction = (): boolean => open.getStore() !== undefined

/** Has the listener told of every customer a transaction of this database changed, once it is committed. */
export const onCustomerChange = (db: Db, listener: CustomerListener): void => {
  listeners.set(db, listener)
}

/** Called by the stores for what they write, so that no use case can forget to tell. */
export const noteCustomerChange = ({ id, updatedAt }: { id: string; updatedAt: Date }): void => {
  const transaction = open.getStore()
  if (!transaction) throw new Error('A customer was changed outside withTransaction.')
  transaction.changed.set(id, updatedAt)
}

/** Has the listener told of the steps of flows that a transaction of this database recorded, or that it wrote something else to count. */
export const onRecordedSteps = (db: Db, listener: StepListener): void => {
  stepListeners.set(db, listener)
}

/** Called by the store of the transitions. */
export const noteRecordedStep = (step: NewTransition): void => {
  open.getStore()?.steps.push(step)
}

/** Called by the stores for what the figures of the flows are to count beside steps. */
export const noteUncounted = (): void => {
  const transaction = open.getStore()
  if (transaction) transaction.isUncounted = true
}

const assertNoneOpen = (): void => {
  if (insideTransaction())
    throw new Error('A transaction was opened inside another one. Pass the outer tx instead.')
}

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. It must not ask a provider and must not use the
 * database beside `tx`: the embedded engine has one connection and would wait for itself.
 */
export const withTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  assertNoneOpen()
  const transaction = nothingWritten()
  const result = await db.transaction().execute((tx) => open.run(transaction, () => work(tx)))
  for (const [id, updatedAt] of transaction.changed) listeners.get(db)?.(id, updatedAt)
  if (transaction.steps.length > 0 || transaction.isUncounted) stepListeners.get(db)?.(transaction.steps)
  return result
}

/** Reads several things as they stand at one moment. Nothing can be written in it. */
export const withSnapshot = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  assertNoneOpen()
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute((tx) => open.run(nothingWritten(), () => work(tx)))
}
