import { AppError } from '../../app-error.ts'
import type { Querier } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { findCustomer } from '../../db/stores/customers.ts'

/** The account whose people are meant. An individual has none but themselves. */
export const businessAccount = async (q: Querier, customerId: string): Promise<CustomerRow> => {
  const customer = await findCustomer(q, customerId)
  if (customer?.accountType !== 'business') throw new AppError('forbidden')
  return customer
}
