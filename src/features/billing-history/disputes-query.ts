import { queryOptions } from '@tanstack/react-query'
import { listDisputes } from '#contract/endpoints/disputes.ts'
import { call } from '#src/shared/api/api.ts'

/** The payment disputes of a customer, for administrators. */
export const disputesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['disputes', customerId],
    queryFn: ({ signal }) => call(listDisputes, { params: { customerId } }, { signal }),
  })
