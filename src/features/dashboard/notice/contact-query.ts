import { queryOptions } from '@tanstack/react-query'
import { getContactConfig } from '#contract/endpoints/configs.ts'
import { call } from '#src/shared/api/api.ts'

/** The phone numbers from which our team calls to verify a customer. */
export const contactQuery = queryOptions({
  queryKey: ['configs', 'contact'],
  queryFn: ({ signal }) => call(getContactConfig, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
