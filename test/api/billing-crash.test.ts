import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Books } from '#sandbox/accounting/state.ts'
import { dayOf, goTo, stayInOneMonth } from '#test/support/calendar.ts'
import { expectPaymentsToAgree } from '#test/support/payments-agree.ts'
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
import { mortalWorld } from './support/mortal-world.ts'

// Each test starts the server twice, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const world = mortalWorld()
const HOUR_MS = 3_600_000
const READS_MAX = 1000

let account: Account
beforeAll(async () => {
  account = await openAccount(world.place)
  await addBackupCard(account)
  await decide(account, 'primary', 'declined')
})

/** A summary of our books and the card provider's. */
const books = async () => {
  const invoices = await invoicesOf(account)
  const payments = await paymentsOf(account)
  return {
    invoices: invoices.map(({ type, status }) => `${type} ${status}`),
    payments: payments.map(({ card, status }) => `${card.brand} ${status}`),
  }
}
type Entries = Awaited<ReturnType<typeof books>>

/** The entries since `before`. Expects our books and the provider's to agree. */
const entriesSince = async (before: Entries): Promise<Entries> => {
  expectPaymentsToAgree(await invoicesOf(account), await paymentsOf(account))
  const now = await books()
  return {
    invoices: now.invoices.slice(before.invoices.length),
    payments: now.payments.slice(before.payments.length),
  }
}

/** The morning of the 6th of the next month: one run closes the month and charges it. */
const nextChargeDay = (): string => {
  const [year = 0, month = 0] = dayOf(world).split('-').map(Number)
  return `${new Date(Date.UTC(year, month, 6)).toISOString().slice(0, 10)} 01:01`
}

const DECLINED = ['visa failed', 'master failed']
const DECLINED_THEN_PAID = ['visa failed', 'master paid']

describe('a server killed in the monthly run', () => {
  test.each([
    ['receiving the usage', 'after cloudBilling.listUsage'],
    ['storing the usage', 'after commit: insert usage_entries'],
    ['closing the month', 'after commit: insert invoices'],
    ['checking the threshold', 'after commit: read billable@2'],
    ['checking the quota', 'after commit: select invoices@2'],
    ['beginning the first charge', 'after commit: insert charges'],
    ['sending the first charge', 'after cards.createPayment'],
    ['settling the first charge', 'after commit: update charges'],
    ['beginning the second charge', 'after commit: insert charges@2'],
    ['sending the second charge', 'after cards.createPayment@2'],
    ['settling the second charge', 'after commit: update charges@2'],
    ['planning the next due date', 'after commit: read whether charging is stopped'],
  ])(
    'a server killed after %s issues one monthly invoice and charges each card once: %s',
    async (_, place) => {
      const before = await books()
      await world.dieAt(place, () => goTo(world, nextChargeDay()))
      await world.recover()
      expect(await entriesSince(before)).toEqual({ invoices: ['monthly paid'], payments: DECLINED_THEN_PAID })
      expect(await standingOf(account)).toEqual(['active', null])
    },
  )

  test('a server killed after resolving a charge with a lost reply charges each card once', async () => {
    const before = await books()
    await world.place.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
    await goTo(world, nextChargeDay())
    await world.dieAt('after commit: update charges', () => world.advance(5000))
    await world.recover()
    expect(await entriesSince(before)).toEqual({ invoices: ['monthly paid'], payments: DECLINED_THEN_PAID })
  })
})

test('a server killed when no card is left suspends the account, and the planned retry pays the invoice', async () => {
  const before = await books()
  await decide(account, 'backup', 'declined')
  // The commit that finds no further card suspends the account and its cloud account.
  await world.dieAt('after commit: update cloud_accounts', () => goTo(world, nextChargeDay()))
  await world.recover()
  expect(await entriesSince(before)).toEqual({ invoices: ['monthly failed'], payments: DECLINED })
  expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
  await decide(account, 'backup', 'approved')
  await goTo(world, `${dayOf(world, 1)} 09:01`)
  const payments = [...DECLINED, ...DECLINED_THEN_PAID]
  expect(await entriesSince(before)).toEqual({ invoices: ['monthly paid'], payments })
  expect(await standingOf(account)).toEqual(['active', null])
})

describe('a server killed in a threshold invoice', () => {
  test.each(['after commit: insert invoices', 'after cards.createPayment@2'])(
    'a server killed at “%s” issues a threshold invoice once and charges it once',
    async (place) => {
      const before = await books()
      await setUsage(account, { day: dayOf(world), amount: 600_000 })
      await world.dieAt(place, () => goTo(world, `${dayOf(world, 1)} 01:01`))
      await world.recover()
      expect(await entriesSince(before)).toEqual({
        invoices: ['threshold paid'],
        payments: DECLINED_THEN_PAID,
      })
    },
  )
})

