import type { QueryClient } from '@tanstack/react-query'
import { APPLICATIONS, currentQuery } from '../session/current-query.ts'
import { paymentMethodsQuery } from './payment-methods-query.ts'

/** Reads everything again that tells how the account stands: the customer, every figure and list of invoices, what happened, the cards, the people, what a reviewer decides by. */
export const reloadAccount = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [
      currentQuery.queryKey,
      ['invoices'],
      ['activity'],
      ['users'],
      paymentMethodsQuery.queryKey,
      APPLICATIONS,
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
