import type { AccountType, Role } from '#contract/entities/common.ts'
import { permission, principalOf } from '#rules/permissions.ts'
import { PAGES, type PagePath, pagesFor } from '../pages.ts'

/** The pages in the side menu of a person: what the policy lets them read, and Manage Users only for a business. */
export const menuEntries = (role: Role, accountType: AccountType | undefined): PagePath[] => {
  const principal = principalOf({ role, isColleague: false })
  return pagesFor(
    'administrators',
    'analysts',
    'account',
    ...(accountType === 'business' ? ['business' as const] : []),
  ).filter((path) => permission(PAGES[path].reads, principal) !== 'never')
}
