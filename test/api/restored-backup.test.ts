import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listActivity } from '#contract/endpoints/activity.ts'
import { adoptPayment, resumeCharging } from '#contract/endpoints/invoices.ts'
import {
  assignUnassignedPayment,
  listUnassignedPayments,
  returnUnassignedPayment,
} from '#contract/endpoints/unassigned-payments.ts'
import type { Books } from '#sandbox/accounting/state.ts'
import { dayOf, goTo } from '#test/support/calendar.ts'
import { takeOutside } from '#test/support/outside-payments.ts'
import {
  type Account,
  decide,
  invoicesOf,
  openAccount,
  paymentsOf,
  retry,
  setUsage,
  standingOf,
  summaryOf,
} from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { startShortWorld, type World } from '#test/support/world.ts'

// Several starts of the server on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const holder: { world?: World } = {}
let offset = 0

const getWorld = (): World => {
  if (!holder.world) throw new Error('The world is not running yet')
  return holder.world
}
const time = {
  clock: { now: () => new Date(Date.now() + offset) },
  advance: async (ms: number): Promise<void> => {
    offset += ms
    await letPass(getWorld(), ms)
  },
}

const database = () => join(getWorld().dataDir, 'db')
const copy = () => join(getWorld().dataDir, 'db-backup')

/** Backs up our database. The providers keep running. */
const dump = async (): Promise<void> => {
  await getWorld().killServer()
  cpSync(database(), copy(), { recursive: true })
  await getWorld().startServer()
}

/** Restores the backup and runs the due work. The providers keep everything that happened after the backup. */
const restore = async (): Promise<void> => {
  await getWorld().killServer()
  rmSync(database(), { recursive: true, force: true })
  cpSync(copy(), database(), { recursive: true })
  await getWorld().startServer()
  await time.advance(6 * 60_000)
}

/** The 6th of the next month: the current month is closed and charged by then. */
const nextChargeDay = (): string => {
  const [year = 0, month = 0] = dayOf(time).split('-').map(Number)
  return `${new Date(Date.UTC(year, month, 6)).toISOString().slice(0, 10)} 01:01`
}

const paidChargesOf = async (account: Account) =>
  (await paymentsOf(account))
    .filter(({ status }) => status === 'paid')
    .map(({ id, amount, metadata }) => ({ id, amount, invoice: metadata?.invoice }))

const books = async (): Promise<Books> =>
  (await getWorld().control<{ parts: { accounting: Books } }>('/state')).parts.accounting

const alerts = async (account: Account): Promise<string[]> => {
  const answer = await fetch(`${getWorld().sandboxUrl}/mail/messages`)
  const mails = (await answer.json()) as { subject: string; text: string }[]
  return mails
    .filter(({ subject, text }) => subject.includes('Charging has stopped') && text.includes(account.id))
    .map(({ text }) => text)
}

const admin = () => callAsAdmin(getWorld())

let first: Account
let second: Account
beforeAll(async () => {
  holder.world = await startShortWorld({ RATE_LIMIT_FACTOR: '1000' })
  first = await openAccount(getWorld())
  second = await openAccount(getWorld())
})
afterAll(() => holder.world?.close())

describe('a backup restored after a month was charged', () => {
  test('a backup restored after the charges of a month repeats no payment or number and stops no account', async () => {
    await dump()
    await goTo(time, nextChargeDay())
    const before = { first: await paidChargesOf(first), second: await paidChargesOf(second) }
    const entered = (await books()).invoices
    const numbers = async () => ({
      first: (await invoicesOf(first)).map((invoice) => invoice.qoyod_reference),
      second: (await invoicesOf(second)).map((invoice) => invoice.qoyod_reference),
    })
    const numbersBefore = await numbers()
    expect([before.first.length, before.second.length, entered.length]).toEqual([1, 1, 2])

    await restore()

    expect({ first: await paidChargesOf(first), second: await paidChargesOf(second) }).toEqual(before)
    expect((await books()).invoices).toEqual(entered)
    expect(await numbers()).toEqual(numbersBefore)
    const [invoice] = await invoicesOf(first)
    expect(invoice).toMatchObject({ status: 'paid', paymentAttempts: 1, paymentFailedAttempts: 0 })
    expect(await standingOf(first)).toEqual(['active', null])
    expect(await alerts(first)).toEqual([])
    expect((await summaryOf(first)).unexplainedPayments).toEqual([])
  })
})

