import { queryOptions } from '@tanstack/react-query'
import { getCardConfig } from '#contract/endpoints/configs.ts'
import { call } from '#src/shared/api/api.ts'

/** Where the browser sends a card, and whose verification pages it follows. */
export const cardConfigQuery = queryOptions({
  queryKey: ['configs', 'cards'],
  queryFn: ({ signal }) => call(getCardConfig, {}, { signal }),
})
