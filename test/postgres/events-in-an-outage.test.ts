import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { listInvoices } from '#contract/endpoints/invoices.ts'
import { listUnassignedPayments } from '#contract/endpoints/unassigned-payments.ts'
import { compareAllPayments } from '#server/billing/compare-payments.ts'
import { passThreshold } from '#test/support/debts.ts'
import { takeOutside } from '#test/support/outside-payments.ts'
import { openAccount, paymentsOf } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { runningApi } from '../support/api.ts'
import { cutLine } from './support/cut-line.ts'

const line = cutLine()
const api = runningApi({ reach: line.reach })
afterAll(() => line.close())

const MINUTE_MS = 60_000

interface Delivery {
  label: string
  attempts: { status: number }[]
  nextAt: string | null
}
/** The statuses that the provider got for its last events of a type, newest event last. */
const attemptsOf = async (label: string): Promise<number[]> => {
  const { parts } = await api.control<{ parts: { cards: { webhooks: Delivery[] } } }>('/state')
  const last = parts.cards.webhooks.findLast((delivery) => delivery.label === label)
  return last?.attempts.map(({ status }) => status) ?? []
}
/** Moves the provider's time alone, because the server has no database. */
const waitAtProvider = (ms: number) => api.control('/clock', { advanceMs: ms })

test('events of the card provider that come in an outage of the database for a minute are repeated, and everything ends right', async () => {
  const account = await openAccount(api)
  await passThreshold(api, account)
  const charge = (await paymentsOf(account)).find(({ status }) => status === 'paid')?.id ?? ''
  const found = await takeOutside({ ...account, id: randomUUID() }, 7_700)
  await api.advance(6 * MINUTE_MS)
  await compareAllPayments(api.server.deps, 'test')

  await line.cut()
  await api.control('/cards/payments/refund', { payment: charge, amount: 1_500 })
  const { id: dispute } = await api.control<{ id: string }>('/cards/disputes', { payment: found })
  await expect.poll(() => attemptsOf('payment_refunded')).toEqual([503])
  await expect.poll(() => attemptsOf('dispute_created')).toEqual([503])
  await waitAtProvider(MINUTE_MS)
  await expect.poll(() => attemptsOf('payment_refunded')).toEqual([503, 503])
  await api.control('/cards/disputes/decide', { dispute, result: 'lost' })
  await expect.poll(() => attemptsOf('dispute_lost')).toEqual([503])

  await line.mend()
  await waitAtProvider(10 * MINUTE_MS)
  for (const label of ['payment_refunded', 'dispute_created', 'dispute_lost'])
    await expect.poll(async () => (await attemptsOf(label)).at(-1), { timeout: 30_000 }).toBe(200)

  const returned = async () => {
    const { invoices } = await account.call(listInvoices, { query: { limit: '10', page: '0' } })
    return invoices.map(({ status, returnedOutside }) => [status, returnedOutside])
  }
  await expect.poll(returned, { timeout: 30_000 }).toEqual([['paid', 1_500]])
  const disputes = async () => {
    const query = { filter: 'all', limit: '10' }
    const list = await (await callAsAdmin(api))(listUnassignedPayments, { query })
    return list.disputes.map(({ id, paymentId, result }) => [id, paymentId, result])
  }
  await expect.poll(disputes, { timeout: 30_000 }).toEqual([[dispute, found, 'lost']])
  const subjects = (await api.mails({ subject: '[ALERT]' })).map(({ subject }) => subject)
  for (const title of [
    'The card provider no longer has the full amount of a paid charge',
    'A bank has taken back a payment that pays none of our invoices',
  ])
    expect(subjects.filter((subject) => subject.includes(title))).toHaveLength(1)
})
