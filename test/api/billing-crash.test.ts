import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Books } from '#sandbox/accounting/state.ts'
import { dayOf, goTo } from '#test/support/calendar.ts'
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
    ['the usage is received', 'after cloudBilling.listUsage'],
    ['the usage is stored', 'after commit: insert usage_entries'],
    ['the month is closed', 'after commit: insert invoices'],
    ['the threshold is watched', 'after commit: read billable@2'],
    ['the quota is watched', 'after commit: select invoices@2'],
    ['the first charge is begun', 'after commit: insert charges'],
    ['the first charge is sent', 'after cards.createPayment'],
    ['the first charge is settled', 'after commit: update charges'],
    ['the second charge is begun', 'after commit: insert charges@2'],
    ['the second charge is sent', 'after cards.createPayment@2'],
    ['the second charge is settled', 'after commit: update charges@2'],
    ['what is due next is planned', 'after commit: read whether charging is stopped'],
  ])('once %s: %s', async (_, place) => {
    const before = await books()
    await world.dieAt(place, () => goTo(world, nextChargeDay()))
    await world.recover()
    expect(await since(before)).toEqual({ invoices: ['monthly paid'], payments: DECLINED_THEN_PAID })
    expect(await standingOf(account)).toEqual(['active', null])
  })

  test('once a charge is resolved, after the reply of the provider was lost', async () => {
    const before = await books()
    await world.place.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
    await goTo(world, nextChargeDay())
    await world.dieAt('after commit: update charges', () => world.advance(5000))
    await world.recover()
    expect(await since(before)).toEqual({ invoices: ['monthly paid'], payments: DECLINED_THEN_PAID })
  })
})

test('killed when no card is left: suspended, and paid by the retry that was planned', async () => {
  const before = await books()
  await decide(account, 'backup', 'declined')
  // The commit that finds no further card suspends the account, and with it the sub-account.
  await world.dieAt('after commit: update cloud_accounts', () => goTo(world, nextChargeDay()))
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
  test.each(['after commit: insert invoices', 'after cards.createPayment@2'])(
    '%s: it is issued once and paid once',
    async (place) => {
      const before = await books()
      await setUsage(account, { day: dayOf(world), amount: 600_000 })
      await world.dieAt(place, () => goTo(world, `${dayOf(world, 1)} 01:01`))
      await world.recover()
      expect(await since(before)).toEqual({ invoices: ['threshold paid'], payments: DECLINED_THEN_PAID })
    },
  )
})

describe('killed while a subscription ends or begins anew', () => {
  beforeAll(() => decide(account, 'primary', 'approved'))

  test.each([
    ['after commit: insert invoices', 'after commit: insert charges'],
    ['after cards.createPayment', 'after cards.createPayment'],
    ['after commit: update charges', 'after commit: update charges'],
    // The end of the account says what is wanted of its sub-account; the second change, what the provider has done.
    ['after commit: update cloud_accounts', 'after cards.voidPayment'],
    ['after cloudBilling.suspend', 'after cloudBilling.createSubAccount'],
    ['after commit: update cloud_accounts@2', 'after cloudBilling.grantRoles'],
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
      await resubscribe(account, start.replaceAll(' ', '-'))
      // By now the answer may be here, and what follows from it still underway.
      await world.advance(1)
    }
    await world.dieAt(start, comeBack)
    await world.recover()
    // The same call again has an answer, and takes nothing.
    expect((await resubscribe(account, start.replaceAll(' ', '-'))).body.status).toMatch(
      /^(checking|resubscribed)$/,
    )
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
