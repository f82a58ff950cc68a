import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { approveChargeRun, getChargeRun, holdChargeRun } from '#contract/endpoints/charge-runs.ts'
import { getCharging } from '#contract/endpoints/charging.ts'
import { chargeInstant, lastDayOf, previousBillingMonth } from '#rules/billing-calendar.ts'
import { planCharges } from '#server/billing/plan-charges.ts'
import { dayOf, goPastChargeDay, goTo } from '#test/support/calendar.ts'
import { lastInvoiceOf } from '#test/support/debts.ts'
import {
  type Account,
  addBackupCard,
  cancel,
  decide,
  invoicesOf,
  openAccount,
  paymentsOf,
  retry,
  setUsage,
  standingOf,
} from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { SEED, seeded } from '#test/support/seeded.ts'
import { runningApi } from '../support/api.ts'
import { auditOf } from './support/acts.ts'
import { stopBilling } from './support/stop-billing.ts'

// Each test passes days of a month, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const FAR = new Date('2999-01-01')

const api = runningApi()
const admin = () => callAsAdmin(api)
const latest = async () => (await admin())(getChargeRun, { query: { limit: '100' } })
const runOf = async () => {
  const { run } = await latest()
  if (!run) throw new Error('Nothing is listed')
  return run
}
const approve = async (seen?: number) => {
  const { id, revision } = await runOf()
  return (await admin())(approveChargeRun, { params: { runId: id }, body: { revision: seen ?? revision } })
}
const hold = async (reason = 'The amounts look wrong') => {
  const { id, revision } = await runOf()
  return (await admin())(holdChargeRun, { params: { runId: id }, body: { revision, reason } })
}

/** Lets the jobs of the next minutes run. */
const scanned = async () => {
  await api.advance(6 * MINUTE_MS)
  await api.server.jobs.idle()
}

/** Goes to a day of the next month, or of this one once it has begun; the invoices of the month before are issued by then. */
const goToDay = async (day: number) => {
  const [year = 0, month = 0, today = 0] = dayOf(api).split('-').map(Number)
  const at = new Date(Date.UTC(year, today >= day ? month : month - 1, day)).toISOString().slice(0, 10)
  await goTo(api, `${at} 01:05`)
  await scanned()
  await scanned()
}

const stateOf = async (account: Account) => {
  const { chart } = await lastInvoiceOf(account)
  return [chart.state, (await paymentsOf(account)).map(({ status }) => status)]
}
const openTypes = async (account: Account) =>
  (await invoicesOf(account)).filter(({ status }) => status !== 'paid').map(({ type }) => type)
const alerts = async () =>
  (await api.mails({ subject: '[ALERT] Planned charges' })).map(({ subject }) => subject)
const lastAlert = async () => (await api.mails({ subject: '[ALERT] Planned charges' }))[0]?.text
const mailsAbout = async ({ person }: Account) =>
  (await api.mails({ to: person.email })).map(({ subject }) => subject).filter((one) => /Payment/.test(one))

/** Hides the invoices of earlier tests from the lists. */
const forgetInvoices = () => api.database.db.updateTable('invoices').set({ dueAt: FAR }).execute()

/** Writes an amount that an account's last invoice need not pay, in halalas. */
const setDeducted = async (account: Account, deducted: number) => {
  const { id } = await lastInvoiceOf(account)
  const updatedAt = api.clock.now()
  await api.database.db.updateTable('invoices').set({ deducted, updatedAt }).where('id', '=', id).execute()
}

/** Moves the charge day of an account's last invoice, as if it were issued later. */
const setDue = async (account: Account, dueAt: Date) => {
  const { id } = await lastInvoiceOf(account)
  const updatedAt = api.clock.now()
  await api.database.db.updateTable('invoices').set({ dueAt, updatedAt }).where('id', '=', id).execute()
}

const someAccount = async (daily = 10_000): Promise<Account> => {
  const account = await openAccount(api)
  await setUsage(account, { daily })
  return account
}

beforeEach(async () => {
  await stopBilling(api)
  await forgetInvoices()
  await goPastChargeDay(api)
  api.config.billing.approval = { isOn: true, days: 3 }
})
afterEach(() => {
  api.config.billing.approval = { isOn: false, days: 3 }
})

