import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listTeam } from '#contract/endpoints/team.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { call } from '#src/shared/api/api.ts'
import { isPermitted } from '#src/shared/session/may-do.ts'
import { listQueryOf } from '#src/shared/table/table-search.ts'
import type { TeamSearch } from './team-search.ts'

const TEAM = ['team']

/** One page of the team. The previous page stays visible while it loads. */
export const teamQuery = ({ search, ...address }: TeamSearch) => {
  const query = {
    limit: PAGE_SIZE,
    ...listQueryOf<Omit<TeamSearch, 'search'>>(address),
    ...(search !== undefined && { searchString: search }),
  }
  return queryOptions({
    queryKey: [...TEAM, query],
    queryFn: ({ signal }) => call(listTeam, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Prefetches the page of this address. */
export const prefetchTeam = (queryClient: QueryClient, search: TeamSearch): void => {
  if (isPermitted(queryClient, 'team.list')) void queryClient.prefetchQuery(teamQuery(search))
}

/** Reloads every page, because a change moves rows of other pages. */
export const reloadTeam = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: TEAM })
