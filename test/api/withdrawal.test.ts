import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/endpoints/activity.ts'
import { getConsequence } from '#contract/endpoints/consequences.ts'
import { listCreditNotes } from '#contract/endpoints/credit-notes.ts'
import type { Consequence } from '#contract/entities/consequence.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { amountText } from '#rules/money.ts'
import { createApp } from '#server/app.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { resumeWithdrawals } from '#server/subscription/complete-withdrawal.ts'
import { dayOf, goTo } from '#test/support/calendar.ts'
import {
  type Account,
  decide,
  invoicesOf,
  openAccount,
  paymentsOf,
  setUsage,
  summaryOf,
} from '#test/support/seed/account.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'
import { createDyingApi } from './support/dying-api.ts'
import { stopBilling } from './support/stop-billing.ts'

const PATH = '/v1/customers/support-package/withdraw'

const api = runningApi()
const crashAndRepeat = createDyingApi(api)
beforeEach(() => stopBilling(api))

/** Goes to the last day of a month. */
const goToMonthEnd = async () => {
  const [year = 0, month = 0] = dayOf(api).split('-').map(Number)
  await goTo(api, `${new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10)} 09:00`)
}

/** An account that was activated today, without usage. */
const open = async (accountType: 'individual' | 'business' = 'individual'): Promise<Account> => {
  const account = await openAccount(api, newPerson(accountType))
  await setUsage(account, { daily: 0 })
  return account
}

const openAtMonthEnd = async (): Promise<Account> => {
  await goToMonthEnd()
  return open()
}

const withdraw = (account: Account) => account.ask<{ customer: Customer }>('PUT', PATH)
const refusalOf = async (account: Account) => {
  const { status, body } = await withdraw(account)
  return [status, body.message?.code]
}
const notesOf = async (account: Account) => (await account.call(listCreditNotes)).creditNotes
const refundsOf = ({ id }: Account) =>
  api.database.db.selectFrom('refunds').select('amount').where('customerId', '=', id).execute()

/** Makes a withdrawal fail at its last write, the alert. */
const failingAlerts = (jobs: Jobs): Jobs =>
  Object.assign(Object.create(jobs) as Jobs, {
    plan: (...[tx, job, payload, options]: Parameters<Jobs['plan']>) => {
      if (JSON.stringify(payload).includes('withdrawal:')) throw new Error('the process died here')
      return jobs.plan(tx, job, payload, options)
    },
  })

const HOUR_MS = 60 * 60_000

/** Runs the hourly sweep and its jobs. */
const sweepWithdrawals = async () => {
  await resumeWithdrawals(api.server.deps)
  await api.server.jobs.idle()
}

