import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { amountText } from '#rules/money.ts'
import { chargeSum } from '#rules/next-charge.ts'
import { offerOf } from '#rules/price.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { sampleSummary } from '#src/shared/testing/samples.ts'
import {
  block,
  CANCEL,
  CURRENT,
  dialog,
  HISTORY,
  LEAVING,
  OVER,
  openSubscription,
  person,
  press,
  RESUBSCRIBE,
  SUMMARY,
  type SubscriptionPage,
} from './subscription-harness.ts'

const summary = async () => within(await screen.findByRole('region', { name: 'Your subscription' }))
const shownAs = async (name: string) =>
  (await summary()).getByText(name).parentElement?.querySelector('dd')?.textContent

describe('the subscription page', () => {
  test('the subscription page opens at its address with its header and a left menu [2.1.07, 2.11.01, 2.11.02]', async () => {
    const app = await openSubscription()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Subscription')
    expect(app.path()).toBe('/subscription')
    const tabs = within(screen.getByRole('navigation', { name: 'Subscription' })).getAllByRole('link')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Support Package history',
      'Your data',
    ])
    expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null, null])
  })

  test('the subscription page loads only the figures, the contract and the packages at once; the customer has the package with its dates [7.54]', async () => {
    const app = await openSubscription()
    await summary()
    expect(app.api.calls().filter((call) => !call.includes('configs'))).toEqual([
      'POST /v1/sessions/renew',
      CURRENT,
      SUMMARY,
      'GET /v1/contract-summaries',
      HISTORY,
    ])
  })
})

describe('the summary shows', () => {
  test.each([
    ['active', 'Active', 'ok'],
    ['suspended', 'Suspended', 'bad'],
    ['pending-cancellation', 'Pending Cancellation', 'warn'],
    ['cancelled', 'Cancelled', 'bad'],
  ] as const)(
    'the summary shows the status %s as %s; cancelled is red [2.11.03, 4.097]',
    async (status, words, tone) => {
      const reason = status === 'suspended' ? 'security' : null
      await openSubscription({ status, statusDetails: { reason } })
      expect((await summary()).getByText(words).getAttribute('data-tone')).toBe(tone)
    },
  )

  test('the summary shows the start of the customer [2.11.04]', async () => {
    await openSubscription({ createdAt: '2026-03-05T22:00:00.000Z' })
    expect(await shownAs('Active Since')).toBe('6 Mar 2026')
  })

  test('the summary shows no day of activation if there was none', async () => {
    await openSubscription({ status: 'rejected', activationDate: null })
    expect(await shownAs('Active Since')).toBe('Not Available')
  })

  test('the summary shows the package and the day of its subscription [2.11.05]', async () => {
    await openSubscription({ activationDate: '2026-04-01T09:00:00.000Z' })
    expect(await shownAs('Support Package')).toBe('StandardSubscribed on 1 Apr 2026')
  })

  test('the summary shows no day of subscription before the account is active [2.11.05]', async () => {
    await openSubscription({ activationDate: null })
    expect(await shownAs('Support Package')).toBe('Standard')
  })

  test('the summary shows Not Available for missing values [2.11.04, 9.30]', async () => {
    await openSubscription({ package: null, activationDate: null })
    expect(await shownAs('Support Package')).toBe('Not Available')
  })
})

