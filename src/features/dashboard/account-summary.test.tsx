import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { plain } from '#src/shared/testing/page-text.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { individualCustomer, sampleCurrent, sampleCustomer, sampleUser } from '#src/shared/testing/samples.ts'

type Customer = Parameters<typeof sampleCustomer>[0]

const open = async (current = sampleCurrent()) => {
  await renderApp({ path: current.role === 'admin' ? '/dashboard?customer=cus_1' : '/dashboard', current })
  return within(await screen.findByRole('region', { name: 'Account summary' }))
}
const business = (change: Customer) => open(sampleCurrent({ customer: sampleCustomer(change) }))
const shownAs = (summary: Awaited<ReturnType<typeof open>>, name: string) =>
  summary.getByText(name).parentElement?.querySelector('dd')?.firstElementChild?.textContent

test('the dashboard loads the customer, the figures and the cards, and makes no call for the package [7.56]', async () => {
  const { api } = await renderApp({ path: '/dashboard' })
  await screen.findByRole('region', { name: 'Account summary' })
  const calls = api.calls()
  for (const load of ['GET /v1/customers/current', 'GET /v1/invoices/summary', 'GET /v1/payment-methods'])
    expect(calls).toContain(load)
  expect(calls).not.toContain('GET /v1/customers/support-package')
})

describe('the account summary', () => {
  test('the summary of an individual has the person’s name as its heading [2.7.13]', async () => {
    const summary = await open(sampleCurrent({ customer: individualCustomer() }))
    expect(summary.getByRole('heading').textContent).toBe('Sara Alharbi')
  })

  test('the summary of a business has the business name as its heading [2.7.13]', async () => {
    expect((await business({})).getByRole('heading').textContent).toBe('Najd Trading Company')
  })

  const openedByAdmin = (change: Customer) =>
    open(
      sampleCurrent({
        role: 'admin',
        user: sampleUser({ role: 'admin' }),
        customer: sampleCustomer(change),
      }),
    )

  test('an administrator sees the company’s name as the heading, with the Arabic name below [2.12.07]', async () => {
    const summary = await openedByAdmin({})
    const heading = summary.getByRole('heading')
    expect([heading.textContent, heading.nextElementSibling?.textContent]).toEqual([
      'Najd Trading Company',
      'شركة نجد للتجارة',
    ])
  })

  test('an administrator sees the first user as the owner [2.7.12]', async () => {
    const users = [sampleUser({ firstName: 'Amal', lastName: 'Saad' }), sampleUser()]
    expect(shownAs(await openedByAdmin({ users }), 'Owner')).toBe('Amal Saad')
  })

  test('a customer does not see the owner in the summary', async () => {
    expect((await business({})).queryByText('Owner')).toBeNull()
  })

  test('the summary of a business shows its domain and its billing permissions [2.7.14]', async () => {
    const ofBusiness = await business({})
    expect(shownAs(ofBusiness, 'Domain')).toBe('najd-trading.com')
    expect(shownAs(ofBusiness, 'Billing permissions')).toBe('billing@najd-trading.com')
  })

  test('the summary of an individual shows no domain and no billing permissions [2.7.14]', async () => {
    const summary = await open(sampleCurrent({ customer: individualCustomer() }))
    expect(summary.queryByText('Domain')).toBeNull()
    expect(summary.queryByText('Billing permissions')).toBeNull()
  })

  test.each([
    [60, 'n'.repeat(60)],
    [61, `${'n'.repeat(60)}…`],
  ])(
    'the summary cuts a business name of %i characters if it is too long [2.7.15]',
    async (length, shown) => {
      expect((await business({ businessName: 'n'.repeat(length) })).getByRole('heading').textContent).toBe(
        shown,
      )
    },
  )

  test.each([
    [40, 'a'.repeat(40)],
    [41, `${'a'.repeat(40)}…`],
  ])(
    'the summary cuts an account name of %i characters if it is too long [2.7.16]',
    async (length, shown) => {
      expect(shownAs(await business({ accountName: 'a'.repeat(length) }), 'Account name')).toBe(shown)
    },
  )

  test('the summary shows Not Available for missing values [2.7.17, 9.30]', async () => {
    const summary = await business({
      businessName: null,
      accountName: '',
      domain: ' ',
      phone: null,
      arabicBusinessName: null,
      package: null,
      gcpSubBillingAccountId: null,
      gcpSecurityGroup: null,
    })
    const fields = [
      'Account name',
      'Domain',
      'Phone',
      'Support package',
      'Billing account ID',
      'Billing permissions',
    ]
    expect(fields.map((name) => shownAs(summary, name))).toEqual(Array(6).fill('Not Available'))
    expect(summary.getByRole('heading').textContent).toBe('Not Available')
  })

  test('the summary shows all fields, the status and the billing account ID without its path [2.7.02, 2.7.18]', async () => {
    const summary = await business({})
    expect(summary.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Account name',
      'Customer ID',
      'Account type',
      'Domain',
      'Billing account ID',
      'E-mail',
      'Phone',
      'Support package',
      'Billing permissions',
    ])
    expect(shownAs(summary, 'Billing account ID')).toContain('01A2B3-C4D5E6-F70819')
    expect(shownAs(summary, 'Billing account ID')).not.toContain('billingAccounts/')
    expect(summary.getByText('Active')).toBeTruthy()
  })

  test.each([
    ['active', ['Change the support package', 'Update the billing permissions']],
    ['rejected', []],
    ['cancelled', []],
  ] as const)('the summary of an account that is %s has the buttons %j', async (status, offered) => {
    const names = ['Change the support package', 'Update the billing permissions']
    const summary = await business({ status })
    expect(names.filter((name) => summary.queryByRole('button', { name }))).toEqual(offered)
  })

  test.each([
    ['customer ID', sampleCustomer().id],
    ['billing account ID', '01A2B3-C4D5E6-F70819'],
  ])('the summary copies the %s and confirms the copy', async (name, value) => {
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    const summary = await business({})
    fireEvent.click(summary.getByRole('button', { name: `Copy the ${name}` }))
    await waitFor(() => expect(summary.getByText('Copied')).toBeTruthy())
    expect(writeText).toHaveBeenCalledWith(value)
  })
})

