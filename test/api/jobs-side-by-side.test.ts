import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { acceptTerms } from '#contract/endpoints/customers.ts'
import { moveCloudAccountJob, openBillingAccountJob } from '#server/cloud-account/jobs.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { CONCURRENCY } from '#server/jobs/workers.ts'
import { sendMailJob } from '#server/mail/send-mail.ts'
import type { CloudBillingPort } from '#server/providers/cloud-billing/port.ts'
import { type Account, openAccount } from '#test/support/seed/account.ts'
import { cloudStatesOf } from '#test/support/seed/cloud-ledger.ts'
import { type Seeded, seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startApi } from '../support/api.ts'
import { administratorOf } from './support/administrator.ts'

/** The provider keeps each first question, and each suspension, until it is let go. */
let waiting: { name: string; answer: () => void }[] = []
let asked: string[] = []
let isOpen = false

const held = (name: string) => new Promise<void>((resolve) => waiting.push({ name, answer: resolve }))

const slow = (port: CloudBillingPort): CloudBillingPort => ({
  ...port,
  async findSubAccount(name) {
    const isFirst = !asked.includes(name)
    asked.push(name)
    if (isFirst && !isOpen) await held(name)
    return port.findSubAccount(name)
  },
  async suspend(subAccountId) {
    if (!isOpen) await held(subAccountId)
    return port.suspend(subAccountId)
  },
})

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi({ ports: (ports) => ({ ...ports, cloudBilling: slow(ports.cloudBilling) }) })
})
afterAll(() => api.close())
afterEach(async () => {
  letGo()
  await api.server.jobs.idle()
})
beforeEach(() => {
  isOpen = false
  waiting = []
  asked = []
})

const ready = () => seed(api, 'terms-conditions', newPerson('individual'))
const accept = ({ call }: Seeded) => call(acceptTerms)
const atProvider = () => expect.poll(() => waiting.length, { timeout: 10_000 })
const letGo = () => {
  isOpen = true
  for (const { answer } of waiting.splice(0)) answer()
}

test('customers who accept the terms at once have their accounts made side by side, as many as the bound allows', async () => {
  const customers = await Promise.all(Array.from({ length: CONCURRENCY + 3 }, ready))
  await Promise.all(customers.map(accept))
  await atProvider().toBe(CONCURRENCY)
  // One that is done makes room for exactly one.
  waiting.shift()?.answer()
  await expect.poll(() => new Set(asked).size, { timeout: 10_000 }).toBe(CONCURRENCY + 1)
  expect(waiting.length).toBeLessThanOrEqual(CONCURRENCY)
  letGo()
  await api.server.jobs.idle()
  const states = await Promise.all(customers.map(({ current }) => current()))
  for (const { gcpSubBillingAccountId } of states)
    expect(gcpSubBillingAccountId).toMatch(/^billingAccounts\//)
})

test('two jobs of one customer never run at the same time, and one of another customer runs meanwhile', async () => {
  const [first, second] = [await ready(), await ready()]
  await accept(first)
  await atProvider().toBe(1)
  const { id: customerId } = await first.current()
  await withTransaction(api.database.db, (tx) =>
    api.server.deps.jobs.plan(tx, openBillingAccountJob, { customerId, round: 'again' }),
  )
  await accept(second)
  await atProvider().toBe(2)
  const ofFirst = asked.filter((name) => name.endsWith(customerId.slice(0, 8)))
  expect(ofFirst).toHaveLength(1)
  letGo()
  await api.server.jobs.idle()
  expect((await first.current()).gcpSubBillingAccountId).not.toBeNull()
  expect((await second.current()).gcpSubBillingAccountId).not.toBeNull()
})

test('one sub-account is moved by one job at a time, and that of another customer meanwhile', async () => {
  isOpen = true
  const [first, second] = [await openAccount(api), await openAccount(api)]
  const admin = await administratorOf(api)
  isOpen = false
  const suspend = ({ id }: Account) => admin.suspend(id, 'security', 'Sign-ins from places never used')
  await suspend(first)
  await atProvider().toBe(1)
  const { id: cloudAccountId, revision } = await api.database.db
    .selectFrom('cloudAccounts')
    .select(['id', 'revision'])
    .where('customerId', '=', first.id)
    .executeTakeFirstOrThrow()
  await withTransaction(api.database.db, (tx) =>
    api.server.deps.jobs.plan(tx, moveCloudAccountJob, { cloudAccountId, revision, round: 'again' }),
  )
  await suspend(second)
  await atProvider().toBe(2)
  expect(waiting.map(({ name }) => name)).toEqual([first.subAccount, second.subAccount])
  letGo()
  await api.server.jobs.idle()
  expect(await cloudStatesOf(api, first.id)).toEqual(['suspended'])
  expect(await cloudStatesOf(api, second.id)).toEqual(['suspended'])
})

test('mails leave one after the other, in the order in which they were planned', async () => {
  isOpen = true
  const titles = Array.from({ length: 12 }, (_, index) => `Order ${String(index).padStart(2, '0')}`)
  for (const title of titles)
    await withTransaction(api.database.db, (tx) =>
      api.server.deps.jobs.plan(tx, sendMailJob, { mail: 'admin-alert', alertId: title, title, details: {} }),
    )
  const mails = await api.mails({ subject: 'Order' })
  const told = mails.map(({ subject }) => /Order \d+/.exec(subject)?.[0]).reverse()
  expect([...new Set(told)]).toEqual(titles)
})
