import { SEARCH_MAX } from '#contract/entities/paging.ts'
import { cleanText } from '#contract/text/marks.ts'

/** Ten digits or more with nothing but spaces between them are one number, such as a CR. */
const GROUPED_NUMBER = /^(?:\p{Nd}\s*){10,}$/u

/** What is searched for: at most 150 characters, trimmed; null, and then not sent, when nothing is left. */
export const searchText = (typed: string): string | null => {
  const text = cleanText(typed)
  const cut = (GROUPED_NUMBER.test(text) ? text.replace(/\s/g, '') : text).slice(0, SEARCH_MAX)
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim() || null
}
