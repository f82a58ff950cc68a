import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod/mini'
import type { Paging } from '#contract/entities/paging.ts'
import { type ListState, listState } from './list-state.ts'
import { useTableSearch } from './table-search.ts'

/** The list of a query whose page is in the address. An address with a page beyond the end is replaced by that of the last page. */
export const usePagedList = <Answer extends z.output<typeof Paging>, Row>(
  query: UseQueryResult<Answer>,
  rowsOf: (answer: Answer) => readonly Row[],
): ListState<Row> => {
  const { setPage } = useTableSearch()
  const list = listState(query, rowsOf)
  const last = list.paging && !list.isLoading ? Math.max(list.paging.totalPages - 1, 0) : null
  const isBeyond = last !== null && list.paging !== undefined && list.paging.currentPage > last
  useEffect(() => {
    if (isBeyond && last !== null) setPage(last, { replace: true })
  })
  return list
}
