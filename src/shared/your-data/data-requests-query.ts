import { queryOptions } from '@tanstack/react-query'
import { listDataRequests } from '#contract/endpoints/data-requests.ts'
import { call } from '../api/api.ts'

/** The person's requests about their data, newest first. */
export const dataRequestsQuery = queryOptions({
  queryKey: ['data-requests'],
  queryFn: async ({ signal }) => (await call(listDataRequests, {}, { signal })).requests,
})