describe('an individual who used nothing', () => {
  test('an individual withdraws before the first invoice, and nothing is ever billed', async () => {
    const account = await open()
    expect((await account.current()).account.facts).toMatchObject({ mayStillWithdraw: true, hasUsage: false })
    const { status, body } = await withdraw(account)
    expect([status, body.customer.status]).toEqual([200, 'cancelled'])
    expect(body.customer.withdrawnAt).not.toBeNull()
    await api.server.jobs.idle()
    const mails = await api.mails({ to: account.person.email, subject: 'You withdrew' })
    expect(mails.map(({ text }) => text.includes('No card was charged'))).toEqual([true])
    expect(await api.mails({ to: account.person.email, subject: 'has been cancelled' })).toEqual([])
    await goTo(api, `${dayOf(api, 7)} 09:00`)
    expect(await invoicesOf(account)).toEqual([])
    expect(await paymentsOf(account)).toEqual([])
    expect(await refusalOf(account)).toEqual([409, 'status-conflict'])
  })

  test('a withdrawal credits the paid invoice of the first month, and sends its amount to the card', async () => {
    const account = await openAtMonthEnd()
    await goTo(api, `${dayOf(api, 6)} 09:00`)
    const [invoice] = await invoicesOf(account)
    expect(invoice?.status).toBe('paid')
    const foreseen = await account.ask<{ consequence: Consequence }>(
      'GET',
      `${getConsequence.path}?act=subscription.withdraw`,
    )
    const { returns, account: state, cloud } = foreseen.body.consequence
    const { status, body } = await withdraw(account)
    expect([status, body.customer.account.state]).toEqual([200, state.to])
    expect([state.to, cloud.to]).toEqual(['cancelled', 'closed'])
    const amount = invoice?.netAmount
    expect(await notesOf(account)).toMatchObject([
      { reason: 'withdrawal', netAmount: amount, toCard: amount },
    ])
    expect(await refundsOf(account)).toEqual([{ amount }])
    expect(returns).toEqual([{ card: { type: 'visa', last4: '1111' }, amount }])
    await api.server.jobs.idle()
    const payments = await paymentsOf(account)
    expect(payments.map(({ amount: taken, refunded }) => [taken, refunded])).toEqual([[amount, amount]])
    const [mail] = await api.mails({ to: account.person.email, subject: 'You withdrew' })
    expect(mail?.text).toContain(`${amountText(amount ?? 0)} will be refunded to Visa ending in 1111.`)
  })

  test.each([
    ['waits for its charge day', 'approved', 3],
    ['could not be charged', 'insufficient-funds', 6],
  ])('after a withdrawal an individual owes nothing of an invoice that %s', async (_, outcome, days) => {
    const account = await openAtMonthEnd()
    await decide(account, 'primary', outcome)
    await goTo(api, `${dayOf(api, days)} 09:00`)
    const [invoice] = await invoicesOf(account)
    expect((await withdraw(account)).body.customer.status).toBe('cancelled')
    expect(await notesOf(account)).toMatchObject([{ deducted: invoice?.netAmount, toCard: 0 }])
    await goTo(api, `${dayOf(api, 7)} 09:00`)
    expect((await summaryOf(account)).outstanding.amount).toBe(0)
    expect((await paymentsOf(account)).filter(({ status }) => status === 'paid')).toEqual([])
  })

  test('a withdrawal repeated after a lost answer gets the first answer', async () => {
    const account = await openAtMonthEnd()
    await goTo(api, `${dayOf(api, 6)} 09:00`)
    const { first, repeat } = await crashAndRepeat({ token: account.token, path: PATH, method: 'PUT' })
    const { status, body } = await repeat()
    expect([status, body]).toEqual([200, first])
    expect(await notesOf(account)).toHaveLength(1)
    expect(await refundsOf(account)).toHaveLength(1)
  })

  describe('an individual whose server dies at the last write of the withdrawal', () => {
    const dieWithdrawing = async () => {
      const account = await openAtMonthEnd()
      await goTo(api, `${dayOf(api, 6)} 09:00`)
      const dying = await createApp({ ...api.server.deps, jobs: failingAlerts(api.server.deps.jobs) })
      const headers = { authorization: `Bearer ${account.token}`, 'idempotency-key': randomUUID() }
      expect((await dying.inject({ method: 'PUT', url: PATH, headers })).statusCode).toBe(500)
      await dying.close()
      expect((await account.current()).status).toBe('active')
      expect([await notesOf(account), await refundsOf(account)]).toEqual([[], []])
      return account
    }

    test('an individual whose server died withdraws once with the next press', async () => {
      const account = await dieWithdrawing()
      expect((await withdraw(account)).status).toBe(200)
      await api.advance(61_000)
      expect(await notesOf(account)).toHaveLength(1)
      expect(await refundsOf(account)).toHaveLength(1)
    })

    test('the withdrawal of an individual whose server died completes a minute later without another press, with mail and activity', async () => {
      const account = await dieWithdrawing()
      await api.advance(61_000)
      expect((await account.current()).status).toBe('cancelled')
      expect(await notesOf(account)).toHaveLength(1)
      expect(await refundsOf(account)).toHaveLength(1)
      expect(await api.mails({ to: account.person.email, subject: 'You withdrew' })).toHaveLength(1)
      const { activities } = await account.call(listActivity, { query: {} })
      expect(activities.filter(({ operation }) => operation === 'account.withdrawal.requested')).toHaveLength(
        1,
      )
      expect(await refusalOf(account)).toEqual([409, 'status-conflict'])
    })
  })
})

