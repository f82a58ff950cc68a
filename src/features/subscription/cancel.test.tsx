import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { heldAnswer } from '#src/shared/testing/held-answer.ts'
import { sampleOutstanding } from '#src/shared/testing/invoice-chart-samples.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { consequencesIn } from '#src/shared/testing/ready-dialog.ts'
import { toast } from '#src/shared/testing/render-app.tsx'
import { owingCustomer, sampleCard, sampleCustomer, sampleSummary } from '#src/shared/testing/samples.ts'
import {
  block,
  CANCEL,
  CURRENT,
  dialog,
  KEEP,
  keysOf,
  LEAVING,
  openSubscription,
  press,
  SUMMARY,
  type SubscriptionPage,
} from './subscription-harness.ts'

const ASK = 'Cancel your subscription?'
const CONSEQUENCE = 'GET /v1/consequences?act=subscription.cancel'
const outstanding = (count: number, amount: number) =>
  sampleSummary({ outstanding: { ...sampleOutstanding('unpaid'), count, amount } })
const button = async () =>
  (await block('Cancel Subscription')).getByRole<HTMLButtonElement>('button', { name: 'Cancel Subscription' })
const ready = async () => {
  const found = await button()
  await waitFor(() => expect(found.disabled).toBe(false))
  return block('Cancel Subscription')
}
const ask = async () => {
  press(await ready(), 'Cancel Subscription')
  return dialog(ASK)
}

/** A server that accepts the cancellation. */
const open = async (answers = {}) => {
  const page: { app?: SubscriptionPage } = {}
  page.app = await openSubscription(
    {},
    { [CANCEL]: () => ({ customer: page.app?.become(LEAVING) }), ...answers },
  )
  return page.app
}

describe('Cancel', () => {
  test.each([
    ['pending-cancellation', null, 0, null],
    [
      'suspended',
      'failed-payment',
      1,
      'Your last payment failed. Please settle it before requesting account cancellation.',
    ],
    ['active', null, 1, 'Please settle your outstanding invoices before requesting account cancellation.'],
    ['suspended', 'security', 0, 'Your account is suspended. Please contact support to cancel it.'],
    ['rejected', null, 0, 'Your application was not accepted, so there is no subscription to cancel.'],
    [
      'pending-review',
      null,
      0,
      'Your account is not open yet. It can be cancelled once our team has approved it.',
    ],
  ] as const)(
    'Cancel is disabled while the account is %s (%s) with %i open invoices, and gives the reason [4.098, 4.099, 4.100]',
    async (status, reason, count, why) => {
      await openSubscription(
        (count > 0 ? owingCustomer : sampleCustomer)({
          status,
          statusDetails: { reason },
          cancellationDate: LEAVING.cancellationDate,
          paymentMethod: sampleCard(),
        }),
        { [SUMMARY]: outstanding(count, count * 115_00) },
      )
      const { findByText } = await block('Cancel Subscription')
      const found = await button()
      if (why) {
        const words = await findByText(why)
        expect(found.getAttribute('aria-describedby')).toBe(words.id)
      }
      expect(found.disabled).toBe(true)
    },
  )

  test.each([
    ['en', 'Next step: Pay the invoices', 'Pay the invoices'],
    ['ar', 'الخطوة التالية: تسديد الفواتير', 'تسديد الفواتير'],
  ] as const)(
    'Cancel that is disabled for unpaid invoices leads to their payment in the language %s',
    async (language, words, name) => {
      await openSubscription(owingCustomer({ paymentMethod: sampleCard() }), {}, { language })
      const link = await screen.findByRole('link', { name })
      expect(link.getAttribute('href')).toBe('/billingHistory')
      expect(plain(link.closest('p')?.textContent ?? '')).toContain(words)
    },
  )

  test.each([
    ['en', 'Our team is reviewing the application. Only our team can change this.'],
    ['ar', 'يراجع فريقنا الطلب. لا يمكن تغيير ذلك إلا من فريقنا.'],
  ] as const)(
    'a cancellation that the server refuses gives its reason in the language %s',
    async (language, why) => {
      const refused = { chart: 'account', state: 'pending-review', reason: 'under-review' } as const
      await openSubscription(
        {},
        { [CANCEL]: () => refusal('status-conflict', undefined, { refused }) },
        { language },
      )
      const [ask, confirm] =
        language === 'en' ? ['Cancel Subscription', 'Yes, cancel it'] : ['إلغاء الاشتراك', 'تأكيد الإلغاء']
      const cancel = await screen.findByRole<HTMLButtonElement>('button', { name: ask })
      await waitFor(() => expect(cancel.disabled).toBe(false))
      press(within(document.body), ask)
      press(within(await screen.findByRole('dialog')), confirm)
      await waitFor(() =>
        expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(why),
      )
    },
  )

  test.each([
    ['active', null, 0],
    ['active', 'pending-review', 2],
    ['suspended', 'failed-settlement', 1],
  ] as const)(
    'Cancel is possible while the account is %s (%s) with %i open invoices [4.098, 4.099, 4.100]',
    async (status, reason, count) => {
      const customer = { status, statusDetails: { reason }, paymentMethod: sampleCard() }
      await openSubscription(count > 0 ? owingCustomer(customer) : customer, {
        [SUMMARY]: outstanding(count, 1),
      })
      await ready()
    },
  )
})

