import { IconUsers } from '@tabler/icons-react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '#src/app/app.tsx'
import { createQueryClient } from '#src/app/query-client.ts'
import { createI18n } from '../i18n/i18n.ts'
import { PAGES } from '../pages.ts'
import { accessToken } from '../session/access-token.ts'
import { type Current, currentQuery } from '../session/current-query.ts'
import { root } from '../session/root.ts'
import { createSession } from '../session/session.ts'
import { access, fakeApi } from '../testing/fake-api.ts'
import { individualCustomer, sampleCurrent, sampleUser } from '../testing/samples.ts'
import { AppLayout } from './app-layout.tsx'

const admin = sampleCurrent({
  role: 'admin',
  user: sampleUser({ role: 'admin' }),
  needsSecondAdministrator: true,
})
const individual = sampleCurrent({ customer: individualCustomer() })

/** Renders the layout around empty pages, with every page of the product. */
const renderLayout = async (current: Current, path = '/dashboard') => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(currentQuery.queryKey, current)
  const session = createSession({ queryClient, root, closeScreen: () => {}, redirectTo: vi.fn() })
  const { i18n, ready } = createI18n('en')
  await ready
  const rootRoute = createRootRoute({ component: () => <AppLayout>content of the page</AppLayout> })
  const routeTree = rootRoute.addChildren(
    Object.keys(PAGES).map((path) =>
      createRoute({ getParentRoute: () => rootRoute, path, staticData: { icon: IconUsers } }),
    ),
  )
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  render(
    <Providers queryClient={queryClient} session={session} i18n={i18n}>
      <RouterProvider router={router as never} />
    </Providers>,
  )
  const menu = (await screen.findAllByRole('navigation', { name: 'Main menu' }))[0]
  if (!menu) throw new Error('There is no menu')
  return { router, links: within(menu).getAllByRole('link') }
}

const names = (links: HTMLElement[]) => links.map((link) => link.textContent)
const paths = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))

beforeEach(() => {
  fakeApi({})
})

const TEAM_PAGES = [
  'Manage Customers',
  'Manage Team',
  'Tax Documents',
  'Found Payments',
  'Charging',
  'Planned Charges',
  'Data Requests',
  'Second Approval',
  'Operations',
  'Audit',
  'Flows',
]

describe('the side menu', () => {
  test('the side menu lists the pages in order and links to them [1.14, 2.2.01]', async () => {
    const { links } = await renderLayout(individual)
    expect(names(links)).toEqual([
      'Overview',
      'Billing History',
      'Costs',
      'Manage Payment',
      'Subscription',
      'Account Activity',
    ])
    expect(paths(links)).toEqual([
      '/dashboard',
      '/billingHistory',
      '/costs',
      '/managePayment',
      '/subscription',
      '/accountActivity',
    ])
  })

  test('the side menu of a business has Manage Users in third place; that of an individual does not have it [1.15, 2.2.02, 6.08]', async () => {
    const { links } = await renderLayout(sampleCurrent())
    expect(names(links)).toEqual([
      'Overview',
      'Billing History',
      'Manage Users',
      'Costs',
      'Manage Payment',
      'Subscription',
      'Account Activity',
    ])
    cleanup()
    const { links: ofIndividual } = await renderLayout(individual)
    expect(names(ofIndividual)).not.toContain('Manage Users')
  })

  test('the side menu of an analyst has the flows only', async () => {
    const { links } = await renderLayout(sampleCurrent({ role: 'analyst', customer: null }), '/insight')
    expect(paths(links)).toEqual(['/insight'])
  })

  test('the side menu of an admin begins with the pages of the team; that of a customer has none of them [2.2.03]', async () => {
    const { links } = await renderLayout(admin)
    expect(names(links).slice(0, TEAM_PAGES.length)).toEqual(TEAM_PAGES)
    expect(names(links)).toHaveLength(18)
    cleanup()
    const { links: ofUser } = await renderLayout(sampleCurrent())
    for (const name of TEAM_PAGES) expect(names(ofUser)).not.toContain(name)
  })

  test.each([
    '/manageCustomers',
    '/manageTeam',
    '/taxDocuments',
    '/unassignedPayments',
    '/charging',
    '/plannedCharges',
    '/dataRequests',
    '/secondOpinions',
    '/operations',
    '/audit',
    '/insight',
  ])('the side menu at %s disables the pages of a customer [2.2.04]', async (path) => {
    const { links } = await renderLayout(admin, path)
    const disabled = links.filter((link) => link.getAttribute('aria-disabled') === 'true')
    expect(names(disabled)).toEqual(names(links).slice(TEAM_PAGES.length))
    expect(disabled).toHaveLength(7)
    const reasons = disabled.map((link) =>
      document.getElementById(link.getAttribute('aria-describedby') ?? ''),
    )
    expect(new Set(reasons.map((reason) => reason?.textContent))).toEqual(
      new Set(['Choose a customer to open these pages']),
    )
    const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
    expect(paths(current)).toEqual([path])
  })

  test('the side menu opens another page and marks it as current', async () => {
    const { router, links } = await renderLayout(sampleCurrent())
    const [, billing] = links
    if (billing) fireEvent.click(billing)
    await waitFor(() => expect(router.state.location.pathname).toBe('/billingHistory'))
    expect(billing?.getAttribute('aria-current')).toBe('page')
  })
})

