import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { acceptTerms } from '#contract/endpoints/customers.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { moveCloudAccountJob, openBillingAccountJob } from '#server/jobs/jobs.ts'
import { CONCURRENCY } from '#server/jobs/runner.ts'
import { sendMailJob } from '#server/mail/send-mail.ts'
import type { CloudBillingPort } from '#server/providers/cloud-billing/port.ts'
import { type Account, openAccount } from '#test/support/seed/account.ts'
import { cloudStatesOf } from '#test/support/seed/cloud-ledger.ts'
import { type Seeded, seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startApi } from '../support/api.ts'
import { administratorOf } from './support/administrator.ts'

/** The provider holds the first search of each name, and each suspension, until it is released. */
let heldCalls: { name: string; answer: () => void }[] = []
let searches: string[] = []
let isOpen = false

const waitForRelease = (name: string) =>
  new Promise<void>((resolve) => heldCalls.push({ name, answer: resolve }))

const slow = (port: CloudBillingPort): CloudBillingPort => ({
  ...port,
  async findSubAccount(name) {
    const isFirst = !searches.includes(name)
    searches.push(name)
    if (isFirst && !isOpen) await waitForRelease(name)
    return port.findSubAccount(name)
  },
  async suspend(subAccountId) {
    if (!isOpen) await waitForRelease(subAccountId)
    return port.suspend(subAccountId)
  },
})

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi({ ports: (ports) => ({ ...ports, cloudBilling: slow(ports.cloudBilling) }) })
})
afterAll(() => api.close())
afterEach(async () => {
  releaseAll()
  await api.server.jobs.idle()
})
beforeEach(() => {
  isOpen = false
  heldCalls = []
  searches = []
})

const customerAtTerms = () => seed(api, 'terms-conditions', newPerson('individual'))
const accept = ({ call }: Seeded) => call(acceptTerms)
const expectWaiting = () => expect.poll(() => heldCalls.length, { timeout: 10_000 })
const releaseAll = () => {
  isOpen = true
  for (const { answer } of heldCalls.splice(0)) answer()
}

test('cloud accounts of several customers are opened in parallel up to the limit', async () => {
  const customers = await Promise.all(Array.from({ length: CONCURRENCY + 3 }, customerAtTerms))
  await Promise.all(customers.map(accept))
  await expectWaiting().toBe(CONCURRENCY)
  // One finished job makes room for exactly one waiting job.
  heldCalls.shift()?.answer()
  await expect.poll(() => new Set(searches).size, { timeout: 10_000 }).toBe(CONCURRENCY + 1)
  expect(heldCalls.length).toBeLessThanOrEqual(CONCURRENCY)
  releaseAll()
  await api.server.jobs.idle()
  const states = await Promise.all(customers.map(({ current }) => current()))
  for (const { gcpSubBillingAccountId } of states)
    expect(gcpSubBillingAccountId).toMatch(/^billingAccounts\//)
})

test('two jobs of one customer never run at the same time, while a job of another customer runs', async () => {
  const [first, second] = [await customerAtTerms(), await customerAtTerms()]
  await accept(first)
  await expectWaiting().toBe(1)
  const { id: customerId } = await first.current()
  await withTransaction(api.database.db, (tx) =>
    api.server.deps.jobs.plan(tx, openBillingAccountJob, { customerId, round: 'again' }),
  )
  await accept(second)
  await expectWaiting().toBe(2)
  const ofFirst = searches.filter((name) => name.endsWith(customerId.slice(0, 8)))
  expect(ofFirst).toHaveLength(1)
  releaseAll()
  await api.server.jobs.idle()
  expect((await first.current()).gcpSubBillingAccountId).not.toBeNull()
  expect((await second.current()).gcpSubBillingAccountId).not.toBeNull()
})

test('two jobs of one cloud account never run at the same time, while a job of another account runs', async () => {
  isOpen = true
  const [first, second] = [await openAccount(api), await openAccount(api)]
  const admin = await administratorOf(api)
  isOpen = false
  const suspend = ({ id }: Account) => admin.suspend(id, 'security', 'Sign-ins from places never used')
  await suspend(first)
  await expectWaiting().toBe(1)
  const { id: cloudAccountId, revision } = await api.database.db
    .selectFrom('cloudAccounts')
    .select(['id', 'revision'])
    .where('customerId', '=', first.id)
    .executeTakeFirstOrThrow()
  await withTransaction(api.database.db, (tx) =>
    api.server.deps.jobs.plan(tx, moveCloudAccountJob, { cloudAccountId, revision, round: 'again' }),
  )
  await suspend(second)
  await expectWaiting().toBe(2)
  expect(heldCalls.map(({ name }) => name)).toEqual([first.subAccount, second.subAccount])
  releaseAll()
  await api.server.jobs.idle()
  expect(await cloudStatesOf(api, first.id)).toEqual(['suspended'])
  expect(await cloudStatesOf(api, second.id)).toEqual(['suspended'])
})

test('mails are sent one after another, in the order in which they were planned', async () => {
  isOpen = true
  const titles = Array.from({ length: 12 }, (_, index) => `Order ${String(index).padStart(2, '0')}`)
  for (const title of titles)
    await withTransaction(api.database.db, (tx) =>
      api.server.deps.jobs.plan(tx, sendMailJob, { mail: 'admin-alert', alertId: title, title, details: {} }),
    )
  const mails = await api.mails({ subject: 'Order' })
  const sentTitles = mails.map(({ subject }) => /Order \d+/.exec(subject)?.[0]).reverse()
  expect([...new Set(sentTitles)]).toEqual(titles)
})
