import type { QueryClient } from '@tanstack/react-query'
import type { Customer } from '#contract/entities/customer.ts'
import { keepCustomer } from '../session/current-query.ts'

/** Under this key stand the lists of all customers. */
export const CUSTOMER_LIST = ['customer-list'] as const

/** Keeps the customer a reviewer's decision has answered with; what else tells of them is read again. */
export const keepDecision = (queryClient: QueryClient, customer: Customer): void => {
  keepCustomer(queryClient, customer)
  for (const queryKey of [CUSTOMER_LIST, ['activity']]) void queryClient.invalidateQueries({ queryKey })
}
