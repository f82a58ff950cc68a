import type { AccountType, Role } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { homeOfRole } from '#rules/home.ts'
import { pageAt } from '../pages.ts'
import { isOwnAddress } from './kept-place.ts'

/** The properties of a person that decide which pages they may open. `visitor`: not signed in. */
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

/** The page that asks an invited person to join. They may open only this page and the return from the bank. */
const INVITATION_PAGE = '/invitation'
const isInvited = (person: Person): boolean => person.kind === 'user' && person.invited === true

/** The page a signed-in person starts from; a visitor starts at the landing page. */
export const homeOf = (person: Person): string => {
  if (person.kind === 'visitor') return '/'
  if (isInvited(person)) return INVITATION_PAGE
  return homeOfRole(person.kind, person.kind === 'user' && person.completed)
}

const PAGES_OUTSIDE_THE_LAYOUT: readonly string[] = ['/', '/signup', '/cardReturn', INVITATION_PAGE]

/** True if no page has this address. Everybody is then sent to a page of their own. */
export const isUnknownAddress = (path: string): boolean =>
  !PAGES_OUTSIDE_THE_LAYOUT.includes(path) && pageAt(path) === undefined

/** The next redirect for a person who opens `path`; the path itself if they may stay. */
const sendTo = (path: string, person: Person): string => {
  if (path === '/') return homeOf(person)
  if (path === '/cardReturn') return person.kind === 'visitor' ? '/' : path
  if (isInvited(person)) return INVITATION_PAGE
  if (path === '/signup') return person.kind === 'user' && !person.completed ? path : homeOf(person)
  const page = pageAt(path)
  if (page?.audience === 'review' && person.kind === 'admin') return path
  if (!page || page.audience === 'review')
    return person.kind === 'user' && !person.completed ? '/' : homeOf(person)
  if (page.audience === 'analysts')
    return person.kind === 'analyst' || person.kind === 'admin' ? path : homeOf(person)
  const isMissing =
    page.audience === 'business' &&
    (person.kind === 'admin' || person.kind === 'user') &&
    person.accountType === 'individual'
  if (person.kind === 'admin') return isMissing ? '/dashboard' : path
  if (person.kind === 'user' && person.completed)
    return isMissing || page.audience === 'administrators' ? '/dashboard' : path
  return person.kind === 'analyst' ? homeOf(person) : '/'
}

/** The address of a person who opens `path`, after every redirect. */
export const destinationOf = (path: string, person: Person): string => {
  const next = sendTo(path, person)
  return next === path ? next : destinationOf(next, person)
}

/** The address after signing in: the place where the session ended, if this person may be there, else home. */
export const afterSignIn = (person: Person, returnTo: string | undefined): string => {
  if (returnTo === undefined || !isOwnAddress(returnTo)) return homeOf(person)
  const path = returnTo.split(/[?#]/, 1)[0] ?? ''
  return path !== '/' && destinationOf(path, person) === path ? returnTo : homeOf(person)
}
