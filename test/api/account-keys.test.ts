import { describe, expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { someDebtor } from '#test/support/debts.ts'
import {
  type Account,
  addBackupCard,
  cancel,
  openAccount,
  paymentsOf,
  setUsage,
  standingOf,
} from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'
import { createDyingApi } from './support/dying-api.ts'

const api = runningApi()
const crashAndRepeat = createDyingApi(api)

const PACKAGE = '/v1/customers/support-package'

const eventsOf = async (account: Account): Promise<string[]> => {
  const rows = await api.database.db
    .selectFrom('transitions')
    .select('event')
    .where('customerId', '=', account.id)
    .execute()
  return rows.map(({ event }) => event)
}

const brandsOf = async (account: Account) =>
  (await paymentsOf(account)).map(({ card, status }) => `${card.brand} ${status}`)

const backupOf = async ({ call }: Account): Promise<string> => {
  const { paymentMethods } = await call(listPaymentMethods)
  return paymentMethods.find(({ status }) => status === 'backup')?.id ?? ''
}

describe('a keyed call whose process dies between its work and its answer', () => {
  test('after a crash, a repeated change of package, cancellation or undone cancellation gets the answer of the first call [4.101, 7.07, 7.09]', async () => {
    const account = await openAccount(api)
    for (const [method, path, body] of [
      ['PUT', PACKAGE, { package: 'Enhanced' }],
      ['DELETE', `${PACKAGE}/cancel`, undefined],
      ['PUT', `${PACKAGE}/keep`, undefined],
    ] as const) {
      const { first, repeat } = await crashAndRepeat({
        token: account.token,
        method,
        path,
        ...(body && { body }),
      })
      const again = await repeat()
      expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', first])
    }
    const events = await eventsOf(account)
    expect(events.filter((event) => event.startsWith('cancellation'))).toEqual([
      'cancellation.requested',
      'cancellation.undone',
    ])
  })

  test('after a crash, a repeated change or removal of a card gets the answer of the first call [2.9.12]', async () => {
    const account = await openAccount(api)
    await addBackupCard(account)
    const { token } = account
    const moved = await crashAndRepeat({
      token,
      method: 'PUT',
      path: `/v1/payment-methods/${await backupOf(account)}`,
      body: { status: 'primary' },
    })
    const other = await backupOf(account)
    await account.ask('PUT', `/v1/payment-methods/${other}`, { status: 'primary' })
    const replayed = await moved.repeat()
    expect([replayed.status, replayed.body]).toEqual([200, moved.first])
    const { paymentMethods: now } = await account.call(listPaymentMethods)
    expect(now.find(({ status }) => status === 'primary')?.id).toBe(other)

    const path = `/v1/payment-methods/${await backupOf(account)}`
    const removed = await crashAndRepeat({ token, method: 'DELETE', path })
    const again = await removed.repeat()
    expect([again.status, again.body]).toEqual([200, removed.first])
    expect((await account.call(listPaymentMethods)).paymentMethods).toHaveLength(1)
  })
})

describe('a keyed call that charges a card and dies', () => {
  const answerAfterMinute = async ({ repeat }: Awaited<ReturnType<typeof crashAndRepeat>>) => {
    expect((await repeat()).body.message?.code).toBe('request-in-flight')
    await api.advance(61_000)
    const again = await repeat()
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    return again.body
  }

  test('a repeated Retry Payment answers “checking” after a crash and charges no card again [7.24]', async () => {
    const account = await someDebtor(api)
    const before = await brandsOf(account)
    const call = await crashAndRepeat({ token: account.token, path: '/v1/invoices/retry-payment' })
    expect(await answerAfterMinute(call)).toMatchObject({ status: 'checking', message: null, attempts: [] })
    expect(await brandsOf(account)).toEqual([...before, 'visa paid'])
    expect(await standingOf(account)).toEqual(['active', null])
  })

  test('a repeated Re-subscribe answers “checking” after a crash and charges no card again [4.103, 7.10]', async () => {
    const account = await openAccount(api)
    await setUsage(account, { daily: 0 })
    await cancel(account)
    await api.advance(48 * 3_600_000)
    const before = await brandsOf(account)
    const path = `${PACKAGE}/resubscribe`
    const call = await crashAndRepeat({ token: account.token, method: 'PUT', path })
    expect(await answerAfterMinute(call)).toMatchObject({ status: 'checking', message: null })
    expect(await brandsOf(account)).toEqual([...before, 'visa voided'])
    expect(await standingOf(account)).toEqual(['active', null])
  })
})