describe('planned charges with approval', () => {
  test('the list is complete three days before the charge day, and administrators get a mail', async () => {
    const account = await someAccount()
    const before = (await alerts()).length
    await goToDay(2)
    const { netAmount, id: invoiceId } = await lastInvoiceOf(account)
    await goToDay(3)
    const { run, charges, isRequired } = await latest()
    expect(isRequired).toBe(true)
    expect(run).toMatchObject({ count: 1, amount: netAmount, unapproved: { count: 1, amount: netAmount } })
    expect([run?.chart.state, run?.decision, run?.month]).toEqual(['waiting', null, monthNow()])
    expect(charges).toEqual([
      expect.objectContaining({ invoiceId, customerId: account.id, amount: netAmount, isApproved: false }),
    ])
    expect([charges[0]?.marks, charges[0]?.card?.type]).toEqual([['new'], 'visa'])
    expect((await alerts()).slice(0, -before || undefined)).toEqual([
      '[ALERT] Planned charges wait for approval',
    ])
    expect(await lastAlert()).toContain(`${dayOf(api).slice(0, 8)}05`)
  })

  test('an approved charge is made once on the charge day, and the audit has the sums before and after', async () => {
    const account = await someAccount()
    await goToDay(3)
    const { run } = await approve()
    expect([run.chart.state, run.unapproved.count, run.decision?.reason]).toEqual(['approved', 0, null])
    await scanned()
    expect(await stateOf(account)).toEqual(['unpaid', []])
    await goToDay(6)
    expect(await stateOf(account)).toEqual(['paid', ['paid']])
    expect((await paymentsOf(account)).map(({ amount }) => amount)).toEqual([run.amount])
    const { acts } = await auditOf(api, { limit: '100' })
    const act = acts.find(({ operation }) => operation === 'chargeRuns.approve')
    expect(act?.changes).toEqual([
      { noun: 'chargeRun', field: 'approvedCount', values: { before: 0, after: 1 } },
      { noun: 'chargeRun', field: 'approvedAmount', values: { before: 0, after: run.amount } },
    ])
  })

  test('without a decision nothing is charged and nothing fails, until an administrator approves', async () => {
    const account = await someAccount()
    await goToDay(3)
    const mails = (await alerts()).length
    await goToDay(6)
    await goToDay(7)
    expect(await stateOf(account)).toEqual(['unpaid', []])
    expect([await standingOf(account), await mailsAbout(account)]).toEqual([['active', null], []])
    expect((await runOf()).chart.state).toBe('late')
    const { netAmount } = await lastInvoiceOf(account)
    const { due, unapproved } = await (await admin())(getCharging)
    expect([due.count, unapproved]).toEqual([0, { count: 1, amount: netAmount }])
    expect((await alerts()).slice(0, -mails)).toEqual([
      '[ALERT] Planned charges are held: nobody has approved them',
      '[ALERT] Planned charges are held: nobody has approved them',
    ])
    expect(await lastAlert()).not.toContain('Answer until')
    await approve()
    await scanned()
    await scanned()
    expect(await stateOf(account)).toEqual(['paid', ['paid']])
  })

  test('a held list is charged after a later approval only', async () => {
    const account = await someAccount()
    await goToDay(3)
    const { run } = await hold()
    expect([run.chart.state, run.decision?.reason]).toEqual(['held', 'The amounts look wrong'])
    await expect(hold()).rejects.toThrow('charge-run-changed')
    await goToDay(6)
    expect(await stateOf(account)).toEqual(['unpaid', []])
    await approve()
    await scanned()
    await scanned()
    expect(await stateOf(account)).toEqual(['paid', ['paid']])
  })

  test('an account without a card is not suspended before the approval', async () => {
    const account = await someAccount()
    await goToDay(3)
    await api.database.db
      .updateTable('paymentMethods')
      .set({ unusable: true })
      .where('customerId', '=', account.id)
      .execute()
    await goToDay(6)
    expect([await stateOf(account), await standingOf(account)]).toEqual([
      ['unpaid', []],
      ['active', null],
    ])
  })

  test('a person can pay before the approval, and the list then lacks the charge', async () => {
    const account = await someAccount()
    await goToDay(3)
    await goToDay(6)
    expect(codeOf(await retry(account))).toEqual([200, undefined])
    await scanned()
    const { run, charges } = await latest()
    expect([run?.chart.state, charges]).toEqual(['not-needed', []])
  })

  test('a cancellation does not end with a debt while a retry waits for an approval, and needs no job until then', async () => {
    const account = await someAccount()
    await decide(account, 'primary', 'declined')
    api.config.billing.approval = { isOn: false, days: 3 }
    await goTo(api, `${lastDayOf(monthNow())} 12:00`)
    await cancel(account)
    await api.advance(2 * DAY_MS)
    await scanned()
    expect(await standingOf(account)).toEqual(['suspended', 'failed-settlement'])
    api.config.billing.approval = { isOn: true, days: 3 }
    await decide(account, 'primary', 'approved')
    await cancel(account)
    await api.advance(2 * DAY_MS)
    await scanned()
    expect(await openTypes(account)).toEqual(['monthly'])
    expect((await standingOf(account))[0]).toBe('pending-cancellation')
    const { billingDueAt } = await api.database.db
      .selectFrom('customers')
      .select('billingDueAt')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(billingDueAt?.getTime()).toBeGreaterThan(api.clock.now().getTime() + HOUR_MS)
    await approve()
    await scanned()
    await scanned()
    expect(await standingOf(account)).toEqual(['cancelled', null])
  })

  test('a round that a person has begun goes on to the next card without an approval', async () => {
    const account = await someAccount()
    await addBackupCard(account)
    await goToDay(3)
    await goToDay(6)
    await decide(account, 'primary', 'declined')
    expect(codeOf(await retry(account))).toEqual([200, undefined])
    expect((await paymentsOf(account)).map(({ status }) => status)).toEqual(['failed', 'paid'])
  })
})

