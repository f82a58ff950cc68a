import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { offerOf } from '#rules/price.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { consequencesIn } from '#src/shared/testing/ready-dialog.ts'
import { toast } from '#src/shared/testing/render-app.tsx'
import { runTimersUntil, takeTimers } from '#src/shared/testing/run-timers.ts'
import { sampleAttempt, sampleCard, sampleSummary } from '#src/shared/testing/samples.ts'
import {
  block,
  dialog,
  keysOf,
  OVER,
  openSubscription,
  person,
  press,
  RESUBSCRIBE,
  SUMMARY,
  type SubscriptionPage,
} from './subscription-harness.ts'

const DECLINED = sampleAttempt({ amount: 100, at: '2026-03-06T09:00:00.000Z', reason: 'insufficient-funds' })
const TOLD =
  'Visa ending in 1111: the charge of SAR 1.00 was declined on 6 Mar 2026 at 12:00. Reason: Insufficient Funds. ' +
  'Make sure the card covers the amount, or pay with another card. ' +
  'Your subscription has not restarted. We will not retry automatically. You can try again at any time.'

const ASK = 'Re-subscribe?'

/** A server whose answer to the charge is set by the test. */
const open = async (
  status: 'resubscribed' | 'failed' | 'checking',
  {
    message = null as string | null,
    declined = null as PaymentAttempt | null,
    againInSeconds = 0,
    answers = {},
  } = {},
) => {
  const page: { app?: SubscriptionPage } = {}
  page.app = await openSubscription(OVER, {
    [RESUBSCRIBE]: () => ({
      status,
      message,
      declined,
      againInSeconds,
      customer: status === 'resubscribed' ? page.app?.become({}) : person(OVER),
    }),
    ...answers,
  })
  return page.app
}

const ask = async () => {
  press(await block('Re-subscribe'), 'Re-subscribe')
  return dialog(ASK)
}
const confirm = async () => press(await ask(), 'Re-subscribe')
const NEWS = 'New billing account has been created'

