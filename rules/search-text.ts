import { SEARCH_MAX } from '#contract/entities/paging.ts'

/** What is searched for: at most 150 characters, trimmed; null, and then not sent, when nothing is left. */
export const searchText = (typed: string): string | null => {
  const cut = typed.slice(0, SEARCH_MAX)
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim() || null
}
