import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keepSubscription } from '#contract/endpoints/subscription.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { call } from '../api/api.ts'
import { createIntent } from '../api/intent.ts'
import { keepCustomer } from '../session/current-query.ts'

/** Takes a cancellation back, as the customer of this revision was shown. Every try of one press carries the same key. */
export const createKeepSubscription = (queryClient: QueryClient) => {
  const intent = createIntent()
  return async (revision: number | undefined): Promise<Customer> => {
    const { customer } = await intent((idempotencyKey) =>
      call(keepSubscription, {}, { idempotencyKey, ...(revision !== undefined && { revision }) }),
    )
    keepCustomer(queryClient, customer)
    return customer
  }
}

export const useKeepSubscription = () => {
  const queryClient = useQueryClient()
  return useMemo(() => createKeepSubscription(queryClient), [queryClient])
}
