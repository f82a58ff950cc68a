import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { pagesFor } from '#src/shared/pages.ts'
import { root } from '#src/shared/session/root.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import {
  individualCustomer,
  sampleCard,
  sampleCurrent,
  sampleCustomer,
  sampleUser,
} from '#src/shared/testing/samples.ts'

const CURRENT = 'GET /v1/customers/current'
const CARDS = 'GET /v1/payment-methods'

const CUSTOMERS: Record<string, Customer> = {
  cus_1: sampleCustomer(),
  cus_2: individualCustomer({ id: 'cus_2', accountName: 'masar-ind-1000000008' }),
}
const admin = sampleCurrent({
  role: 'admin',
  customer: null,
  user: sampleUser({ id: 'usr_9', role: 'admin', firstName: 'Layla', email: 'admin@masar.example' }),
})
const cards = (['primary', 'backup'] as const).map((status) => sampleCard({ id: status, status }))

type Options = Partial<Parameters<typeof renderApp>[0]> & { path: string }

/** The app for an administrator, with a server that has two customers. */
const openAsAdmin = async ({ answers = {}, ...rest }: Options) => {
  const app = await renderApp({
    current: admin,
    answers: {
      [CURRENT]: (id) => {
        if (id === null) return admin
        const customer = CUSTOMERS[id]
        return customer ? { ...admin, customer } : refusal('not-found')
      },
      [CARDS]: { paymentMethods: cards },
      ...answers,
    },
    ...rest,
  })
  // Loads the administrators' panel now, so that it does not appear during a test.
  await act(
    async () => void (await import('#src/features/dashboard/administration/administration-panel.tsx')),
  )
  return app
}
type App = Awaited<ReturnType<typeof renderApp>>

const keptSelection = (selectedCustomerId: string) => ({
  root: JSON.stringify({
    version: 1,
    user: 'tag-1',
    savedAt: new Date().toISOString(),
    preferences: {},
    slices: { admin: { selectedCustomerId } },
  }),
})
const address = ({ router }: App) => router.state.location.href
const banner = () => screen.findByRole('region', { name: 'Acting for a customer' })
const textOf = (element: HTMLElement) => element.textContent?.replace(/[\u2066\u2069]/g, '')
const customersNamed = ({ api }: App) => [...new Set(api.seen.map((seen) => seen.forCustomer))]

describe('the customer that an administrator acts for', () => {
  test('the address has the customer that an administrator acts for, overrides the stored choice, and is stored [2.1.09, 2.1.10]', async () => {
    const app = await openAsAdmin({ path: '/dashboard?customer=cus_1', kept: keptSelection('cus_2') })
    expect(textOf(await banner())).toContain('You are acting for Najd Trading Company')
    expect(address(app)).toBe('/dashboard?customer=cus_1')
    expect(root.slice('admin').selectedCustomerId).toBe('cus_1')
  })

  test('an address without a customer gets the stored choice [2.1.10]', async () => {
    const app = await openAsAdmin({ path: '/dashboard', kept: keptSelection('cus_2') })
    expect(textOf(await banner())).toContain('You are acting for Sara Alharbi')
    expect(address(app)).toBe('/dashboard?customer=cus_2')
  })

  test('an administrator without a stored choice chooses the customer in the list [6.04]', async () => {
    const app = await openAsAdmin({ path: '/dashboard' })
    await waitFor(() => expect(app.path()).toBe('/manageCustomers'))
    expect(customersNamed(app)).toEqual([null])
  })

  test('every page shows the customer that an administrator acts for, with the account and a link to the list [6.04]', async () => {
    await openAsAdmin({ path: '/managePayment?customer=cus_1' })
    const shown = await banner()
    expect(textOf(shown)).toContain('You are acting for Najd Trading Company')
    expect(textOf(shown)).toContain('masar-org-7001272475')
    const back = within(shown).getByRole('link', { name: 'Back to Manage Customers' })
    expect(back.getAttribute('href')).toBe('/manageCustomers')
    expect(within(screen.getByRole('banner')).getByText('Layla')).toBeTruthy()
  })

  test('every link to a page of a customer names the customer that an administrator acts for [2.1.09]', async () => {
    const app = await openAsAdmin({ path: '/dashboard?customer=cus_1' })
    await banner()
    const menu = within(screen.getAllByRole('navigation', { name: 'Main menu' })[0] as HTMLElement)
    const links = menu.getAllByRole('link').map((link) => link.getAttribute('href'))
    const adminPages: readonly (string | null)[] = pagesFor('administrators', 'analysts')
    expect(links.filter((href) => !adminPages.includes(href))).toEqual([
      '/dashboard?customer=cus_1',
      '/billingHistory?customer=cus_1',
      '/manageUsers?customer=cus_1',
      '/costs?customer=cus_1',
      '/managePayment?customer=cus_1',
      '/subscription?customer=cus_1',
      '/accountActivity?customer=cus_1',
    ])
    fireEvent.click(menu.getByRole('link', { name: 'Subscription' }))
    await waitFor(() => expect(address(app)).toBe('/subscription?customer=cus_1'))
  })

  test('every call about a customer names the customer that an administrator acts for, and no other call does [6.05, 6.12, 7.49]', async () => {
    const app = await openAsAdmin({ path: '/dashboard?customer=cus_1' })
    await banner()
    await waitFor(() => expect(app.api.calls()).toContain('GET /v1/configs/terms-and-conditions'))
    const named = app.api.seen.map(({ call, forCustomer }) => [call, forCustomer])
    expect(named).toContainEqual([CURRENT, 'cus_1'])
    expect(named).toContainEqual([CARDS, 'cus_1'])
    expect(named).toContainEqual(['GET /v1/invoices/summary', 'cus_1'])
    expect(named).toContainEqual(['GET /v1/configs/terms-and-conditions', null])
  })

  test('a customer that does not exist is not stored, and the page shows an error with a link back [8.10]', async () => {
    for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
    await openAsAdmin({ path: '/dashboard?customer=gone', kept: keptSelection('gone') })
    expect(await screen.findByRole('heading', { name: 'Unable to fetch customers data.' })).toBeTruthy()
    const back = screen.getByRole('link', { name: 'Back to Manage Customers' })
    expect(back.getAttribute('href')).toBe('/manageCustomers')
    expect(root.slice('admin').selectedCustomerId).toBeNull()
    vi.restoreAllMocks()
  })

  test.each([
    [
      'en',
      'We’re checking a problem with your account',
      /neither shown nor changed here/,
      'Back to Manage Customers',
    ],
    ['ar', 'يحتاج هذا الحساب إلى مراجعة', /./, 'العودة إلى إدارة العملاء'],
  ] as const)(
    'the page of a customer in an unknown state says so, links back, and forgets the customer (%s)',
    async (language, title, text, back) => {
      for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
      await openAsAdmin({
        path: '/dashboard?customer=odd',
        language,
        kept: keptSelection('odd'),
        answers: { [CURRENT]: (id) => (id === null ? admin : refusal('needs-attention')) },
      })
      expect(await screen.findByRole('heading', { name: new RegExp(title) })).toBeTruthy()
      expect(screen.getByText(text, { selector: 'p' })).toBeTruthy()
      expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe('/manageCustomers')
      expect(screen.queryByRole('button')).toBeNull()
      expect(root.slice('admin').selectedCustomerId).toBeNull()
      vi.restoreAllMocks()
    },
  )

  test('an administrator who acts for an individual has no Manage Users [2.1.19]', async () => {
    const app = await openAsAdmin({ path: '/manageUsers?customer=cus_2' })
    await waitFor(() => expect(address(app)).toBe('/dashboard?customer=cus_2'))
  })
})

