import { canAddMembers } from '#machines/account/selectors.ts'
import { AppError } from '../../app-error.ts'
import type { Querier } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import { accountOf } from '../../workflows/account.ts'
import { statusConflict } from '../../workflows/conflicts.ts'

/** The account whose people are meant. An individual has none but themselves. */
export const businessAccount = async (q: Querier, customerId: string): Promise<CustomerRow> => {
  const customer = await findCustomer(q, customerId)
  if (customer?.accountType !== 'business') throw new AppError('forbidden')
  return customer
}

/** The account somebody may be brought into. */
export const growingBusiness = async (q: Querier, customerId: string): Promise<CustomerRow> => {
  const customer = await businessAccount(q, customerId)
  if (!canAddMembers(accountOf(customer))) throw statusConflict(customer)
  return customer
}