describe('the confirmation of a cancellation', () => {
  test('the confirmation of a cancellation shows the effect, the time and the amount to pay [4.101, 4.104]', async () => {
    await open({
      [SUMMARY]: sampleSummary({
        unbilledAmount: 911_420,
        outstanding: sampleSummary().outstanding,
      }),
    })
    const place = await ask()
    expect(place.getByText('Your subscription will be cancelled within 48 hours.')).toBeTruthy()
    expect(consequencesIn(place)).toEqual({
      Account: 'From “Active” to “Pending cancellation”',
      Then: '8 Mar 2026 at 12:00, Riyadh time: “Cancelled”. This can be undone until then.',
      'Google Cloud':
        'Projects keep running until then. The billing account is closed: projects that are paid with it stop working, and support ends.',
      Billing: 'Invoices stay due, and cards are charged as before.',
      Cards: 'Cannot be changed',
      'Support package': 'Cannot be changed',
      'Not invoiced yet, VAT included': 'SAR 10,481.33',
      'Final invoice charged to': 'Visa •••• 1111',
      'Last billed day': '7 Mar 2026',
      'E-mail': 'The account’s owner gets an e-mail.',
    })
  })

  test('the confirmation of a cancellation shows the outstanding amount [4.104]', async () => {
    await openSubscription(
      { status: 'suspended', statusDetails: { reason: 'failed-settlement' } },
      { [SUMMARY]: outstanding(1, 123_450) },
    )
    expect(consequencesIn(await ask())).toMatchObject({ 'Still to be paid': 'SAR 1,234.50' })
  })

  test('a cancellation cannot be confirmed before its consequence is shown', async () => {
    await open({ [CONSEQUENCE]: new Response('?', { status: 500 }) })
    const release = heldAnswer(CONSEQUENCE)
    press(await ready(), 'Cancel Subscription')
    const place = within(await screen.findByRole('dialog', { name: ASK }))
    const confirm = place.getByRole<HTMLButtonElement>('button', { name: 'Yes, cancel it' })
    expect(confirm.disabled).toBe(true)
    expect(place.getByRole<HTMLButtonElement>('button', { name: 'Do not cancel' }).disabled).toBe(false)
    release()
    expect(await place.findByText('Unable to load what this leads to. Please try again!')).toBeTruthy()
    expect(confirm.disabled).toBe(false)
  })

  test('the confirmation of a cancellation can be closed without an effect', async () => {
    const app = await open()
    press(await ask(), 'Do not cancel')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: ASK })).toBeNull())
    expect(app.api.calls()).not.toContain(CANCEL)
  })
})

describe('confirming a cancellation', () => {
  test('confirming a cancellation schedules the end and shows the date and a message after the reload [4.101, 4.102, 7.09]', async () => {
    const app = await open()
    press(await ask(), 'Yes, cancel it')
    expect(await toast('Your subscription has been cancelled')).toBeTruthy()
    expect(screen.getByText(/ends on 8 Mar 2026 at 13:30, Riyadh time/)).toBeTruthy()
    expect(screen.getByText('Pending Cancellation')).toBeTruthy()
    expect((await button()).disabled).toBe(true)
    const { headers } = app.api.seen.find(({ call }) => call === CANCEL) ?? {}
    expect(headers?.get('if-match')).toBe('"3"')
    expect(app.api.calls().filter((call) => call === CURRENT)).toHaveLength(2)
  })

  test('a cancellation confirmed twice at the same time is sent once', async () => {
    const app = await open()
    const place = await ask()
    press(place, 'Yes, cancel it')
    press(place, 'Yes, cancel it')
    await toast('Your subscription has been cancelled')
    expect(keysOf(app, CANCEL)).toEqual([0])
  })

  test('a cancellation without an answer shows an error, and the retry has the same key [8.16]', async () => {
    let isDown = true
    const page: { app?: SubscriptionPage } = {}
    page.app = await open({
      [CANCEL]: () => (isDown ? 'no-answer' : { customer: page.app?.become(LEAVING) }),
    })
    press(await ask(), 'Yes, cancel it')
    expect(await screen.findByText('An error occurred while cancelling the subscription.')).toBeTruthy()
    isDown = false
    press(await ask(), 'Yes, cancel it')
    await toast('Your subscription has been cancelled')
    expect(keysOf(page.app, CANCEL)).toEqual([0, 0])
  })

  test('a refused cancellation shows the reason and the current state', async () => {
    const page: { app?: SubscriptionPage } = {}
    page.app = await open({
      [CANCEL]: () => {
        page.app?.become({ status: 'suspended', statusDetails: { reason: 'security' } })
        return refusal('status-conflict')
      },
    })
    press(await ask(), 'Yes, cancel it')
    expect(await screen.findByText(/Your account has changed meanwhile/)).toBeTruthy()
    expect(await screen.findByText('Suspended')).toBeTruthy()
  })
})

describe('Keep subscription', () => {
  test('Keep subscription undoes the cancellation [4.037]', async () => {
    const page: { app?: SubscriptionPage } = {}
    page.app = await openSubscription(LEAVING, { [KEEP]: () => ({ customer: page.app?.become({}) }) })
    press(await block('Cancel Subscription'), 'Keep subscription')
    expect(await toast('Your account stays open.')).toBeTruthy()
    await ready()
    expect(screen.queryByRole('button', { name: 'Keep subscription' })).toBeNull()
  })

  test('Keep subscription without an answer of the server shows an error and can be pressed again', async () => {
    await openSubscription(LEAVING, { [KEEP]: 'no-answer' })
    press(await block('Cancel Subscription'), 'Keep subscription')
    expect(await screen.findByText('Unable to keep the subscription. Please try again!')).toBeTruthy()
  })

  test('Keep subscription is not shown after the end', async () => {
    await openSubscription(LEAVING, {}, { now: '2026-03-08T10:30:00.000Z' })
    expect(await screen.findByText(/Your subscription is ending now/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Keep subscription' })).toBeNull()
  })
})