describe('a withdrawal is refused', () => {
  test('a withdrawal of a business is refused', async () => {
    expect(await refusalOf(await open('business'))).toEqual([409, 'status-conflict'])
  })

  test('a withdrawal is refused after the seventh Riyadh day, and not on it', async () => {
    const late = await open()
    const lastDay = dayOf(api, 7)
    await goTo(api, `${lastDay} 23:59`)
    expect((await late.current()).account.facts.mayStillWithdraw).toBe(true)
    await goTo(api, `${dayOf(api, 1)} 00:01`)
    expect(await refusalOf(late)).toEqual([409, 'withdrawal-over'])
  })

  test('a withdrawal is refused after any usage, even if the provider reports the usage only at the press', async () => {
    const account = await open()
    await goTo(api, `${dayOf(api, 2)} 09:00`)
    expect((await account.current()).account.facts.hasUsage).toBe(false)
    await setUsage(account, { day: dayOf(api, -1), amount: 100 })
    expect(await refusalOf(account)).toEqual([409, 'account-used'])
    expect((await account.current()).account.facts.hasUsage).toBe(true)
  })

  test('a withdrawal is refused while the usage cannot be read, and succeeds afterwards', async () => {
    const account = await open()
    await api.control('/faults', { provider: 'cloud-billing', mode: 'error' })
    expect((await withdraw(account)).status).toBe(503)
    await api.control('/faults', { provider: 'cloud-billing', mode: 'off' })
    expect((await withdraw(account)).status).toBe(200)
    await api.advance(61_000)
    expect(await api.mails({ to: account.person.email, subject: 'You withdrew' })).toHaveLength(1)
  })

  test('a withdrawal that is refused because the usage cannot be read is completed later, even after the seven days', async () => {
    const account = await open()
    await goTo(api, `${dayOf(api, 7)} 23:00`)
    await api.control('/faults', { provider: 'cloud-billing', mode: 'error' })
    expect((await withdraw(account)).status).toBe(503)
    await goTo(api, `${dayOf(api, 2)} 09:00`)
    const { account: chart, withdrawalDeclaredAt } = await account.current()
    expect([chart.facts.mayStillWithdraw, withdrawalDeclaredAt === null]).toEqual([true, false])
    await api.control('/faults', { provider: 'cloud-billing', mode: 'off' })
    await api.advance(HOUR_MS)
    expect((await account.current()).status).toBe('cancelled')
    expect(await refusalOf(account)).toEqual([409, 'status-conflict'])
  })

  test('a withdrawal is refused during a dispute, and is completed in the hour after the bank has decided', async () => {
    const account = await openAtMonthEnd()
    await goTo(api, `${dayOf(api, 6)} 09:00`)
    const [invoice] = await invoicesOf(account)
    const payment = invoice?.lastAttempts[0]?.id
    const dispute = await api.control<{ id: string }>('/cards/disputes', { payment })
    await api.advance(1_000)
    await api.server.jobs.idle()
    expect(await refusalOf(account)).toEqual([409, 'invoice-disputed'])
    await api.control('/cards/disputes/decide', { dispute: dispute.id, result: 'won' })
    await goTo(api, `${dayOf(api, 3)} 09:00`)
    await sweepWithdrawals()
    expect((await account.current()).status).toBe('cancelled')
  })

  test('a refused withdrawal is not completed later when usage came after the press', async () => {
    const account = await open()
    await goTo(api, `${dayOf(api, 2)} 09:00`)
    await api.control('/faults', { provider: 'cloud-billing', mode: 'error' })
    expect((await withdraw(account)).status).toBe(503)
    await api.control('/faults', { provider: 'cloud-billing', mode: 'off' })
    await setUsage(account, { day: dayOf(api, -1), amount: 100 })
    await api.advance(HOUR_MS)
    await sweepWithdrawals()
    const { status, account: chart } = await account.current()
    expect([status, chart.facts.hasUsage]).toEqual(['active', true])
  })

  test('a withdrawal is refused while a charge has no answer, and succeeds afterwards', async () => {
    const account = await openAtMonthEnd()
    await api.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
    await goTo(api, `${dayOf(api, 6)} 09:00`)
    expect(await refusalOf(account)).toEqual([409, 'payment-in-flight'])

    await api.advance(60_000)
    const [invoice] = await invoicesOf(account)
    expect(invoice?.status).toBe('paid')
    await withdraw(account)
    expect((await account.current()).status).toBe('cancelled')
    expect(await notesOf(account)).toMatchObject([{ toCard: invoice?.netAmount }])
  })
})
