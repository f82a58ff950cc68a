import { afterEach, beforeEach, expect, test } from 'vitest'
import { listActivity } from '#contract/endpoints/activity.ts'
import { ProviderFailure } from '#server/errors/failures.ts'
import { goPastChargeDay } from '#test/support/calendar.ts'
import { passThreshold, passThresholdUntil } from '#test/support/debts.ts'
import {
  type Account,
  cancel,
  decide,
  invoicesOf,
  openAccount,
  retry,
  setUsage,
  standingOf,
  summaryOf,
} from '#test/support/seed/account.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { operationsIn } from './support/acts.ts'
import { administratorOf } from './support/administrator.ts'

/** True while the card provider does not answer settlement charges. */
let isSilent = false
/** For this account the bank approves only the settlement and declines all other charges. */
let settlingAccount: Account | undefined
/** Runs charges one after the other, so that each gets its own decision of the bank. */
let turn: Promise<unknown> = Promise.resolve()
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const result = turn.then(work)
  turn = result.catch(() => undefined)
  return result
}

const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      createPayment: (charge) =>
        inTurn(async () => {
          const isSettlement = charge.invoiceRef?.startsWith('settlement') === true
          if (isSettlement && isSilent) throw new ProviderFailure('cards', { kind: 'timeout' })
          if (settlingAccount)
            await decide(settlingAccount, 'primary', isSettlement ? 'approved' : 'declined')
          return ports.cards.createPayment(charge)
        }),
    },
  }),
})

// On the last days of a month the monthly invoice would interfere.
beforeEach(() => goPastChargeDay(api))

afterEach(() => {
  isSilent = false
  settlingAccount = undefined
})

test('a failed invoice gets no further charges or mails while the settlement is checked', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 1000 })
  await cancel(account)
  await decide(account, 'primary', 'declined')
  await passThreshold(api, account)
  const [failed] = await invoicesOf(account)
  expect(failed).toMatchObject({ status: 'failed', paymentAttempts: 1 })
  isSilent = true
  await api.advance(48 * 3_600_000)
  const attempts = async () =>
    (await invoicesOf(account)).find(({ id }) => id === failed?.id)?.paymentAttempts
  const before = await attempts()
  expect((await invoicesOf(account)).at(-1)).toMatchObject({
    type: 'settlement',
    chart: { state: 'checking' },
  })

  for (let scans = 0; scans < 4; scans += 1) await api.advance(5 * 60_000)
  expect(await attempts()).toBe(before)
  expect((await api.mails({ to: account.person.email, subject: 'Payment failed' })).length).toBe(before)
})

test('an account with a failed invoice is suspended, not cancelled, when its cancellation is due; the activity shows the reason', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 0 })
  await cancel(account)
  await decide(account, 'primary', 'declined')
  await passThreshold(api, account)
  expect((await invoicesOf(account)).map(({ status }) => status)).toEqual(['failed'])
  settlingAccount = account
  await api.advance(48 * 3_600_000)

  expect(await standingOf(account)).toEqual(['suspended', 'failed-settlement'])
  expect((await invoicesOf(account)).map(({ type, status }) => [type, status])).toEqual([
    ['threshold', 'failed'],
    ['settlement', 'paid'],
  ])
  const last = await api.database.db
    .selectFrom('transitions')
    .select(['event', 'fromState', 'toState'])
    .where('machine', '=', 'account')
    .where('subjectId', '=', account.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({
    event: 'cancellation.due',
    fromState: 'pending-cancellation',
    toState: 'suspended-failed-settlement',
  })
  const read = operationsIn((await account.call(listActivity, {})).activities)
  expect(read).toContain('account.settlement.failed')
  expect(read).not.toContain('account.cancellation.due')
})

test('a cancelled account has no next charge', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 0 })
  await cancel(account)
  expect((await summaryOf(account)).nextCharge).not.toBeNull()
  await api.advance(48 * 3_600_000)
  expect(await standingOf(account)).toEqual(['cancelled', null])
  expect((await summaryOf(account)).nextCharge).toBeNull()
})

