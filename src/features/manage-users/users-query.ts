import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listUsers } from '#contract/endpoints/users.ts'
import { USERS_PAGE_SIZE } from '#contract/entities/paging.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { listQueryOf } from '#src/shared/table/table-search.ts'
import type { UserSearch } from './user-search.ts'

const USERS = ['users']

/** One page of the account's users. The previous page stays visible while it loads. */
export const usersQuery = (page: number) =>
  queryOptions({
    queryKey: [...USERS, page],
    queryFn: ({ signal }) => call(listUsers, { query: { limit: USERS_PAGE_SIZE, page } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Prefetches the page of this address. */
export const prefetchUsers = (queryClient: QueryClient, search: UserSearch): void => {
  if (!queryClient.getQueryData(currentQuery.queryKey)?.customer) return
  void queryClient.prefetchQuery(usersQuery(listQueryOf(search).page))
}

/** Reloads every page, because a change moves rows of other pages. */
export const reloadUsers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: USERS })
