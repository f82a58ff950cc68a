import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'
import { versionConflict } from './conflicts.ts'
import { lockCustomerRow } from './store.ts'

/** Locks the customer's row until the transaction ends. Throws `version-conflict` for an outdated revision. */
export async function lockCustomer(
  tx: Tx,
  customerId: string,
  ifMatch: number | undefined,
): Promise<CustomerRow> {
  const row = await lockCustomerRow(tx, customerId)
  if (!row) throw new AppError('not-found')
  if (ifMatch !== undefined && ifMatch !== row.revision) throw versionConflict(row)
  return row
}