const keep = ({ ask }: Account) => ask('PUT', '/v1/customers/support-package/keep')

test('undoing a cancellation while an invoice is failed suspends the account until the invoice is paid [4.037]', async () => {
  const account = await openAccount(api)
  await cancel(account)
  await decide(account, 'primary', 'declined')
  await passThreshold(api, account)
  expect((await keep(account)).status).toBe(200)
  expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])

  await decide(account, 'primary', 'approved')
  await api.advance(5 * 60_000)
  expect((await retry(account)).body).toMatchObject({ status: 'paid' })
  expect(await standingOf(account)).toEqual(['active', null])
})

test('after a failed settlement the customer cancels again, pays, and undoes the cancellation: the account is active', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 1000 })
  await cancel(account)
  await decide(account, 'primary', 'declined')
  await api.advance(48 * 3_600_000)
  expect(await standingOf(account)).toEqual(['suspended', 'failed-settlement'])
  expect((await cancel(account)).status).toBe(200)
  await decide(account, 'primary', 'approved')
  await api.advance(5 * 60_000)
  expect((await retry(account)).body).toMatchObject({ status: 'paid' })

  expect((await keep(account)).status).toBe(200)
  expect(await standingOf(account)).toEqual(['active', null])
})

test('an account suspended for a failed settlement returns to that state after an administrator’s suspension', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 1000 })
  await cancel(account)
  await decide(account, 'primary', 'declined')
  await api.advance(48 * 3_600_000)
  const admin = await administratorOf(api)
  await admin.suspend(account.id, 'security', 'Sign-ins from unknown places')
  expect(await standingOf(account)).toEqual(['suspended', 'security'])

  expect((await admin.reinstate(account.id)).status).toBe(200)
  expect(await standingOf(account)).toEqual(['suspended', 'failed-settlement'])
  expect((await cancel(account)).status).toBe(200)
})

test('after a settlement was paid during an administrator’s suspension, a later failed invoice suspends with the reason failed-payment', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 1000 })
  await cancel(account)
  await decide(account, 'primary', 'declined')
  await api.advance(48 * 3_600_000)
  const admin = await administratorOf(api)
  await admin.suspend(account.id, 'security', 'Sign-ins from unknown places')
  await decide(account, 'primary', 'approved')
  await api.advance(3_600_000)
  await retry(account)
  expect((await invoicesOf(account)).map(({ status }) => status)).toEqual(['paid'])
  await decide(account, 'primary', 'declined')
  await passThresholdUntil(api, account, (invoices) => invoices.some(({ status }) => status === 'failed'))

  await admin.reinstate(account.id)
  expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
})

test('a cancellation whose time has come cannot be undone, even before the account is closed [4.102]', async () => {
  const account = await openAccount(api)
  await cancel(account)
  const setEnd = (cancellationDate: Date) =>
    api.database.db.updateTable('customers').set({ cancellationDate }).where('id', '=', account.id).execute()
  await setEnd(api.clock.now())
  expect(codeOf(await keep(account))).toEqual([409, 'status-conflict'])
  expect(await standingOf(account)).toEqual(['pending-cancellation', null])
  await setEnd(new Date(api.clock.now().getTime() + 60_000))
  expect((await keep(account)).status).toBe(200)
  expect(await standingOf(account)).toEqual(['active', null])
})

test('the mail that announces a cancellation is not sent after the cancellation', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 0 })
  await api.control('/faults', { provider: 'mail', mode: 'error' })
  await cancel(account)
  await api.advance(49 * 3_600_000)
  expect((await standingOf(account))[0]).toBe('cancelled')
  await api.control('/faults', { provider: 'mail', mode: 'off' })
  await api.advance(10 * 60_000)
  const subjects = (await api.mails({ to: account.person.email })).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Your subscription'))).toEqual([
    'Your subscription has been cancelled | تم إلغاء اشتراكك',
  ])
})
