import {
  type Icon,
  IconActivity,
  IconClipboardCheck,
  IconCreditCard,
  IconLayoutDashboard,
  IconReceipt,
  IconRepeat,
  IconShieldSearch,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Operation } from '#contract/endpoints/index.ts'
import type { AccountType, Role } from '#contract/entities/common.ts'
import { permission, principalOf } from '#rules/permissions.ts'
import type english from '../i18n/en/layout.ts'

export interface MenuEntry {
  /** Key of its name in the layout's words. */
  name: Exclude<keyof (typeof english)['menu'], 'label' | 'open' | 'close'>
  path: string
  icon: Icon
}

const MANAGE_CUSTOMERS: MenuEntry = {
  name: 'manageCustomers',
  path: '/manageCustomers',
  icon: IconUsersGroup,
}
const MANAGE_TEAM: MenuEntry = { name: 'manageTeam', path: '/manageTeam', icon: IconUserShield }
const AUDIT: MenuEntry = { name: 'audit', path: '/audit', icon: IconShieldSearch }
/** The reseller's own work, each page with the call it cannot do without. */
const OFFICE: [MenuEntry, Operation][] = [
  [MANAGE_CUSTOMERS, 'customers.list'],
  [MANAGE_TEAM, 'team.list'],
  [AUDIT, 'audit.list'],
]
const MANAGE_USERS: MenuEntry = { name: 'manageUsers', path: '/manageUsers', icon: IconUsers }
/** A page without a place in the menu: a customer's own pages lead to it. */
const REVIEW: MenuEntry = { name: 'review', path: '/review', icon: IconClipboardCheck }
const EVERYBODY: MenuEntry[] = [
  { name: 'overview', path: '/dashboard', icon: IconLayoutDashboard },
  { name: 'billingHistory', path: '/billingHistory', icon: IconReceipt },
  { name: 'managePayment', path: '/managePayment', icon: IconCreditCard },
  { name: 'subscription', path: '/subscription', icon: IconRepeat },
  { name: 'accountActivity', path: '/accountActivity', icon: IconActivity },
]
const ALL = [MANAGE_CUSTOMERS, MANAGE_TEAM, AUDIT, ...EVERYBODY, MANAGE_USERS, REVIEW]

/** The side menu of a person: Manage Users third and only for a business; before them what the policy allows of the reseller's work. */
export const menuEntries = (role: Role, accountType: AccountType | undefined): MenuEntry[] => {
  const entries = accountType === 'business' ? EVERYBODY.toSpliced(2, 0, MANAGE_USERS) : EVERYBODY
  const part = principalOf({ role, isColleague: false })
  const office = OFFICE.filter(([, operation]) => permission(operation, part) !== 'never')
  return [...office.map(([entry]) => entry), ...entries]
}

/** The entry of the screen at this address, for the top bar's title and icon. */
export const entryAt = (path: string): MenuEntry | undefined => ALL.find((entry) => entry.path === path)
