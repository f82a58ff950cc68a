import type { QueryClient } from '@tanstack/react-query'
import { keepSubscription } from '#contract/endpoints/subscription.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { call } from '../api/api.ts'
import type { CallOptions } from '../api/client.ts'
import { keepCustomer } from '../session/current-query.ts'

/** Keeps the subscription, whose cancellation is pending, with the revision that the person saw. */
export const keepAccount = async (
  queryClient: QueryClient,
  options: Pick<CallOptions, 'revision' | 'idempotencyKey'>,
): Promise<Customer> => {
  const { customer } = await call(keepSubscription, {}, options)
  keepCustomer(queryClient, customer)
  return customer
}
