import { queryOptions } from '@tanstack/react-query'
import { getSeller } from '#contract/endpoints/configs.ts'
import { call } from './api.ts'

/** The seller; fetched once per visit. */
export const sellerQuery = queryOptions({
  queryKey: ['configs', 'seller'],
  queryFn: ({ signal }) => call(getSeller, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
