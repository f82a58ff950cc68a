import type { Tx } from '../../db/client.ts'
import type { UserRow } from '../../db/schema.ts'
import { lockCustomerRow } from '../../db/stores/customers.ts'

/** Nothing of their own would be left behind: an account nobody has entered anything into yet does not count. */
export const hasNothing = async (tx: Tx, { customerId }: Pick<UserRow, 'customerId'>): Promise<boolean> => {
  if (customerId === null) return true
  return (await lockCustomerRow(tx, customerId))?.step === 'google-info'
}
