import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Books } from '#sandbox/accounting/state.ts'
import {
  type Account,
  addBackupCard,
  cancel,
  decide,
  invoicesOf,
  openAccount,
  paymentsOf,
  resubscribe,
  setUsage,
  standingOf,
} from '#test/support/seed/account.ts'
import { cloudEntriesOf } from '#test/support/seed/cloud-ledger.ts'
import { expectPaymentsToAgree } from './support/agreement.ts'
import { dayOf, goTo } from './support/calendar.ts'
import { mortalWorld } from './support/mortal-world.ts'

// Two starts of the server on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const world = mortalWorld()
const HOURS = 3_600_000

let account: Account
beforeAll(async () => {
  account = await openAccount(world.place)
  await addBackupCard(account)
  await decide(account, 'primary', 'declined')
})

/** What stands in our books and in the card provider's, in a few words. */
const books = async () => {
  const invoices = await invoicesOf(account)
  const payments = await paymentsOf(account)
  return {
    invoices: invoices.map(({ type, status }) => `${type} ${status}`),
    payments: payments.map(({ card, status }) => `${card.brand} ${status}`),
  }
}
type Entries = Awaited<ReturnType<typeof books>>

/** What has come to the books since then; all of it agrees. */
const since = async (before: Entries): Promise<Entries> => {
  expectPaymentsToAgree(await invoicesOf(account), await paymentsOf(account))
  const now = await books()
  return {
    invoices: now.invoices.slice(before.invoices.length),
    payments: now.payments.slice(before.payments.length),
  }
}

/** The 6th of the next month, in the morning: by then a month is closed and charged at one stroke. */
const nextChargeDay = (): string => {
  const [year = 0, month = 0] = dayOf(world).split('-').map(Number)
  return `${new Date(Date.UTC(year, month, 6)).toISOString().slice(0, 10)} 01:01`
}

const DECLINED = ['visa failed', 'master failed']
const DECLINED_THEN_PAID = ['visa failed', 'master paid']

describe('killed in the monthly run, the server ends it: one invoice, each card asked once', () => {
  test.each([
    'usage.received',
    'usage.stored',
    'month.closed',
    'threshold.watched',
    'quota.watched',
    'charge.begun',
    'charge.sent',
    'charge.settled',
    'charge.begun@2',
    'charge.sent@2',
    'charge.settled@2',
    'billing.planned',
  ])('%s', async (place) => {
    const before = await books()
    await world.dieAt(place, () => goTo(world, nextChargeDay()))
    await world.recover()
    expect(await since(before)).toEqual({ invoices: ['monthly paid'], payments: DECLINED_THEN_PAID })
    expect(await standingOf(account)).toEqual(['active', null])
  })

  test('charge.resolved, after the reply of the provider was lost', async () => {
    const before = await books()
    await world.place.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
    await goTo(world, nextChargeDay())
    await world.dieAt('charge.resolved', () => world.advance(5000))
    await world.recover()
    expect(await since(before)).toEqual({ invoices: ['monthly paid'], payments: DECLINED_THEN_PAID })
  })
})

test('killed when no card is left: suspended, and paid by the retry that was planned', async () => {
  const before = await books()
  await decide(account, 'backup', 'declined')
  await world.dieAt('charge.begun@3', () => goTo(world, nextChargeDay()))
  await world.recover()
  expect(await since(before)).toEqual({ invoices: ['monthly failed'], payments: DECLINED })
  expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
  await decide(account, 'backup', 'approved')
  await goTo(world, `${dayOf(world, 1)} 09:01`)
  const payments = [...DECLINED, ...DECLINED_THEN_PAID]
  expect(await since(before)).toEqual({ invoices: ['monthly paid'], payments })
  expect(await standingOf(account)).toEqual(['active', null])
})

describe('killed over a threshold invoice', () => {
  test.each(['threshold.watched', 'charge.sent@2'])('%s: it is issued once and paid once', async (place) => {
    const before = await books()
    await setUsage(account, { day: dayOf(world), amount: 600_000 })
    await world.dieAt(place, () => goTo(world, `${dayOf(world, 1)} 01:01`))
    await world.recover()
    expect(await since(before)).toEqual({ invoices: ['threshold paid'], payments: DECLINED_THEN_PAID })
  })
})

describe('killed while a subscription ends or begins anew', () => {
  beforeAll(() => decide(account, 'primary', 'approved'))

  test.each([
    ['settlement.issued', 'resubscription.begun'],
    ['charge.sent', 'resubscription.sent'],
    ['charge.settled', 'resubscription.settled'],
    ['cancellation.concluded', 'charge.voided'],
    ['cloud-account.asked', 'cloud-account.created'],
    ['cloud-account.moved', 'cloud-account.granted'],
  ])('%s: the last invoice is paid once; %s: the card is proved once [4.103, 9.08]', async (end, start) => {
    const before = await books()
    expect((await cancel(account)).status).toBe(200)
    await world.dieAt(end, () => world.advance(48 * HOURS))
    await world.recover()
    expect(await since(before)).toEqual({ invoices: ['settlement paid'], payments: ['visa paid'] })
    expect(await standingOf(account)).toEqual(['cancelled', null])
    const closed = await cloudEntriesOf(world.place, account.id)
    expect(closed.map(({ state }) => state)).toEqual(closed.map(() => 'closed'))

    const ended = await books()
    const comeBack = async () => {
      await resubscribe(account, start)
      // By now the answer may be here, and what follows from it still underway.
      await world.advance(1)
    }
    await world.dieAt(start, comeBack)
    await world.recover()
    // The same call again has an answer, and takes nothing.
    expect((await resubscribe(account, start)).body.status).toMatch(/^(checking|resubscribed)$/)
    expect(await since(ended)).toEqual({ invoices: [], payments: ['visa voided'] })
    expect(await standingOf(account)).toEqual(['active', null])
    // A creation that was killed between its claim and its call is begun anew once nothing can come of it any more.
    await world.advance(11 * 60_000)
    const renewed = (await cloudEntriesOf(world.place, account.id)).slice(closed.length)
    expect(renewed).toMatchObject([{ state: 'open', members: [`group:${account.person.email}`] }])
    expect((await account.current()).gcpSubBillingAccountId).toBe(renewed[0]?.id)
  })
})

const byAmount = (one: number, other: number) => one - other

test('in the end the accounting has every invoice once, and what was paid for it once', async () => {
  await world.advance(HOURS)
  const { parts } = await world.place.control<{ parts: { accounting: Books } }>('/state')
  const { invoices, payments } = parts.accounting
  const owed = (await invoicesOf(account)).map(({ netAmount }) => netAmount).sort(byAmount)
  expect(invoices.map(({ total }) => total).sort(byAmount)).toEqual(owed)
  expect(payments.map(({ amount }) => amount).sort(byAmount)).toEqual(owed)
  expect(new Set(payments.map(({ invoice_id }) => invoice_id)).size).toBe(owed.length)
})