describe('a list that changes', () => {
  test('an approval of a list with another charge since is refused', async () => {
    const [first, second] = [await someAccount(), await someAccount(20_000)]
    await goToDay(2)
    await setDue(second, FAR)
    await goToDay(3)
    const { revision, chargeAt } = await runOf()
    await setDue(second, new Date(chargeAt))
    await scanned()
    await expect(approve(revision)).rejects.toThrow('charge-run-changed')
    const charges = (await latest()).charges.filter(({ customerId }) =>
      [first.id, second.id].includes(customerId),
    )
    expect(charges.map(({ isApproved }) => isApproved)).toEqual([false, false])
    await approve()
    await goToDay(6)
    expect([await stateOf(first), await stateOf(second)]).toEqual([
      ['paid', ['paid']],
      ['paid', ['paid']],
    ])
  })

  test('a charge that joins after the approval is held, and the approved one is made', async () => {
    const [first, second] = [await someAccount(), await someAccount(20_000)]
    await goToDay(2)
    await setDue(second, FAR)
    await goToDay(3)
    await approve()
    const { chargeAt } = await runOf()
    await setDue(second, new Date(chargeAt))
    await goToDay(6)
    const { run, charges } = await latest()
    expect([run?.chart.state, run?.unapproved.count]).toEqual(['late', 1])
    expect(charges.map(({ isApproved }) => isApproved)).toEqual([false, true])
    expect([await stateOf(first), await stateOf(second)]).toEqual([
      ['paid', ['paid']],
      ['unpaid', []],
    ])
    await approve()
    await scanned()
    await scanned()
    expect((await stateOf(second))[0]).toBe('paid')
  })

  test('a higher amount changes the list that was seen, and a smaller one does not', async () => {
    const account = await someAccount()
    await goToDay(2)
    await setDeducted(account, 200)
    await goToDay(3)
    const first = await runOf()
    await setDeducted(account, 100)
    await scanned()
    const second = await runOf()
    expect([second.amount, second.revision]).toEqual([first.amount + 100, first.revision + 1])
    await setDeducted(account, 300)
    await scanned()
    const third = await runOf()
    expect([third.amount, third.revision]).toEqual([first.amount - 100, second.revision])
    await expect(approve(first.revision)).rejects.toThrow('charge-run-changed')
    await approve(second.revision)
  })

  test('a card that is saved after the listing is shown', async () => {
    const account = await someAccount()
    await goToDay(2)
    await api.database.db
      .updateTable('paymentMethods')
      .set({ unusable: true })
      .where('customerId', '=', account.id)
      .execute()
    await goToDay(3)
    const { charges: before } = await latest()
    expect(before.map(({ card, marks }) => [card, marks])).toEqual([[null, ['new', 'no-card']]])
    await addBackupCard(account)
    await scanned()
    const { charges } = await latest()
    expect(charges.map(({ card, marks }) => [card?.type, marks])).toEqual([['master', ['new']]])
  })

  test('a charge over the approved amount is held', async () => {
    const account = await someAccount()
    await goToDay(3)
    await approve()
    const { id } = await lastInvoiceOf(account)
    const { db } = api.database
    await db
      .updateTable('plannedCharges')
      .set(({ eb, ref }) => ({ approvedAmount: eb(ref('approvedAmount'), '-', 1) }))
      .where('invoiceId', '=', id)
      .execute()
    await goToDay(6)
    expect([await stateOf(account), (await runOf()).chart.state]).toEqual([['unpaid', []], 'late'])
  })

  test('two administrators who approve beside each other approve once', async () => {
    await someAccount()
    await goToDay(3)
    const answers = await Promise.allSettled([approve(), approve()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(approve()).rejects.toThrow('charge-run-changed')
  })

  test('a list that a dying server left unfinished is finished by the next job', async () => {
    const account = await someAccount()
    await goToDay(2)
    const jobs = { plan: () => Promise.reject(new Error('The server dies')) }
    const third = new Date(`${dayOf(api).slice(0, 8)}03T09:00:00Z`)
    const deps = { ...api.server.deps, jobs, clock: { ...api.clock, now: () => third } }
    await expect(planCharges(deps, 'dying')).rejects.toThrow('The server dies')
    expect((await runOf()).chart.state).toBe('planned')
    await expect(approve()).rejects.toThrow('charge-run-changed')
    await goToDay(3)
    expect((await runOf()).chart.state).toBe('waiting')
    await goToDay(6)
    expect(await stateOf(account)).toEqual(['unpaid', []])
  })
})

describe('the setting', () => {
  test('without it charges are made as planned, and nothing is listed', async () => {
    api.config.billing.approval = { isOn: false, days: 3 }
    const before = (await latest()).run?.id
    const account = await someAccount()
    await goToDay(3)
    await goToDay(6)
    expect(await stateOf(account)).toEqual(['paid', ['paid']])
    expect([(await latest()).run?.id, (await latest()).isRequired]).toEqual([before, false])
  })

  test('switching it off charges what waits', async () => {
    const account = await someAccount()
    await goToDay(3)
    await goToDay(6)
    api.config.billing.approval = { isOn: false, days: 3 }
    await scanned()
    await scanned()
    expect([await stateOf(account), (await runOf()).chart.state]).toEqual([['paid', ['paid']], 'closed'])
  })
})

describe('the setting, switched on', () => {
  test('again after it was off opens the closed list again', async () => {
    const account = await someAccount()
    await goToDay(3)
    await hold()
    api.config.billing.approval = { isOn: false, days: 3 }
    await scanned()
    expect((await runOf()).chart.state).toBe('closed')
    const mails = (await alerts()).length
    api.config.billing.approval = { isOn: true, days: 3 }
    await scanned()
    const { chart, decision } = await runOf()
    expect([chart.state, decision]).toEqual(['waiting', null])
    expect((await alerts()).slice(0, -mails)).toEqual(['[ALERT] Planned charges wait for approval'])
    await goToDay(6)
    expect(await stateOf(account)).toEqual(['unpaid', []])
    await approve()
    await scanned()
    await scanned()
    expect(await stateOf(account)).toEqual(['paid', ['paid']])
  })

  test('before the days of the list, lists what already waits', async () => {
    api.config.billing.approval = { isOn: false, days: 3 }
    await goPastChargeDay(api)
    const account = await someAccount()
    await goToDay(2)
    api.config.billing.approval = { isOn: true, days: 3 }
    await setDue(account, chargeInstant(previousBillingMonth(monthNow())))
    await scanned()
    await scanned()
    const run = await runOf()
    expect([run.month, run.chart.state]).toEqual([previousBillingMonth(monthNow()), 'late'])
    expect(await stateOf(account)).toEqual(['unpaid', []])
    await approve()
    await scanned()
    await scanned()
    expect(await stateOf(account)).toEqual(['paid', ['paid']])
  })
})

describe(`random months, SEED=${SEED}`, () => {
  test('the sum of the list is what the cards are charged on the 6th', async () => {
    const accounts = [await someAccount(), await someAccount()]
    const { below } = seeded(SEED)
    for (let month = 0; month < 2; month += 1) {
      for (const account of accounts) await setUsage(account, { daily: below(15_000) })
      await goToDay(3)
      const { run, charges } = await latest()
      const before = await paidSum(accounts)
      await approve()
      await goToDay(6)
      const planned = (run?.amount ?? 0) - (run?.blocked.amount ?? 0)
      expect((await paidSum(accounts)) - before).toBe(planned)
      expect(planned).toBe(charges.reduce((sum, { amount }) => sum + amount, 0))
      expect(
        (await Promise.all(accounts.map(invoicesOf))).flat().every(({ status }) => status === 'paid'),
      ).toBe(true)
      await goToDay(10)
    }
  })
})

const monthNow = (): number => Number(dayOf(api).slice(0, 7).replace('-', ''))

/** Halalas that the cards of these accounts have paid. */
const paidSum = async (accounts: readonly Account[]): Promise<number> => {
  const payments = (await Promise.all(accounts.map(paymentsOf))).flat()
  return payments.filter(({ status }) => status === 'paid').reduce((sum, { amount }) => sum + amount, 0)
}