test('one button opens and closes the account details and tells screen readers its state', async () => {
  const summary = await business({})
  const button = summary.getByRole('button', { name: 'Show the account details' })
  const fields = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect([button.getAttribute('aria-expanded'), fields?.dataset['unfolded']]).toEqual(['false', 'false'])
  fireEvent.click(button)
  expect([button.getAttribute('aria-expanded'), fields?.dataset['unfolded']]).toEqual(['true', 'true'])
  expect(button.textContent).toBe('Hide the account details')
})

test('the summary shows a monthly quota [4.030]', async () => {
  expect(shownAs(await business({ monthlyQuota: 250_050 }), 'Monthly quota, before VAT')).toBe('SAR 2,500.50')
})

test('the summary has no quota if none is set', async () => {
  expect((await business({})).queryByText('Monthly quota, before VAT')).toBeNull()
})

test.each([
  ['en', ['Najd Trading Company', 'شركة نجد للتجارة']],
  ['ar', ['شركة نجد للتجارة', 'Najd Trading Company']],
] as const)(
  'a company with an English and an Arabic name is shown in %s with that name first',
  async (language, names) => {
    const customer = sampleCustomer({ arabicBusinessName: 'شركة نجد للتجارة' })
    await renderApp({ path: '/dashboard', language, current: sampleCurrent({ customer }) })
    const [heading] = await screen.findAllByRole('heading', { level: 2 })
    expect([heading?.textContent, heading?.nextElementSibling?.textContent]).toEqual(names)
  },
)

const reasonOf = (summary: Awaited<ReturnType<typeof open>>, name: string) =>
  plain(summary.getByText(name).parentElement?.querySelector('dd p')?.textContent)

test('the summary says why package and billing group cannot be changed, and the way out', async () => {
  const summary = await business({ status: 'cancelled' })
  for (const name of ['Support package', 'Billing permissions'])
    await waitFor(() =>
      expect(reasonOf(summary, name)).toBe('The subscription has ended. Next step: Re-subscribe'),
    )
  expect(summary.queryByRole('button', { name: 'Change the support package' })).toBeNull()
  expect(summary.getAllByRole('link', { name: 'Re-subscribe' })).toHaveLength(2)
})

test('the summary of an account on hold says that only our team can open its package', async () => {
  const summary = await business({ status: 'active', statusDetails: { reason: 'pending-review' } })
  await waitFor(() =>
    expect(reasonOf(summary, 'Support package')).toBe(
      'This account is on hold for review. Only our team can change this.',
    ),
  )
})

test('the summary suggests no decision of the customer to an administrator', async () => {
  const summary = await open(
    sampleCurrent({ role: 'admin', customer: sampleCustomer({ status: 'pending-cancellation' }) }),
  )
  await waitFor(() =>
    expect(reasonOf(summary, 'Support package')).toBe('The subscription is already being cancelled.'),
  )
})
