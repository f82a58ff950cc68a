import { SEARCH_MAX } from '#contract/entities/paging.ts'
import { cleanText } from '#contract/text/characters.ts'

/**
 * The counts of a paged list; pages count from zero. `more`: the list has more items than were counted, so one more page follows.
 */
export const pagingOf = (
  totalItems: number,
  { limit, page }: { limit: number; page: number },
  more = false,
): { totalItems: number; totalPages: number; currentPage: number } => ({
  totalItems,
  totalPages: more ? Math.floor(totalItems / limit) + 1 : Math.ceil(totalItems / limit),
  currentPage: page,
})

/** Page buttons on each side of the current one. */
const SIDE = 2

/** The page buttons, from zero: current page, two on each side, first, last, and gaps. */
export const pageWindow = (current: number, totalPages: number): (number | 'gap')[] => {
  const last = totalPages - 1
  const pages = Array.from({ length: Math.max(totalPages, 0) }, (_, page) => page).filter(
    (page) => page === 0 || page === last || Math.abs(page - current) <= SIDE,
  )
  return pages.flatMap((page, index) =>
    index > 0 && page - (pages[index - 1] ?? page) > 1 ? ['gap' as const, page] : [page],
  )
}

/** The page after a delete: one back when the last row of a page is gone. */
export const pageAfterDelete = (page: number, rowsOnPage: number): number =>
  page > 0 && rowsOnPage <= 1 ? page - 1 : page

/** The page after an invitation: one forward when the page was full. */
export const pageAfterInvite = (page: number, rowsOnPage: number, pageSize: number): number =>
  rowsOnPage >= pageSize ? page + 1 : page

/** Ten or more digits, with or without spaces, such as a CR number. */
const GROUPED_NUMBER = /^(?:\p{Nd}\s*){10,}$/u

/** Trims a search and cuts it to 150 characters; null when empty. */
export const searchText = (typed: string): string | null => {
  const text = cleanText(typed)
  const cut = (GROUPED_NUMBER.test(text) ? text.replace(/\s/g, '') : text).slice(0, SEARCH_MAX)
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim() || null
}