describe('a backup restored after an invoice that is issued differently', () => {
  let payment: string
  beforeAll(async () => {
    await dump()
    // An invoice of the passed threshold is charged. Then the cloud provider corrects the usage, so the next invoice differs.
    await setUsage(first, { day: dayOf(time), amount: 600_000 })
    await goTo(time, `${dayOf(time, 1)} 01:01`)
    payment = (await paidChargesOf(first)).at(-1)?.id ?? ''
    await goTo(time, `${dayOf(time, 1)} 01:01`)
    await restore()
  })

  test('a payment unknown to a restored backup stops the charging of that customer only', async () => {
    const [, , ...more] = await paidChargesOf(first)
    expect(more).toEqual([])
    const { unexplainedPayments, outstanding } = await summaryOf(first)
    expect(unexplainedPayments).toMatchObject([{ id: payment, cardBrand: 'visa', cardLast4: '1111' }])
    expect(outstanding.count).toBeGreaterThan(0)
    expect(codeOf(await retry(first))).toEqual([409, 'charging-stopped'])
    expect((await summaryOf(second)).unexplainedPayments).toEqual([])
  })

  test('an unexplained payment sends administrators one alert and is listed in the customer’s activity', async () => {
    await time.advance(60 * 60_000)
    const [alert, ...again] = await alerts(first)
    expect(again).toEqual([])
    expect(alert).toContain(`/dashboard?customer=${first.id}`)
    expect(alert).toContain(payment)
    const { activities } = await first.call(listActivity, { query: { limit: '50' } })
    expect(activities.map(({ operation }) => operation)).toContain('unexplained-payment.payment.found')
  })

  test('an unexplained payment cannot be recorded for an invoice with another amount', async () => {
    const invoice = (await invoicesOf(first)).find(({ status }) => status !== 'paid')
    const call = await admin()
    await expect(
      call(adoptPayment, {
        params: { customerId: first.id, paymentId: payment },
        body: { invoiceId: invoice?.id ?? '' },
      }),
    ).rejects.toThrow('payment-differs')
  })

  test('an administrator resumes the charging once, which charges the open invoice', async () => {
    const before = (await paidChargesOf(first)).length
    const call = await admin()
    const params = { customerId: first.id, paymentId: payment }
    expect(await call(resumeCharging, { params })).toEqual({ chargingStopped: false })
    await time.advance(61_000)
    expect((await paidChargesOf(first)).length).toBe(before + 1)
    expect((await summaryOf(first)).outstanding.count).toBe(0)
    await expect(call(resumeCharging, { params })).rejects.toThrow('payment-decided')
  })
})

test('an administrator records a payment for an open invoice of its amount, and nothing is charged', async () => {
  await decide(second, 'primary', 'declined')
  await goTo(time, nextChargeDay())
  const failed = (await invoicesOf(second)).find(({ status }) => status === 'failed')
  await decide(second, 'primary', 'approved')
  expect(failed?.lastPaymentFailureReason).toBe('declined')
  const payment = await takeOutside(second, failed?.netAmount ?? 0)
  const before = await paidChargesOf(second)

  // An earlier retry would repeat the last decline without the bank.
  await time.advance(11_000)
  expect((await retry(second)).body).toMatchObject({ status: 'checking' })
  const [unexplained] = (await summaryOf(second)).unexplainedPayments
  expect(unexplained).toMatchObject({ id: payment, invoices: [{ id: failed?.id }] })
  await time.advance(61_000)
  const call = await admin()
  const params = { customerId: second.id, paymentId: payment }
  expect(await call(adoptPayment, { params, body: { invoiceId: failed?.id ?? '' } })).toEqual({
    chargingStopped: false,
  })
  await time.advance(61_000)

  expect(await paidChargesOf(second)).toEqual(before)
  expect((await invoicesOf(second)).find(({ id }) => id === failed?.id)).toMatchObject({
    status: 'paid',
    paymentFailedAttempts: 1,
    paymentAttempts: 2,
  })
  expect(await standingOf(second)).toEqual(['active', null])
})

test('payments of accounts that are younger than a restored backup are found, given back or assigned', async () => {
  await dump()
  const returning = await openAccount(getWorld())
  const returned = await takeOutside(returning, 11_500)
  const assigned = await takeOutside(await openAccount(getWorld()), 23_000)
  await time.advance(10 * 60_000)
  await restore()

  const call = await admin()
  const list = async () => (await call(listUnassignedPayments, { query: { filter: 'all' } })).payments
  await expect.poll(async () => (await list()).length, { timeout: 20_000 }).toBe(2)
  expect(await list()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: returned, amount: 11_500, namedCustomer: returning.id }),
      expect.objectContaining({ id: assigned, amount: 23_000 }),
    ]),
  )
  const mailed = async (id: string) => {
    const answer = await fetch(`${getWorld().sandboxUrl}/mail/messages`)
    const mails = (await answer.json()) as { subject: string; text: string }[]
    return mails.filter(({ text }) => text.includes(id)).map(({ subject }) => subject)
  }
  for (const id of [returned, assigned])
    await expect
      .poll(() => mailed(id), { timeout: 20_000 })
      .toEqual(['[ALERT] The card provider has a payment without an account'])

  const reason = 'The account was opened after the backup'
  await call(returnUnassignedPayment, { params: { paymentId: returned }, body: { reason } })
  await call(assignUnassignedPayment, {
    params: { paymentId: assigned },
    body: { reason, email: first.person.email },
  })
  await expect
    .poll(async () => (await list()).map(({ chart }) => chart.state).sort(), { timeout: 20_000 })
    .toEqual(['assigned', 'returned'])
  const { parts } = await getWorld().control<{
    parts: { cards: { payments: { id: string; status: string }[] } }
  }>('/state')
  const statusOf = (id: string) => parts.cards.payments.find((payment) => payment.id === id)?.status
  expect([statusOf(returned), statusOf(assigned)]).toEqual(['voided', 'paid'])
  expect((await summaryOf(first)).unexplainedPayments).toMatchObject([{ id: assigned }])
})
