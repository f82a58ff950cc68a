import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { someDebtor } from '#test/support/debts.ts'
import { expectPaymentsToAgree } from '#test/support/payments-agree.ts'
import {
  type Account,
  cancel,
  invoicesOf,
  makePrimary,
  paymentsOf,
  type Refusable,
  resubscribe,
  retry,
  setUsage,
  standingOf,
} from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()
const CLICKS = 50

type Click = (key: string) => Promise<Refusable<object>>

/** Payments at the card provider and transitions of an account. */
const tracesOf = async (account: Account) => {
  const events = await api.database.db
    .selectFrom('transitions')
    .select(['id', 'machine', 'event'])
    .where('customerId', '=', account.id)
    .orderBy('id')
    .execute()
  return {
    payments: (await paymentsOf(account)).map(({ card, status }) => `${card.brand} ${status}`),
    events,
  }
}

/** Payments and events that fifty simultaneous clicks add. Expects a repeated key to get the same answer. */
const effectOf = async (account: Account, keys: string[], click: Click) => {
  const before = await tracesOf(account)
  const answers = await Promise.all(keys.map(click))
  await api.server.jobs.idle()
  const done = answers.flatMap((answer, index) =>
    answer.status === 200 ? [{ answer, key: keys[index] }] : [],
  )
  expect(answers.map(({ status }) => status)).toContain(200)
  for (const { answer, key = '' } of done.slice(0, 3)) expect(await click(key)).toEqual(answer)
  const after = await tracesOf(account)
  return {
    payments: after.payments.slice(before.payments.length),
    // Jobs change several charts in parallel, so that their events have no fixed order.
    events: after.events
      .slice(before.events.length)
      .map(({ machine, event }) => `${machine}: ${event}`)
      .sort((one, other) => one.localeCompare(other, 'en')),
  }
}

describe.each([
  ['each with a key of its own', () => Array.from({ length: CLICKS }, () => randomUUID())],
  ['all with one key', () => Array<string>(CLICKS).fill(randomUUID())],
])('fifty simultaneous clicks, %s', (_, keys) => {
  test('fifty simultaneous clicks on Retry Payment, Make Primary, Cancel or Re-subscribe have one effect [4.101, 4.103, 7.09, 7.10, 7.24]', async () => {
    const account = await someDebtor(api)
    expect(await effectOf(account, keys(), (key) => retry(account, key))).toEqual({
      payments: ['visa paid'],
      events: [
        'account: debt.paid',
        'charge: charge.opened',
        'charge: provider.paid',
        'cloud-account: provider.resumed',
        'cloud-account: resumption.wanted',
        'invoice: charge.paid',
        'invoice: charge.requested',
      ],
    })
    expect(await standingOf(account)).toEqual(['active', null])

    const cards = async () => (await account.call(listPaymentMethods)).paymentMethods.map(({ id }) => id)
    const [primary, backup] = await cards()
    expect(await effectOf(account, keys(), await makePrimary(account))).toEqual({ payments: [], events: [] })
    expect(await cards()).toEqual([backup, primary])

    await setUsage(account, { daily: 0 })
    expect(await effectOf(account, keys(), (key) => cancel(account, key))).toEqual({
      payments: [],
      events: ['account: cancellation.requested'],
    })
    await api.advance(48 * 3_600_000)
    await api.server.jobs.idle()
    expect(await standingOf(account)).toEqual(['cancelled', null])

    expect(await effectOf(account, keys(), (key) => resubscribe(account, key))).toEqual({
      payments: ['master voided'],
      events: [
        'account: resubscription.paid',
        'charge: charge.opened',
        'charge: payment.voided',
        'charge: provider.paid',
        'cloud-account: account.wanted',
        'cloud-account: provider.opened',
      ],
    })
    expect(await standingOf(account)).toEqual(['active', null])
    expectPaymentsToAgree(await invoicesOf(account), await paymentsOf(account))

    await api.advance(60_000)
    const subjects = (await api.mails({ to: account.person.email })).map(({ subject }) => subject)
    expect(subjects).toEqual([...new Set(subjects)])
    expect(subjects.filter((subject) => subject.startsWith('Your subscription'))).toHaveLength(2)
  })
})
