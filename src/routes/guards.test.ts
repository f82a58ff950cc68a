import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from '#machines/shared/call-problem.ts'
import type { FileRouteTypes } from '#src/routeTree.gen.ts'
import { PAGES } from '#src/shared/pages.ts'
import type { Current } from '#src/shared/session/current-query.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { openApp } from '#src/shared/testing/open-app.ts'
import {
  individualCustomer,
  sampleCurrent,
  sampleCustomer,
  sampleInvitation,
  sampleUser,
} from '#src/shared/testing/samples.ts'

/** The signed-in person, and the customer in the address. */
interface VisitorCase {
  current: Current | null
  search?: string
}

const user = (customer: Current['customer']): VisitorCase => ({ current: sampleCurrent({ customer }) })
const admin = sampleCurrent({ role: 'admin', customer: null, user: sampleUser({ role: 'admin' }) })
const BUSINESS = '11111111-1111-4111-8111-111111111111'
const INDIVIDUAL = '22222222-2222-4222-8222-222222222222'
const UNKNOWN = '33333333-3333-4333-8333-333333333333'
const CUSTOMERS: Record<string, Current['customer']> = {
  [BUSINESS]: sampleCustomer({ id: BUSINESS }),
  [INDIVIDUAL]: individualCustomer({ id: INDIVIDUAL }),
}

const VISITORS = {
  visitor: { current: null },
  underway: user(sampleCustomer({ step: 'support-package', status: 'pending' })),
  business: user(sampleCustomer()),
  individual: user(individualCustomer()),
  invited: {
    current: sampleCurrent({ user: sampleUser({ id: 'usr_2', email: 'colleague@najd-trading.com' }) }),
  },
  hasInvitation: { current: sampleCurrent({ customer: null, invitation: sampleInvitation() }) },
  hasInvitationUnderway: {
    current: sampleCurrent({
      customer: sampleCustomer({ step: 'support-package', status: 'pending' }),
      invitation: sampleInvitation({ own: 'begun' }),
    }),
  },
  analyst: { current: sampleCurrent({ role: 'analyst', customer: null }) },
  admin: { current: admin },
  adminOfBusiness: { current: admin, search: `?customer=${BUSINESS}` },
  adminOfIndividual: { current: admin, search: `?customer=${INDIVIDUAL}` },
  adminOfUnknown: { current: admin, search: `?customer=${UNKNOWN}` },
  adminOfNonsense: { current: admin, search: '?customer=%00%20or%201=1' },
  adminOfNumber: { current: admin, search: '?customer=12345' },
  adminOfSeveral: { current: admin, search: `?customer=${BUSINESS}&customer=${UNKNOWN}` },
} satisfies Record<string, VisitorCase>
type Visitor = keyof typeof VISITORS

/** The opened page stays. */
const STAYS = 'stays'
/** The app shows that the customer does not exist, with a link to the list. */
const NOT_FOUND = 'shows that there is no such customer'

type Line = Record<Visitor, string>
const allPersons = (end: string): Line =>
  Object.fromEntries(Object.keys(VISITORS).map((visitor) => [visitor, end])) as Line
const admins = (end: string) =>
  ({
    admin: end,
    adminOfBusiness: end,
    adminOfIndividual: end,
    adminOfUnknown: end,
    adminOfNonsense: end,
    adminOfNumber: end,
    adminOfSeveral: end,
  }) as const

/** An invited person answers before anything else. */
const WITH_INVITATION = { hasInvitation: '/invitation', hasInvitationUnderway: '/invitation' }
/** The target of each person who opens an unknown or forbidden address. */
const HOME: Line = {
  visitor: '/',
  underway: '/signup',
  business: '/dashboard',
  individual: '/dashboard',
  invited: '/dashboard',
  ...WITH_INVITATION,
  analyst: '/insight',
  ...admins('/manageCustomers'),
}
const ofCustomers: Line = {
  ...allPersons(STAYS),
  ...WITH_INVITATION,
  visitor: '/',
  underway: '/signup',
  analyst: '/insight',
  admin: '/manageCustomers',
  adminOfUnknown: NOT_FOUND,
  adminOfNonsense: NOT_FOUND,
  adminOfNumber: NOT_FOUND,
  adminOfSeveral: NOT_FOUND,
}

type Address = FileRouteTypes['fullPaths']

