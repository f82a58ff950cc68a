import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChangeNoun } from '#contract/entities/act-change.ts'
import { transactionSpan } from '../tracing/span.ts'
import type { Db, Tx } from './client.ts'
import type { NewTransition } from './schema.ts'

/** A row that an act may change. */
interface ChangedSubject {
  noun: ChangeNoun
  key: string
}

/** The columns of a row; undefined for a row that does not exist. */
export type RowImage = Readonly<Record<string, unknown>> | undefined

/** Records the changes of an act in the audit. */
export interface ChangeRecorder {
  /** Reads a row and locks it until the transaction ends. */
  read(tx: Tx, subject: ChangedSubject): Promise<RowImage>
  /** Compares a row with its image from before the transaction, and records the difference. */
  record(tx: Tx, subject: ChangedSubject, before: RowImage): Promise<void>
}

type CustomerListener = (customerId: string, updatedAt: Date) => void
type StepListener = (steps: readonly NewTransition[]) => void

interface OpenTransaction {
  /** The last write of each customer changed in this transaction. */
  changed: Map<string, Date>
  /** The recorded steps of flows. */
  steps: NewTransition[]
  /** True when the transaction made another change that the figures of the flows count. */
  isUncounted: boolean
  /** Rows as they were before their first change; empty when the act records no changes. */
  before: Map<string, { subject: ChangedSubject; image: RowImage }>
}

const nothingWritten = (): OpenTransaction => ({
  changed: new Map(),
  steps: [],
  isUncounted: false,
  before: new Map(),
})

/**
 * Collects the changes of the running transaction, so that open windows refetch. Use cases do not pass them on. Stores record changed
 * customers here (`noteCustomerChange`). After the commit, never after a rollback, `withTransaction` notifies the database's one
 * listener (`onCustomerChange`, set by `server.ts`). `outside-transactions.ts` reads here whether a transaction is open.
 */
const open = new AsyncLocalStorage<OpenTransaction>()
const listeners = new WeakMap<Db, CustomerListener>()
const stepListeners = new WeakMap<Db, StepListener>()
const recorders = new AsyncLocalStorage<ChangeRecorder | undefined>()

/** Runs work whose transactions record their changes with this recorder; undefined records none. */
export const recordingChanges = <T>(recorder: ChangeRecorder | undefined, work: () => T): T =>
  recorders.run(recorder, work)

/** Stores call this before they change a row that the audit covers, so that no use case can forget to record the change. */
export const beforeChange = async (tx: Tx, noun: ChangeNoun, key: string): Promise<void> => {
  const [recorder, transaction] = [recorders.getStore(), open.getStore()]
  if (!recorder || !transaction) return
  const subject = { noun, key }
  const name = `${noun} ${key}`
  if (!transaction.before.has(name))
    transaction.before.set(name, { subject, image: await recorder.read(tx, subject) })
}

const recordChanges = async (tx: Tx, { before }: OpenTransaction): Promise<void> => {
  const recorder = recorders.getStore()
  for (const { subject, image } of before.values()) await recorder?.record(tx, subject, image)
}

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
  const result = await transactionSpan(() =>
    db.transaction().execute((tx) =>
      open.run(transaction, async () => {
        const done = await work(tx)
        await recordChanges(tx, transaction)
        return done
      }),
    ),
  )
  for (const [id, updatedAt] of transaction.changed) listeners.get(db)?.(id, updatedAt)
  if (transaction.steps.length > 0 || transaction.isUncounted) stepListeners.get(db)?.(transaction.steps)
  return result
}

/** Runs reads in one read-only snapshot of the database. */
export const withSnapshot = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  assertNoneOpen()
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute((tx) => open.run(nothingWritten(), () => work(tx)))
}
