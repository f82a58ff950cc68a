import { queryOptions } from '@tanstack/react-query'
import { listContractSummaries } from '#contract/endpoints/contract-summaries.ts'
import { call } from '../api/api.ts'

/** The contract summaries, newest first. */
export const contractSummariesQuery = queryOptions({
  queryKey: ['contract-summaries'],
  queryFn: async ({ signal }) => (await call(listContractSummaries, {}, { signal })).summaries,
})