/** Every address of the app, with its requirements. */
const TABLE: Record<Address, { rows: string; line: Line; path?: string }> = {
  '/': { rows: '2.1.01, 2.1.11, 2.1.12, 2.1.20', line: { ...HOME, visitor: STAYS } },
  '/signup': { rows: '2.1.02, 2.1.11, 2.1.12, 2.1.20', line: { ...HOME, underway: STAYS } },
  '/dashboard': { rows: '2.1.03, 2.1.09, 2.1.10, 2.1.13, 2.1.14, 2.1.15, 2.1.16', line: ofCustomers },
  '/billingHistory': { rows: '2.1.04, 2.1.09, 2.1.10, 2.1.13, 2.1.14, 2.1.15, 2.1.16', line: ofCustomers },
  '/billingHistory/$number': {
    rows: '2.8.12',
    line: ofCustomers,
    path: '/billingHistory/INV-2026-000041',
  },
  '/costs': { rows: '2.8.15', line: ofCustomers },
  '/manageUsers': {
    rows: '2.1.05, 2.1.09, 2.1.10, 2.1.13, 2.1.14, 2.1.15, 2.1.16, 2.1.19',
    line: { ...ofCustomers, individual: '/dashboard', adminOfIndividual: '/dashboard' },
  },
  '/managePayment': { rows: '2.1.06, 2.1.09, 2.1.10, 2.1.13, 2.1.14, 2.1.15, 2.1.16', line: ofCustomers },
  '/subscription': { rows: '2.1.07, 2.1.09, 2.1.10, 2.1.13, 2.1.14, 2.1.15, 2.1.16', line: ofCustomers },
  '/manageCustomers': {
    rows: '2.1.08, 2.1.13, 2.1.14, 2.1.16, 2.1.17, 2.1.18',
    line: { ...HOME, ...admins(STAYS) },
  },
  '/accountActivity': { rows: '2.1.10', line: ofCustomers },
  '/manageTeam': { rows: '2.1.21, 2.1.22, 2.1.23', line: { ...HOME, ...admins(STAYS) } },
  '/taxDocuments': { rows: '2.1.21, 2.1.22, 2.1.23', line: { ...HOME, ...admins(STAYS) } },
  '/unassignedPayments': { rows: '2.1.21, 2.1.22, 2.1.23', line: { ...HOME, ...admins(STAYS) } },
  '/charging': { rows: '2.1.21, 2.1.22, 2.1.23', line: { ...HOME, ...admins(STAYS) } },
  '/plannedCharges': { rows: '2.1.21, 2.1.22, 2.1.23', line: { ...HOME, ...admins(STAYS) } },
  '/dataRequests': { rows: '2.1.21, 2.1.22, 2.1.23', line: { ...HOME, ...admins(STAYS) } },
  '/secondOpinions': { rows: '2.1.21, 2.1.22, 2.1.23', line: { ...HOME, ...admins(STAYS) } },
  '/operations': { rows: '2.1.21, 2.1.22, 2.1.23', line: { ...HOME, ...admins(STAYS) } },
  '/audit': { rows: '2.1.21, 2.1.22, 2.1.23', line: { ...HOME, ...admins(STAYS) } },
  '/insight': { rows: '2.1.21, 2.1.22, 2.1.23', line: { ...HOME, ...admins(STAYS), analyst: STAYS } },
  '/inspector': { rows: '', line: allPersons(STAYS) },
  '/insight/rehearsal': {
    rows: '2.1.21, 2.1.22, 2.1.23',
    line: { ...HOME, ...admins(STAYS), analyst: STAYS },
  },
  '/insight/flows/$chart/$flow': {
    rows: '2.1.21, 2.1.22, 2.1.23',
    line: { ...HOME, ...admins(STAYS), analyst: STAYS },
    path: '/insight/flows/account/7f3a91c2-0000-4000-8000-000000000000',
  },
  '/invitation': { rows: '7.15', line: { ...HOME, hasInvitation: STAYS, hasInvitationUnderway: STAYS } },
  '/review': {
    rows: '6.04',
    line: { ...ofCustomers, business: '/dashboard', individual: '/dashboard', invited: '/dashboard' },
  },
  '/cardReturn': {
    rows: '2.1.25',
    line: {
      ...HOME,
      underway: STAYS,
      business: STAYS,
      individual: STAYS,
      invited: STAYS,
      hasInvitationUnderway: STAYS,
    },
  },
  '/$': { rows: '2.1.21, 2.1.22, 2.1.23', line: HOME, path: '/no/such/page' },
}

let reloads: string[]
beforeEach(() => {
  reloads = []
  const go = (href: string) => void reloads.push(href)
  vi.stubGlobal('location', { ...window.location, href: window.location.href, replace: go, assign: go })
})

/** Opens an address and returns the final address. */
const endOf = async (path: string, { current, search = '' }: VisitorCase): Promise<string> => {
  const app = await openApp({
    path: `${path}${search}`,
    current,
    answers: {
      'GET /v1/customers/current': (id) => {
        if (!current) return refusal('unauthenticated')
        if (id === null) return current
        const customer = CUSTOMERS[id]
        return customer ? { ...current, customer } : refusal('not-found')
      },
      'GET /v1/invoices?limit=10&page=0': { invoices: [], currentPage: 0, totalPages: 0, totalItems: 0 },
    },
  })
  if (reloads.length > 0) return reloads.splice(0).join(' then ')
  const [rootMatch] = app.router.state.matches
  const problem = rootMatch?.error instanceof CallFailed ? rootMatch.error.problem : undefined
  if (problem?.code === 'not-found' && problem.fallback === 'oneCustomer') return NOT_FOUND
  if (rootMatch?.error) return String(rootMatch.error)
  return app.path() === path ? STAYS : app.path()
}

test('TABLE has a line for every address of the app', async () => {
  const { router } = await openApp({ path: '/dashboard' })
  // The landing page is a separate document.
  expect(Object.keys(TABLE).sort()).toEqual(['/', ...Object.keys(router.routesByPath)].sort())
})

test('the landing page of a visitor can name the unknown address', async () => {
  expect(await endOf('/no/such/page', VISITORS.visitor)).toBe('/')
  expect(sessionStorage.getItem('unknown-address')).toBe('/no/such/page')
  sessionStorage.clear()
  await endOf('/dashboard', VISITORS.visitor)
  expect(sessionStorage.getItem('unknown-address')).toBeNull()
})

test('every page inside the layout has its icon', async () => {
  const { router } = await openApp({ path: '/dashboard' })
  const withIcon = Object.entries(router.routesByPath).filter(([, { options }]) => options.staticData?.icon)
  expect(withIcon.map(([path]) => path).sort()).toEqual(Object.keys(PAGES).sort())
})

const ROWS = Object.entries(TABLE).map(([address, row]) => ({ address, path: address, ...row }))

test.each(ROWS)('$address: every visitor reaches the right page [$rows]', async ({ path, line }) => {
  const ends: Partial<Line> = {}
  for (const [visitor, visitorCase] of Object.entries(VISITORS))
    ends[visitor as Visitor] = await endOf(path, visitorCase)
  expect(ends).toEqual(line)
})
