import type { Operation } from '#contract/endpoints/index.ts'
import type { Namespace } from './i18n/catalogues.ts'
import type { en as layout } from './i18n/words/layout.ts'

/**
 * The audience of a page. `administrators`: the page is not about one customer; `analysts`: the same, also for analysts.
 * `account`: the people of an account after the onboarding, and an administrator who acts for it; `business`: the same, only for
 * a business. `review`: an administrator who acts for a customer; the page is linked from other pages and not in the menu.
 */
type Audience = 'administrators' | 'analysts' | 'account' | 'business' | 'review'

interface Page {
  audience: Audience
  /** Addresses below the page's own also belong to it, such as `/insight/flows/…`. */
  hasAddressesBelow?: true
  /** The call that loads the page. The menu omits the page for people who may not make this call. */
  reads: Operation
  /** Key of its title in the layout's words, which is also its name in the menu. */
  name: Exclude<keyof (typeof layout)['menu'], 'label' | 'open' | 'close' | 'chooseCustomer'>
  /** Its catalogues, besides those of the layout. */
  words: readonly Namespace[]
}

/** Every page inside the layout, in the order of the menu. Icons are in the routes, since the landing page loads this table. */
export const PAGES = {
  '/manageCustomers': {
    audience: 'administrators',
    reads: 'customers.list',
    name: 'manageCustomers',
    words: ['manage-customers', 'table', 'exports', 'activity', 'fields'],
  },
  '/manageTeam': {
    audience: 'administrators',
    reads: 'team.list',
    name: 'manageTeam',
    words: ['manage-team', 'table', 'sign-out'],
  },
  '/taxDocuments': {
    audience: 'administrators',
    reads: 'taxDocuments.list',
    name: 'taxDocuments',
    words: ['tax-documents', 'states', 'targets', 'fields', 'table'],
  },
  '/unassignedPayments': {
    audience: 'administrators',
    reads: 'unassignedPayments.list',
    name: 'unassignedPayments',
    words: ['unassigned-payments', 'billing-history', 'states', 'fields', 'table'],
  },
  '/charging': {
    audience: 'administrators',
    reads: 'charging.state',
    name: 'charging',
    words: ['charging', 'fields'],
  },
  '/plannedCharges': {
    audience: 'administrators',
    reads: 'chargeRuns.latest',
    name: 'plannedCharges',
    words: ['planned-charges', 'states', 'fields', 'table'],
  },
  '/dataRequests': {
    audience: 'administrators',
    reads: 'dataRequests.listAll',
    name: 'dataRequests',
    words: ['data-requests', 'fields', 'table'],
  },
  '/secondOpinions': {
    audience: 'administrators',
    reads: 'secondOpinions.list',
    name: 'secondOpinions',
    words: ['second-opinions', 'exports', 'activity', 'fields', 'table'],
  },
  '/operations': {
    audience: 'administrators',
    reads: 'operations.read',
    name: 'operations',
    words: ['operations', 'fields'],
  },
  '/audit': {
    audience: 'administrators',
    reads: 'audit.list',
    name: 'audit',
    // the names of charts and states in acts about flows, and of jobs
    words: ['activity', 'acts', 'table', 'exports', 'fields', 'states', 'insight', 'operations'],
  },
  '/insight': {
    audience: 'analysts',
    hasAddressesBelow: true,
    reads: 'flows.chart',
    name: 'insight',
    words: ['insight', 'states', 'chart-map', 'packages'],
  },
  '/dashboard': {
    audience: 'account',
    reads: 'invoices.summary',
    name: 'overview',
    words: ['dashboard', 'account-way', 'next-charge', 'cloud', 'changes', 'packages', 'card'],
  },
  '/billingHistory': {
    audience: 'account',
    hasAddressesBelow: true,
    reads: 'invoices.list',
    name: 'billingHistory',
    words: ['billing-history', 'invoice', 'table', 'card'],
  },
  '/manageUsers': {
    audience: 'business',
    reads: 'users.list',
    name: 'manageUsers',
    words: ['manage-users', 'table', 'sign-out'],
  },
  '/costs': {
    audience: 'account',
    reads: 'costs.get',
    name: 'costs',
    words: ['costs'],
  },
  '/managePayment': {
    audience: 'account',
    reads: 'paymentMethods.list',
    name: 'managePayment',
    words: ['manage-payment', 'card', 'fields'],
  },
  '/subscription': {
    audience: 'account',
    reads: 'customers.supportPackage',
    name: 'subscription',
    words: [
      'subscription',
      'why-not',
      'next-charge',
      'data-requests',
      'cloud',
      'packages',
      'contract',
      'card',
      'fields',
    ],
  },
  '/accountActivity': {
    audience: 'account',
    reads: 'activity.list',
    name: 'accountActivity',
    words: ['activity', 'acts', 'table', 'exports', 'fields'],
  },
  '/review': {
    audience: 'review',
    reads: 'review.application',
    name: 'review',
    words: ['review', 'why-not', 'targets', 'packages', 'card', 'fields', 'activity', 'acts'],
  },
} as const satisfies Record<`/${string}`, Page>

export type PagePath = keyof typeof PAGES

const isPagePath = (path: string): path is PagePath => Object.hasOwn(PAGES, path)

/** The page to which this address belongs: its own, or one above it. */
export const pagePathAt = (path: string): PagePath | undefined => {
  if (isPagePath(path)) return path
  const above = path.replace(/(?<=.)\/.*/, '')
  const page: Page | undefined = isPagePath(above) ? PAGES[above] : undefined
  return page?.hasAddressesBelow && isPagePath(above) ? above : undefined
}

/** The page at this address; undefined if there is none inside the layout. */
export const pageAt = (path: string): Page | undefined => {
  const page = pagePathAt(path)
  return page && PAGES[page]
}

const PATHS = Object.keys(PAGES).filter(isPagePath)

/** The addresses of the pages for these audiences, in the order of the menu. */
export const pagesFor = (...audiences: readonly Audience[]): PagePath[] =>
  PATHS.filter((path) => audiences.includes(PAGES[path].audience))
