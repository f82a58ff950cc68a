import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listSecondOpinions } from '#contract/endpoints/second-opinions.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { call } from '#src/shared/api/api.ts'
import { isPermitted } from '#src/shared/session/may-do.ts'
import type { SecondOpinionsSearch } from './second-opinions-search.ts'

const SECOND_OPINIONS = ['second-opinions']

/** One page of the acts. The previous page stays visible while it loads. */
export const secondOpinionsQuery = ({ page = 1, filter = 'waiting' }: SecondOpinionsSearch) => {
  const query = { limit: PAGE_SIZE, page: page - 1, filter }
  return queryOptions({
    queryKey: [...SECOND_OPINIONS, query],
    queryFn: ({ signal }) => call(listSecondOpinions, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Prefetches the page of this address. */
export const prefetchSecondOpinions = (queryClient: QueryClient, search: SecondOpinionsSearch): void => {
  if (isPermitted(queryClient, 'secondOpinions.list'))
    void queryClient.prefetchQuery(secondOpinionsQuery(search))
}

/** Reloads every page, because a decision changes the position of other acts. */
export const reloadSecondOpinions = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: SECOND_OPINIONS })
