import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { lockCustomerRow } from '../../db/stores/customers.ts'
import { versionConflict } from '../../workflows/conflicts.ts'

/** The customer's row, kept from others until the transaction ends. Refuses a write made from an older revision. */
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
