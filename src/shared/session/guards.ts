import type { AccountType, Role } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { homeOfRole } from '#rules/home.ts'

/** Who is looking, as far as the addresses care. `visitor`: not signed in. */
export type Person =
  | { kind: 'visitor' }
  | { kind: 'user'; completed: boolean; accountType: AccountType | undefined; invited?: boolean }
  | { kind: 'admin'; accountType?: AccountType | undefined }
  | { kind: 'analyst' }

export interface SignedIn {
  role: Role
  customer: { step: Step; accountType: AccountType } | null
  invitation?: unknown
}

export const personOf = (signedIn: SignedIn | undefined): Person => {
  if (!signedIn) return { kind: 'visitor' }
  const { role, customer, invitation } = signedIn
  if (role === 'analyst') return { kind: role }
  if (role === 'admin') return { kind: role, accountType: customer?.accountType }
  return {
    kind: 'user',
    completed: customer !== null && isOnboarded(customer.step),
    accountType: customer?.accountType,
    ...(invitation != null && { invited: true }),
  }
}

export const CUSTOMER_PAGES = [
  '/dashboard',
  '/billingHistory',
  '/manageUsers',
  '/managePayment',
  '/subscription',
  '/accountActivity',
] as const
/** Pages of administrators, which are about no customer in particular. */
export const OFFICE_PAGES = ['/manageCustomers', '/manageTeam', '/audit'] as const
export const PROTECTED_PAGES = [...CUSTOMER_PAGES, ...OFFICE_PAGES] as const
/** Where an invited person is asked whether to join; they come from their bank first, but go nowhere else. */
const INVITATION_PAGE = '/invitation'
/** A page about one customer that is for administrators only. */
export const REVIEW_PAGE = '/review'

const isOneOf = (pages: readonly string[], path: string) => pages.includes(path)

const isInvited = (person: Person): boolean => person.kind === 'user' && person.invited === true

/** The page a signed-in person starts from; a visitor starts at the landing page. */
export const homeOf = (person: Person): string => {
  if (person.kind === 'visitor') return '/'
  if (isInvited(person)) return INVITATION_PAGE
  return homeOfRole(person.kind, person.kind === 'user' && person.completed)
}

/** Where a person who opens `path` is sent at once; the path itself when they may stay. */
const sendTo = (path: string, person: Person): string => {
  if (path === '/') return homeOf(person)
  if (path === '/cardReturn') return person.kind === 'visitor' ? '/' : path
  if (isInvited(person)) return INVITATION_PAGE
  if (path === '/signup') return person.kind === 'user' && !person.completed ? path : homeOf(person)
  if (path === REVIEW_PAGE && person.kind === 'admin') return path
  if (!isOneOf(PROTECTED_PAGES, path))
    return person.kind === 'user' && !person.completed ? '/' : homeOf(person)
  const hasUsers =
    person.kind === 'admin' || person.kind === 'user' ? person.accountType !== 'individual' : false
  if (person.kind === 'admin') return path === '/manageUsers' && !hasUsers ? '/dashboard' : path
  if (person.kind === 'user' && person.completed) {
    const allowed = isOneOf(CUSTOMER_PAGES, path) && (path !== '/manageUsers' || hasUsers)
    return allowed ? path : '/dashboard'
  }
  return person.kind === 'analyst' ? homeOf(person) : '/'
}

/** Where a person who opens `path` ends up, after every redirect. */
export const destinationOf = (path: string, person: Person): string => {
  const next = sendTo(path, person)
  return next === path ? next : destinationOf(next, person)
}

/** Where to go after signing in: back to where the session ended, when this person may be there, else home. */
export const afterSignIn = (person: Person, returnTo: string | undefined): string => {
  if (!returnTo?.startsWith('/') || returnTo.startsWith('//')) return homeOf(person)
  const path = returnTo.split(/[?#]/, 1)[0] ?? ''
  return path !== '/' && destinationOf(path, person) === path ? returnTo : homeOf(person)
}
