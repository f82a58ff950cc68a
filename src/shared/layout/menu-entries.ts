import { PAGES, type PagePath, pagesFor } from '../pages.ts'
import type { Current } from '../session/current-query.ts'
import { mayDo } from '../session/use-may-do.ts'

/** The pages in the side menu of a person: what the policy lets them read, and Manage Users only for a business. */
export const menuEntries = (current: Current): PagePath[] =>
  pagesFor(
    'administrators',
    'analysts',
    'account',
    ...(current.customer?.accountType === 'business' ? ['business' as const] : []),
  ).filter((path) => mayDo(current, PAGES[path].reads))