describe('Re-subscribe', () => {
  test('Re-subscribe shows the end of the subscription, and confirms before the primary card is charged [2.11.07, 4.103]', async () => {
    const app = await open('resubscribed')
    expect((await block('Re-subscribe')).getByText(/Your subscription ended on 5 Mar 2026/)).toBeTruthy()
    const place = await ask()
    expect(consequencesIn(place)).toEqual({
      Account: 'From “Cancelled” to “Active”',
      'Google Cloud': 'Billing is on: new resources can be started.',
      Billing: 'Usage is billed from now on.',
      Cards: 'Can be changed again',
      'Support package': 'Can be changed again',
      'Charged now': 'SAR 1.00',
      'Refunded immediately': 'SAR 1.00',
      Card: 'Visa •••• 1111',
      'Price from': '6 Mar 2026. This month is charged by days.',
    })
    press(place, 'Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: ASK })).toBeNull())
    expect(app.api.calls()).not.toContain(RESUBSCRIBE)
  })

  test('Re-subscribe shows the price of the new package before the card is charged', async () => {
    await open('resubscribed')
    const offer = (await ask()).getByRole('region', { name: 'Standard support' })
    expect(plain(offer.textContent)).toBe(
      'Standard supportSAR 125.06 a month, VAT includedUSD 29.00 × 3.75 = SAR 108.75, plus 15% VAT SAR 16.31' +
        'Plus 4% of your usage (4.6% with VAT)',
    )
  })

  test('Re-subscribe is enabled for a card that is valid by the server’s time, even if the device’s clock is years ahead [4.103]', async () => {
    vi.useFakeTimers({ now: new Date('2031-07-20T09:00:00Z'), toFake: ['Date'] })
    const card = sampleCard({ expiryDate: '12/30' })
    await openSubscription({ ...OVER, paymentMethod: card })
    expect((await block('Re-subscribe')).getByRole('button', { name: 'Re-subscribe' })).toBeTruthy()
  })

  test('Re-subscribe charges the card and then announces the new billing account [4.103, 7.10]', async () => {
    const app = await open('resubscribed')
    await confirm()
    expect(await toast(NEWS)).toBeTruthy()
    expect(screen.getByText('Active')).toBeTruthy()
    await block('Cancel Subscription')
    expect(keysOf(app, RESUBSCRIBE)).toEqual([0])
    expect(app.api.seen.find(({ call }) => call === RESUBSCRIBE)?.body).toEqual({ total: 12_506, percent: 4 })
  })

  test('Re-subscribe shows a changed price and charges only after it is accepted', async () => {
    const offer = { ...offerOf('Standard'), usdCents: 3000, net: 11_250, vat: 1688, total: 12_938 }
    let isAsked = false
    const page: { app?: SubscriptionPage } = {}
    page.app = await openSubscription(OVER, {
      [RESUBSCRIBE]: () => {
        if (isAsked)
          return {
            ...{ status: 'resubscribed', message: null, declined: null, againInSeconds: 0 },
            customer: page.app?.become({}),
          }
        isAsked = true
        return refusal('price-changed', undefined, { offer })
      },
    })
    await confirm()
    expect(await screen.findByText(/The price of your support package has changed/)).toBeTruthy()
    const place = await ask()
    expect(plain(place.getByRole('region', { name: 'Standard support' }).textContent)).toContain(
      'SAR 129.38 a month, VAT included',
    )
    press(place, 'Re-subscribe')
    expect(await toast(NEWS)).toBeTruthy()
    const sent = page.app.api.seen.filter(({ call }) => call === RESUBSCRIBE)
    expect(sent.map(({ body }) => body)).toEqual([
      { total: 12_506, percent: 4 },
      { total: 12_938, percent: 4 },
    ])
  })

  test('Re-subscribe pressed twice charges once', async () => {
    const app = await open('resubscribed')
    const place = await ask()
    press(place, 'Re-subscribe')
    press(place, 'Re-subscribe')
    await toast(NEWS)
    expect(keysOf(app, RESUBSCRIBE)).toEqual([0])
  })

  test('Re-subscribe after a decline shows card, amount, time, reason and remedy; the account does not change [4.103]', async () => {
    await open('failed', { message: 'insufficient-funds', declined: DECLINED })
    await confirm()
    expect(plain((await screen.findByText(/was declined on/)).textContent)).toBe(TOLD)
    expect(screen.getByText('Cancelled')).toBeTruthy()
    expect(screen.queryByText(NEWS)).toBeNull()
  })

  test('Re-subscribe after a recent decline counts down until the bank is asked again', async () => {
    takeTimers()
    await open('failed', { message: 'insufficient-funds', declined: DECLINED, againInSeconds: 2 })
    await confirm()
    const waiting = await screen.findByRole('button', { name: 'Try again in 2 seconds' })
    expect(waiting).toHaveProperty('disabled', true)
    await runTimersUntil(() => screen.getByRole('button', { name: 'Try again in 1 second' }))
    const again = await runTimersUntil(() => screen.getByRole('button', { name: 'Re-subscribe' }))
    expect(again).toHaveProperty('disabled', false)
  })

  test('Re-subscribe shows an earlier decline after a reload [4.103]', async () => {
    await open('failed', { answers: { [SUMMARY]: sampleSummary({ declinedResubscription: DECLINED }) } })
    expect(plain((await screen.findByText(/was declined on/)).textContent)).toBe(TOLD)
  })

  test('Re-subscribe shows a failure without a charge [4.103, 8.17]', async () => {
    await open('failed')
    await confirm()
    expect(await screen.findByText('An error occurred while resubscribing the package.')).toBeTruthy()
  })

  test('Re-subscribe without an answer shows an error, and the retry has the same key [8.17]', async () => {
    const app = await open('resubscribed', { answers: { [RESUBSCRIBE]: 'no-answer' } })
    await confirm()
    expect(await screen.findByText('An error occurred while resubscribing the package.')).toBeTruthy()
    await confirm()
    await waitFor(() => expect(keysOf(app, RESUBSCRIBE)).toEqual([0, 0]))
  })

  test('Re-subscribe has a new key after a decline', async () => {
    const app = await open('failed', { message: 'insufficient-funds', declined: DECLINED })
    await confirm()
    await screen.findByText(/was declined on/)
    await confirm()
    await waitFor(() => expect(keysOf(app, RESUBSCRIBE)).toEqual([0, 1]))
  })

  test('Re-subscribe shows that a charge is being checked, and its result as soon as the server has it', async () => {
    takeTimers()
    const app = await open('checking')
    await confirm()
    expect(await screen.findByText(/The charge of your card is being checked/)).toBeTruthy()
    app.become({})
    expect(await runTimersUntil(() => screen.getByText(NEWS))).toBeTruthy()
    expect(keysOf(app, RESUBSCRIBE)).toEqual([0])
  })
})

test.each(['open', 'suspending', 'suspending-failed', 'suspended', 'resuming'] as const)(
  'a new billing account is announced only after the provider has created it (%s) [4.103]',
  async (state) => {
    takeTimers()
    const opening = { cloudAccount: { state: 'opening', version: 1, failure: null } } as const
    const page: { app?: SubscriptionPage } = {}
    page.app = await openSubscription(OVER, {
      [RESUBSCRIBE]: () => ({
        status: 'resubscribed',
        message: null,
        declined: null,
        againInSeconds: 0,
        customer: page.app?.become(opening),
      }),
    })
    await confirm()
    expect(await screen.findByText('The new billing account is being created')).toBeTruthy()
    expect(screen.queryByText(NEWS)).toBeNull()
    page.app.become({ cloudAccount: { state, version: 1, failure: null } })
    expect(await runTimersUntil(() => screen.getByText(NEWS))).toBeTruthy()
    expect(screen.queryByText('The new billing account is being created')).toBeNull()
  },
)

describe('without a primary card that can be charged', () => {
  test.each([
    ['there is none', null],
    ['it has expired', sampleCard({ expiryDate: '01/20' })],
  ])(
    'Re-subscribe links to Manage Payment if the primary card cannot be charged (%s) [4.104]',
    async (_, paymentMethod) => {
      await openSubscription({ ...OVER, paymentMethod })
      const { getByText, getByRole, queryByRole } = await block('Re-subscribe')
      expect(getByText(/you need a primary card that can be charged/)).toBeTruthy()
      expect(getByRole('link', { name: 'Manage Payment' }).getAttribute('href')).toBe('/managePayment')
      expect(queryByRole('button', { name: 'Re-subscribe' })).toBeNull()
    },
  )

  test('Re-subscribe links to Manage Payment if only the server knows that the card is missing [4.104]', async () => {
    await open('failed', { answers: { [RESUBSCRIBE]: refusal('card-missing') } })
    await confirm()
    expect(await screen.findByRole('link', { name: 'Manage Payment' })).toBeTruthy()
    expect(screen.getByText(/you need a primary card that can be charged/)).toBeTruthy()
  })
})

test('Re-subscribe shows a decline with its reason and remedy in Arabic [4.103]', async () => {
  const summary = sampleSummary({ declinedResubscription: DECLINED })
  await openSubscription(OVER, { [SUMMARY]: summary }, { language: 'ar' })
  expect(plain((await screen.findByText(/رُفض خصم/)).textContent)).toBe(
    'بطاقة Visa تنتهي بـ 1111: رُفض خصم 1.00 ر.س يوم 6 مارس 2026 الساعة 12:00. السبب: الرصيد غير كافٍ. ' +
      'تأكد من كفاية الرصيد أو الحد الائتماني، أو ادفع ببطاقة أخرى. ' +
      'لم يُعَد اشتراكك. لن نعيد المحاولة تلقائيًا، ويمكنك إعادتها في أي وقت.',
  )
})

test('Re-subscribe is shown in Arabic [4.103]', async () => {
  await openSubscription(OVER, {}, { language: 'ar' })
  expect(await screen.findByRole('region', { name: 'إعادة الاشتراك' })).toBeTruthy()
})

test('Re-subscribe without a card gives an administrator no link to add one [6.05]', async () => {
  await openSubscription({ ...OVER, paymentMethod: null }, {}, { role: 'admin' })
  const again = await block('Re-subscribe')
  expect(again.getByText(/Only the customer can add a card\./)).toBeTruthy()
  expect(again.queryByRole('link', { name: 'Manage Payment' })).toBeNull()
})