describe('another customer', () => {
  test('another customer opens with a full page load: no data or call of the first customer is used for the second [2.1.10]', async () => {
    const app = await openAsAdmin({ path: '/dashboard?customer=cus_1' })
    await banner()
    act(() => void app.router.navigate({ to: '/dashboard', search: { customer: 'cus_2' } }))
    await waitFor(() => expect(app.left).toHaveBeenCalledWith('/dashboard?customer=cus_2'))
    expect(customersNamed(app)).not.toContain('cus_2')
    expect(root.slice('admin').selectedCustomerId).toBe('cus_1')
    expect(textOf(await banner())).toContain('Najd Trading Company')
  })

  test('a page without a customer uses the customer that was chosen in the list', async () => {
    const app = await openAsAdmin({ path: '/manageCustomers' })
    await act(() => app.router.navigate({ to: '/dashboard', search: { customer: 'cus_2' } }))
    expect(textOf(await banner())).toContain('You are acting for Sara Alharbi')
    expect(app.left).not.toHaveBeenCalled()
  })
})

test('the parameter `customer` in a customer’s own address is ignored [2.1.10]', async () => {
  const app = await renderApp({ path: '/dashboard?customer=cus_2' })
  expect(await screen.findByRole('heading', { level: 2, name: 'Najd Trading Company' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Acting for a customer' })).toBeNull()
  expect(customersNamed(app)).toEqual([null])
  expect(root.slice('admin').selectedCustomerId).toBeNull()
})

describe('an act that only the customer may do', () => {
  test('an administrator who acts for a customer can add no card, but can move cards', async () => {
    await openAsAdmin({ path: '/managePayment?customer=cus_1&add=other' })
    expect(await screen.findByRole('region', { name: 'Other cards' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
    expect(screen.queryByRole('dialog', { name: /card/i })).toBeNull()
    expect(screen.getByRole('button', { name: /^Change the Visa card/ })).toBeTruthy()
  })

  test('an administrator who acts for a customer sees no desktop recommendation', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('max-width'),
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    await openAsAdmin({
      path: '/dashboard?customer=cus_3',
      answers: { [CURRENT]: { ...admin, customer: sampleCustomer({ id: 'cus_3', desktopVersion: false }) } },
    })
    await banner()
    expect(screen.queryByRole('dialog', { name: 'Desktop Recommend' })).toBeNull()
  })
})
