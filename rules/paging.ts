import { SEARCH_MAX } from '#contract/entities/paging.ts'
import { cleanText } from '#contract/text/marks.ts'

/**
 * How many pages a list has, and which of them is answered; pages count from zero. `more`: the list goes on after the items that
 * were counted, so one page follows them.
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

/** Numbered buttons on each side of the current page. */
const SIDE = 2

/** The buttons of a paged list, counted from zero: the current page, two on each side, first and last; gaps between them. */
export const pageWindow = (current: number, totalPages: number): (number | 'gap')[] => {
  const last = totalPages - 1
  const shown = Array.from({ length: Math.max(totalPages, 0) }, (_, page) => page).filter(
    (page) => page === 0 || page === last || Math.abs(page - current) <= SIDE,
  )
  return shown.flatMap((page, index) =>
    index > 0 && page - (shown[index - 1] ?? page) > 1 ? ['gap' as const, page] : [page],
  )
}

/** The page to show after a delete: one back when the row was the only one of a page that is not the first. */
export const pageAfterDelete = (page: number, rowsOnPage: number): number =>
  page > 0 && rowsOnPage <= 1 ? page - 1 : page

/** The page to show after an invitation: one forward when the page was full. */
export const pageAfterInvite = (page: number, rowsOnPage: number, pageSize: number): number =>
  rowsOnPage >= pageSize ? page + 1 : page

/** Ten digits or more with nothing but spaces between them are one number, such as a CR. */
const GROUPED_NUMBER = /^(?:\p{Nd}\s*){10,}$/u

/** What is searched for: at most 150 characters, trimmed; null, and then not sent, when nothing is left. */
export const searchText = (typed: string): string | null => {
  const text = cleanText(typed)
  const cut = (GROUPED_NUMBER.test(text) ? text.replace(/\s/g, '') : text).slice(0, SEARCH_MAX)
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim() || null
}
