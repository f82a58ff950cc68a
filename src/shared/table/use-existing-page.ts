import { useEffect } from 'react'
import type { ListState } from './list-state.ts'

/** Leads from a page that no longer exists to the last one that does. */
export const useExistingPage = (
  { paging, isLoading }: Pick<ListState<unknown>, 'paging' | 'isLoading'>,
  goTo: (page: number) => void,
): void => {
  const last = paging && !isLoading ? Math.max(paging.totalPages - 1, 0) : null
  const isBeyond = last !== null && paging !== undefined && paging.currentPage > last
  useEffect(() => {
    if (isBeyond && last !== null) goTo(last)
  })
}