describe('the top bar', () => {
  test.each([
    ['/dashboard', 'Overview'],
    ['/billingHistory', 'Billing History'],
    ['/manageCustomers', 'Manage Customers'],
    ['/manageTeam', 'Manage Team'],
    ['/taxDocuments', 'Tax Documents'],
    ['/unassignedPayments', 'Found Payments'],
    ['/charging', 'Charging'],
    ['/plannedCharges', 'Planned Charges'],
    ['/dataRequests', 'Data Requests'],
    ['/secondOpinions', 'Second Approval'],
    ['/operations', 'Operations'],
  ])('the top bar at %s shows the title and icon of the page [2.2.05]', async (path, title) => {
    await renderLayout(admin, path)
    const heading = screen.getByRole('heading', { level: 1, name: title })
    expect(heading.querySelector('svg')).not.toBeNull()
  })

  test('the top bar shows the first name of the signed-in person [2.2.06]', async () => {
    await renderLayout(sampleCurrent())
    expect(within(screen.getByRole('banner')).getByText('Noura')).toBeTruthy()
  })
})

describe('the e-mail in the top bar', () => {
  const target = () => within(screen.getByRole('banner')).getByRole('button', { name: /Account menu$/ })
  const logout = () => screen.queryByRole('button', { name: 'Logout' })
  const box = () => target().parentElement as HTMLElement

  test('hovering over the e-mail opens a dropdown with Logout, and leaving it closes the dropdown [2.2.07]', async () => {
    await renderLayout(sampleCurrent())
    expect(target().textContent).toContain('n.alqahtani@najd-trading.com')
    expect(logout()).toBeNull()
    fireEvent.pointerEnter(box(), { pointerType: 'mouse' })
    expect(logout()).not.toBeNull()
    fireEvent.pointerLeave(box(), { pointerType: 'mouse' })
    await waitFor(() => expect(logout()).toBeNull())
  })

  test('the keyboard opens the dropdown of the e-mail, and Escape closes it and keeps the focus', async () => {
    await renderLayout(sampleCurrent())
    target().focus()
    fireEvent.click(target())
    expect(target().getAttribute('aria-expanded')).toBe('true')
    const item = logout()
    item?.focus()
    if (item) fireEvent.keyDown(item, { key: 'Escape' })
    expect(target().getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(target())
  })

  test('the dropdown of the e-mail closes when the focus moves elsewhere', async () => {
    await renderLayout(sampleCurrent())
    fireEvent.click(target())
    fireEvent.focusIn(screen.getByRole('main'))
    expect(logout()).toBeNull()
  })
})

test('the first link that the keyboard reaches skips the menus', async () => {
  await renderLayout(sampleCurrent())
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(document.querySelector('a, button')).toBe(skip)
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'))
})

const LANGUAGE = 'PUT /v1/users/language'
const switchLanguage = () => {
  const [button] = screen.getAllByRole('button', { name: /show this page in Arabic/ })
  if (button) fireEvent.click(button)
}
const forgetLanguage = () => {
  for (const name of ['lang', 'lang-chosen']) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = `${name}=; Max-Age=0; Path=/`
  }
}

test('the language changes at once, with its direction, and is remembered', async () => {
  await renderLayout(sampleCurrent())
  switchLanguage()
  expect((await screen.findAllByText('نظرة عامة')).length).toBeGreaterThan(0)
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
  expect(document.cookie).toContain('lang=ar')
  expect(document.cookie).toContain('lang-chosen=1')
  forgetLanguage()
})

test.each([
  ['is stored with the signed-in person', {}],
  ['shows although the server does not answer', 'no-answer' as const],
])('a new language %s', async (_, answer) => {
  const { seen } = fakeApi({ [LANGUAGE]: answer })
  accessToken.keep({ ...access(), proposedAccountType: 'business' })
  await renderLayout(sampleCurrent())
  switchLanguage()
  expect((await screen.findAllByText('نظرة عامة')).length).toBeGreaterThan(0)
  await waitFor(() => expect(seen).toMatchObject([{ call: LANGUAGE, body: { language: 'ar' } }]))
  accessToken.forget()
  forgetLanguage()
})
