import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleCard } from '#src/shared/testing/samples.ts'
import { toast } from '#src/shared/testing/toasts.ts'
import {
  block,
  dialog,
  keysOf,
  leavePage,
  OVER,
  openSubscription,
  person,
  plain,
  press,
  RESUBSCRIBE,
  type SubscriptionPage,
} from '../subscription-harness.ts'

afterEach(leavePage)

const ASK = 'Re-subscribe?'

/** A server that charges the card as told. */
const open = async (
  status: 'resubscribed' | 'failed' | 'checking',
  { message = null as string | null, answers = {} } = {},
) => {
  const page: { app?: SubscriptionPage } = {}
  page.app = await openSubscription(OVER, {
    [RESUBSCRIBE]: () => ({
      status,
      message,
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
  test('tells when the subscription ended, and asks before the primary card is charged [2.11.07, 4.103]', async () => {
    const app = await open('resubscribed')
    expect((await block('Re-subscribe')).getByText(/Your subscription ended on 5 Mar 2026/)).toBeTruthy()
    const place = await ask()
    expect(plain(place.getByText(/Your primary card/).textContent)).toContain(
      'Visa ending in 1111, is charged SAR 1 first',
    )
    press(place, 'Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: ASK })).toBeNull())
    expect(app.api.calls()).not.toContain(RESUBSCRIBE)
  })

  test('charges the card and then says that there is a new billing account [4.103, 7.10]', async () => {
    const app = await open('resubscribed')
    await confirm()
    expect(await toast(NEWS)).toBeTruthy()
    expect(screen.getByText('Active')).toBeTruthy()
    await block('Cancel Subscription')
    expect(keysOf(app, RESUBSCRIBE)).toEqual([0])
    expect(app.api.seen.find(({ call }) => call === RESUBSCRIBE)?.body).toBeUndefined()
  })

  test('pressed twice charges once', async () => {
    const app = await open('resubscribed')
    const place = await ask()
    press(place, 'Re-subscribe')
    press(place, 'Re-subscribe')
    await toast(NEWS)
    expect(keysOf(app, RESUBSCRIBE)).toEqual([0])
  })

  test.each([
    ['insufficient-funds', 'Insufficient Funds'],
    [null, 'An error occurred while resubscribing the package.'],
  ])('declined (%s) says why, and the account stays as it is [4.103]', async (message, words) => {
    await open('failed', { message })
    await confirm()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText('Cancelled')).toBeTruthy()
    expect(screen.queryByText(NEWS)).toBeNull()
  })

  test('without an answer says so, and the next try is the same intent [8.17]', async () => {
    const app = await open('resubscribed', { answers: { [RESUBSCRIBE]: 'no-answer' } })
    await confirm()
    expect(await screen.findByText('An error occurred while resubscribing the package.')).toBeTruthy()
    await confirm()
    await waitFor(() => expect(keysOf(app, RESUBSCRIBE)).toEqual([0, 0]))
  })

  test('declined and tried again is a new intent', async () => {
    const app = await open('failed', { message: 'declined' })
    await confirm()
    await screen.findByText('Card Declined')
    await confirm()
    await waitFor(() => expect(keysOf(app, RESUBSCRIBE)).toEqual([0, 1]))
  })

  test('that is being checked says so, and is done as soon as the server knows', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
      shouldAdvanceTime: true,
    })
    const app = await open('checking')
    await confirm()
    expect(await screen.findByText(/The charge of your card is being checked/)).toBeTruthy()
    app.become({})
    expect(await toast(NEWS)).toBeTruthy()
    expect(keysOf(app, RESUBSCRIBE)).toEqual([0])
  })
})

test('says that there is a new billing account only when the provider has made it [4.103]', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  const opening = { cloudAccount: { state: 'opening', version: 1, failure: null } }
  const page: { app?: SubscriptionPage } = {}
  page.app = await openSubscription(OVER, {
    [RESUBSCRIBE]: () => ({ status: 'resubscribed', message: null, customer: page.app?.become(opening) }),
  })
  await confirm()
  expect(await screen.findByText('Your new billing account is being created')).toBeTruthy()
  expect(screen.queryByText(NEWS)).toBeNull()
  page.app.become({})
  expect(await toast(NEWS)).toBeTruthy()
  expect(screen.queryByText('Your new billing account is being created')).toBeNull()
})

describe('without a primary card that can be charged', () => {
  test.each([
    ['there is none', null],
    ['it has expired', sampleCard({ expiryDate: '01/20' })],
  ])('(%s) it says so and leads to Manage Payment first [4.104]', async (_, paymentMethod) => {
    await openSubscription({ ...OVER, paymentMethod })
    const { getByText, getByRole, queryByRole } = await block('Re-subscribe')
    expect(getByText(/you need a primary card that can be charged, and there is none/)).toBeTruthy()
    expect(getByRole('link', { name: 'Manage Payment' }).getAttribute('href')).toBe('/managePayment')
    expect(queryByRole('button', { name: 'Re-subscribe' })).toBeNull()
  })

  test('as the server finds, it says so too [4.104]', async () => {
    await open('failed', { answers: { [RESUBSCRIBE]: refusal('card-missing') } })
    await confirm()
    expect(await screen.findByRole('link', { name: 'Manage Payment' })).toBeTruthy()
    expect(screen.getByText(/you need a primary card that can be charged/)).toBeTruthy()
  })
})

test('in Arabic too [4.103]', async () => {
  await openSubscription(OVER, {}, { language: 'ar' })
  expect(await screen.findByRole('region', { name: 'إعادة الاشتراك' })).toBeTruthy()
})

test('without a card leads no administrator to adding one [6.05]', async () => {
  await openSubscription({ ...OVER, paymentMethod: null }, {}, { role: 'admin' })
  const again = await block('Re-subscribe')
  expect(again.getByText(/Only the customer can add a card\./)).toBeTruthy()
  expect(again.queryByRole('link', { name: 'Manage Payment' })).toBeNull()
})