describe('the plan shows', () => {
  const changes = [
    { package: 'Standard', since: '2026-03-01T09:00:00.000Z', monthlyPrice: 10_000, percent: 3 },
  ]
  const SUBSCRIBED = { package: 'Standard', subscriptionDate: '2026-03-01T09:00:00.000Z' } as const
  const DAY_89 = { now: '2026-05-29T20:59:00.000Z' }
  const DAY_90 = { now: '2026-05-29T21:00:00.000Z' }

  test('the plan shows the accepted price with VAT, and what is included', async () => {
    await openSubscription(SUBSCRIBED, { [HISTORY]: { changes } })
    const plan = await summary()
    expect(plan.getByRole('heading', { level: 2 }).textContent).toBe('Standard support')
    expect(await plan.findByText(/115\.00/)).toBeTruthy()
    expect(plan.getByText(/Plus 3% of your usage/)).toBeTruthy()
    expect(plan.getByText('Response time 4 hours')).toBeTruthy()
  })

  test('the plan shows today’s price before the account is active', async () => {
    await openSubscription({ ...SUBSCRIBED, activationDate: null }, { [HISTORY]: { changes: [] } })
    const plan = await summary()
    const { total } = offerOf('Standard')
    expect(plain(plan.getByText(/Plus 4% of your usage/).parentElement?.textContent)).toContain(
      amountText(total),
    )
    expect(plan.queryByRole('link', { name: 'Packages and prices so far' })).toBeNull()
  })

  test.each([
    [DAY_89, 'You can choose a lower package from 30 May 2026A higher package is possible at any time.'],
    [DAY_90, 'None: you can change your package at any time'],
  ])('the plan shows the commitment at %j', async (time, words) => {
    await openSubscription(SUBSCRIBED, {}, time)
    expect(await shownAs('Commitment')).toBe(words)
  })

  test('the plan shows no commitment of the lowest package', async () => {
    await openSubscription({ ...SUBSCRIBED, package: 'Basic' })
    expect((await summary()).queryByText('Commitment')).toBeNull()
  })

  test('the plan shows the next charge with its parts', async () => {
    await openSubscription(SUBSCRIBED)
    const plan = await summary()
    expect(await plan.findByText('Next charge')).toBeTruthy()
    const { nextChargeAmount } = sampleSummary()
    if (!nextChargeAmount) throw new Error('No charge is planned')
    expect(plain(await shownAs('Next charge'))).toContain(amountText(chargeSum(nextChargeAmount).amount))
    fireEvent.click(plan.getByText('Usage + support + VAT'))
    expect(plan.getByText('Support package')).toBeTruthy()
  })

  test('the plan changes by the dialog of the dashboard', async () => {
    await openSubscription(SUBSCRIBED)
    fireEvent.click((await summary()).getByRole('button', { name: 'Change support package' }))
    expect(await screen.findByRole('dialog', { name: 'Update the support package' })).toBeTruthy()
  })

  test('the plan of a customer who leaves cannot be changed', async () => {
    await openSubscription({ ...SUBSCRIBED, ...LEAVING })
    const plan = await summary()
    expect(plan.queryByRole('button', { name: 'Change support package' })).toBeNull()
    expect(plan.queryByText('Commitment')).toBeNull()
  })

  test('the plan says why the package cannot be changed, and the way out', async () => {
    await openSubscription({ status: 'suspended', statusDetails: { reason: 'failed-payment' } })
    expect(
      await screen.findByText(/^The account is suspended because the last payment failed\./),
    ).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Pay the invoices' }).length).toBeGreaterThan(0)
  })

  test('the plan shows no price of today for an accepted one that cannot be read', async () => {
    await openSubscription(SUBSCRIBED, { [HISTORY]: new Response('?', { status: 500 }) })
    const plan = await summary()
    expect(await plan.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(plan.queryByText(/Plus 4% of your usage/)).toBeNull()
  })
})

test.each([
  [{}, 'Cancel Subscription', 'Re-subscribe'],
  [LEAVING, 'Cancel Subscription', 'Re-subscribe'],
  [OVER, 'Re-subscribe', 'Cancel Subscription'],
] as const)(
  'the subscription page offers one act for a customer with %j [2.11.06, 2.11.07]',
  async (customer, there, absent) => {
    await openSubscription(customer)
    await block(there)
    expect(screen.queryByRole('region', { name: absent })).toBeNull()
  },
)

describe('the history of support packages', () => {
  const changes = [
    { package: 'Enhanced', since: '2026-04-01T09:00:00.000Z', monthlyPrice: 187_500, percent: 5 },
    { package: 'Basic', since: '2026-01-31T22:00:00.000Z', monthlyPrice: 0, percent: 0 },
  ]
  const open = (answer: object = { changes }) =>
    openSubscription({}, { [HISTORY]: answer }, { search: '?tab=history' })

  test('the history of support packages shows each package with its day and its price with VAT [2.11.02]', async () => {
    const app = await open()
    const table = within(await screen.findByRole('table', { name: 'Support Package history' }))
    const rows = table.getAllByRole('row').slice(1)
    const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => plain(textContent))
    expect(rows.map(cells)).toEqual([
      [
        'Enhanced',
        '1 Apr 2026',
        'SAR 2,156.25 per month, VAT included + 5% of monthly charges (5.75% with VAT)' +
          'SAR 1,875.00 before VAT, plus VAT SAR 281.25',
      ],
      ['Basic', '1 Feb 2026', 'Free'],
    ])
    expect(app.api.calls()).not.toContain(SUMMARY)
  })

  test('the history of support packages is an entry of the left menu with its own address [2.11.02]', async () => {
    await open()
    const tab = await screen.findByRole('link', { name: 'Support Package history' })
    expect(tab.getAttribute('href')).toBe('/subscription?tab=history')
    const menu = within(screen.getByRole('navigation', { name: 'Subscription' }))
    expect(menu.getAllByRole('link', { current: 'page' })).toEqual([tab])
  })

  test('the history of support packages is empty before the account is open', async () => {
    await open({ changes: [] })
    expect(await screen.findByText(/listed here as soon as your account is open/)).toBeTruthy()
  })

  test('the history of support packages shows a failed load', async () => {
    await open(new Response('?', { status: 500 }))
    expect(await screen.findByText('Unable to fetch customer details.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('an administrator', () => {
  const namedBy = ({ api }: SubscriptionPage, call: string) =>
    api.seen.filter((seen) => seen.call === call).map(({ forCustomer }) => forCustomer)

  test('an administrator can cancel on behalf of the customer [6.12]', async () => {
    const app = await openSubscription({}, { [CANCEL]: { customer: person(LEAVING) } }, { role: 'admin' })
    press(await block('Cancel Subscription'), 'Cancel Subscription')
    press(await dialog('Cancel your subscription?'), 'Yes, cancel it')
    await waitFor(() => expect(namedBy(app, CANCEL)).toEqual(['cus_1']))
  })

  test('an administrator can subscribe again on behalf of the customer [6.12]', async () => {
    const answer = {
      status: 'resubscribed',
      message: null,
      declined: null,
      againInSeconds: 0,
      customer: person(),
    }
    const app = await openSubscription(OVER, { [RESUBSCRIBE]: answer }, { role: 'admin' })
    press(await block('Re-subscribe'), 'Re-subscribe')
    press(await dialog('Re-subscribe?'), 'Re-subscribe')
    await waitFor(() => expect(namedBy(app, RESUBSCRIBE)).toEqual(['cus_1']))
  })
})