describe('a server killed while a subscription ends or starts again', () => {
  beforeAll(() => decide(account, 'primary', 'approved'))

  test.each([
    ['after commit: insert invoices', 'after commit: insert charges'],
    ['after cards.createPayment', 'after cards.createPayment'],
    ['after commit: update charges', 'after commit: update charges'],
    // The first update stores the requested state of the cloud account, the second the provider’s result.
    ['after commit: update cloud_accounts', 'after cards.voidPayment'],
    ['after cloudBilling.suspend', 'after cloudBilling.createSubAccount'],
    ['after commit: update cloud_accounts@2', 'after cloudBilling.grantRoles'],
  ])(
    'a server killed at “%s” charges the last invoice once, and one killed at “%s” checks the card once [4.103, 9.08]',
    async (end, start) => {
      const before = await books()
      expect((await cancel(account)).status).toBe(200)
      await world.dieAt(end, () => world.advance(48 * HOUR_MS))
      await world.recover()
      expect(await entriesSince(before)).toEqual({ invoices: ['settlement paid'], payments: ['visa paid'] })
      expect(await standingOf(account)).toEqual(['cancelled', null])
      const closed = await cloudEntriesOf(world.place, account.id)
      expect(closed.map(({ state }) => state)).toEqual(closed.map(() => 'closed'))

      const ended = await books()
      const comeBack = async () => {
        await resubscribe(account, start.replaceAll(' ', '-'))
        // The answer may arrive while its follow-up work is still running.
        await world.advance(1)
      }
      await world.dieAt(start, comeBack)
      await world.recover()
      // The repeated call has an answer and charges nothing.
      expect((await resubscribe(account, start.replaceAll(' ', '-'))).body.status).toMatch(
        /^(checking|resubscribed)$/,
      )
      expect(await entriesSince(ended)).toEqual({ invoices: [], payments: ['visa voided'] })
      expect(await standingOf(account)).toEqual(['active', null])
      // A creation that was killed between its claim and its call starts again after the claim has expired.
      await world.advance(11 * 60_000)
      const renewed = (await cloudEntriesOf(world.place, account.id)).slice(closed.length)
      expect(renewed).toMatchObject([{ state: 'open', members: [`group:${account.person.email}`] }])
      expect((await account.current()).gcpSubBillingAccountId).toBe(renewed[0]?.id)
    },
  )
})

const byAmount = (one: number, other: number) => one - other

test('after all crashes, the accounting has every invoice and its payment once', async () => {
  await world.advance(HOUR_MS)
  const { parts } = await world.place.control<{ parts: { accounting: Books } }>('/state')
  const { invoices, payments } = parts.accounting
  const owed = (await invoicesOf(account)).map(({ netAmount }) => netAmount).sort(byAmount)
  expect(invoices.map(({ total }) => total).sort(byAmount)).toEqual(owed)
  expect(payments.map(({ amount }) => amount).sort(byAmount)).toEqual(owed)
  expect(new Set(payments.map(({ invoice_id }) => invoice_id)).size).toBe(owed.length)
})

describe('a server killed around a hard decline', () => {
  let debtor: Account
  const charges = async () => (await paymentsOf(debtor)).map(({ card, status }) => `${card.brand} ${status}`)
  const chargeTonight = async () => {
    await setUsage(debtor, { day: dayOf(world), amount: 600_000 })
    await goTo(world, `${dayOf(world, 1)} 01:01`)
  }
  beforeEach(async () => {
    await stayInOneMonth(world, 2)
    debtor = await openAccount(world.place)
    await decide(debtor, 'primary', 'lost-card')
  })

  test('a server killed after the decline is stored charges the card once, and an added card once', async () => {
    await world.dieAt('after commit: update charges', chargeTonight)
    await world.recover()
    expect(await charges()).toEqual(['visa failed'])
    await addBackupCard(debtor)
    await world.recover()
    expect(await charges()).toEqual(['visa failed', 'master paid'])
  })

  test.each(['after commit: insert payment_methods', 'after cards.createPayment'])(
    'a server killed at “%s” charges an added card once',
    async (place) => {
      await chargeTonight()
      await world.dieAt(place, async () => {
        await addBackupCard(debtor)
        // The charge is a job, so the test reads until the server dies.
        for (let reads = 0; reads < READS_MAX; reads += 1) await standingOf(debtor)
      })
      await world.recover()
      expect(await charges()).toEqual(['visa failed', 'master paid'])
      expect(await standingOf(debtor)).toEqual(['active', null])
    },
  )
})
