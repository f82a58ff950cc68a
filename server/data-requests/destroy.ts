import { taxRecordsUntil } from '#rules/data-request.ts'
import { lockCustomerRow } from '../accounts/store.ts'
import type { Tx } from '../db/client.ts'
import type { DataRequestRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import {
  type Destruction,
  destroyRows,
  insertDestruction,
  lastBillingMonth,
  returnedSubjects,
} from './destroy-store.ts'

/** Destroys the data of the person who sent the request, and records it. The caller locks the customer's row and moves the request. */
export const destroySubject = async (
  tx: Tx,
  { id: requestId, userId, customerId }: DataRequestRow,
  at: Date,
): Promise<Destruction> => {
  const month = await lastBillingMonth(tx, customerId)
  const until = month === null ? null : taxRecordsUntil(month)
  await destroyRows(tx, { id: customerId, userId }, at)
  const destruction = { userId, customerId, requestId, destroyedAt: at, taxRecordsUntil: until }
  await insertDestruction(tx, destruction)
  return destruction
}

/** Destroys again the data that a restored backup has brought back. Returns the number of people. */
export const repeatDestructions = async ({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> => {
  const returned = await returnedSubjects(db)
  for (const { customerId, userId } of returned)
    await withTransaction(db, async (tx) => {
      await lockCustomerRow(tx, customerId)
      await destroyRows(tx, { id: customerId, userId }, clock.now())
    })
  if (returned.length > 0) log.warn({ people: returned.length }, 'destroyed restored data again')
  return returned.length
}
