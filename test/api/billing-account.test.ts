import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptTerms } from '#contract/endpoints/customers.ts'
import { openBillingAccount, reopenBillingAccounts } from '#server/cloud-account/open-billing-account.ts'
import { markEffect } from '#server/jobs/effect-store.ts'
import type { CloudBillingPort } from '#server/providers/cloud-billing/port.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startApi } from '../support/api.ts'

/** The provider acts, and the process dies before it hears so: as often as ordered. */
let lostReplies = 0
/** What a lost reply created is not listed for as many looks. */
let looksInVain = 0
/** The provider fails at every call for the account of this customer. */
let outage = 'none'
/** The provider holds its answers to the first look until so many ask at once. */
let together = { awaited: 0, go: Promise.resolve(), arrived: () => {} }
const meet = (people: number) => {
  const { promise: go, resolve } = Promise.withResolvers<void>()
  let here = 0
  together = {
    awaited: people,
    go,
    arrived: () => {
      here += 1
      if (here === people) resolve()
    },
  }
}

const forgetful = (port: CloudBillingPort): CloudBillingPort => ({
  ...port,
  async findSubAccount(name) {
    if (name.endsWith(outage.slice(0, 8))) throw new Error('the provider is down')
    const found = await port.findSubAccount(name)
    if (together.awaited > 0) {
      together.awaited -= 1
      together.arrived()
      await together.go
    }
    if (!found || looksInVain === 0) return found
    looksInVain -= 1
    return null
  },
  async createSubAccount(name) {
    const created = await port.createSubAccount(name)
    if (lostReplies === 0) return created
    lostReplies -= 1
    throw new Error('the process died here')
  },
})

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi({ ports: (ports) => ({ ...ports, cloudBilling: forgetful(ports.cloudBilling) }) })
})
afterAll(() => api.close())

const accountsNamed = async (name: string) => {
  const { parts } = await api.control<{ parts: Record<string, unknown> }>('/state')
  return JSON.stringify(parts['cloud-billing']).split(`"${name}"`).length - 1
}

test('an account whose creation was not heard of is found again, not created twice', async () => {
  const { call, current } = await seed(api, 'terms-conditions', newPerson('business'))
  lostReplies = 1
  await call(acceptTerms)
  await expect.poll(async () => (await current()).gcpSubBillingAccountId, { timeout: 20_000 }).not.toBeNull()
  const { id, accountName } = await current()
  expect(lostReplies).toBe(0)
  expect(await accountsNamed(`${accountName} ${id.slice(0, 8)}`)).toBe(1)
})

test('an account that is listed late after its creation was not heard of is waited for, not created twice', async () => {
  const { call, current } = await seed(api, 'terms-conditions', newPerson('business'))
  lostReplies = 1
  looksInVain = 1
  await call(acceptTerms)
  await expect.poll(async () => (await current()).gcpSubBillingAccountId, { timeout: 30_000 }).not.toBeNull()
  const { id, accountName } = await current()
  expect([lostReplies, looksInVain]).toEqual([0, 0])
  expect(await accountsNamed(`${accountName} ${id.slice(0, 8)}`)).toBe(1)
})

test('two runs at once create one account', async () => {
  const { call, current } = await seed(api, 'terms-conditions', newPerson('business'))
  meet(2)
  const { customer } = await call(acceptTerms)
  await openBillingAccount(api.server.deps, customer.id, 'another-run').catch((error: unknown) => {
    expect(String(error)).toContain('may be on its way')
  })
  await expect.poll(async () => (await current()).gcpSubBillingAccountId, { timeout: 30_000 }).not.toBeNull()
  expect(await accountsNamed(`${customer.accountName} ${customer.id.slice(0, 8)}`)).toBe(1)
})

test('a claim that was abandoned is taken over when nothing can come of it any more', async () => {
  const { call, current } = await seed(api, 'terms-conditions', newPerson('business'))
  const { id } = await current()
  const at = new Date(api.clock.now().getTime() - 11 * 60_000)
  await markEffect(api.database.db, `sub-account:${id}`, at)
  await call(acceptTerms)
  await expect.poll(async () => (await current()).gcpSubBillingAccountId, { timeout: 30_000 }).not.toBeNull()
})

test('an account name of the longest allowed length makes a name the provider takes', async () => {
  const { call, current } = await seed(api, 'terms-conditions', newPerson('business'))
  const { id } = await current()
  const accountName = 'masar-org-'.padEnd(60, 'x')
  await api.database.db.updateTable('customers').set({ accountName }).where('id', '=', id).execute()
  await call(acceptTerms)
  await expect.poll(async () => (await current()).gcpSubBillingAccountId, { timeout: 30_000 }).not.toBeNull()
  expect(await accountsNamed(`${accountName.slice(0, 51)} ${id.slice(0, 8)}`)).toBe(1)
})

test('two customers with the same account name get an account each', async () => {
  const people = [newPerson('business'), newPerson('business')]
  const customers = []
  for (const person of people) {
    const { call, current } = await seed(api, 'terms-conditions', person)
    await api.database.db
      .updateTable('customers')
      .set({ accountName: 'masar-org-the-same' })
      .where('id', '=', (await current()).id)
      .execute()
    await call(acceptTerms)
    await api.server.jobs.idle()
    customers.push(await current())
  }
  const ids = customers.map(({ gcpSubBillingAccountId }) => gcpSubBillingAccountId)
  expect(new Set(ids).size).toBe(2)
  expect(ids).not.toContain(null)
})

test('the customer is told once that the account is under review, in both languages', async () => {
  const person = newPerson('business')
  await seed(api, 'onboarding-completed', person)
  const mails = await api.mails({ to: person.email, subject: 'under review' })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Your billing account is being created')
  expect(mails[0]?.text).toContain('قيد المراجعة')
})

describe('an account that does not come for long', () => {
  /** What the queue does when the tries are used up. */
  const giveUp = async (customerId: string) => {
    await api.server.jobs.idle()
    await sql`update pgboss.job set state = 'failed' where name = 'open-billing-account'
      and data->>'customerId' = ${customerId}`.execute(api.database.db)
  }

  test('is asked for again by the sweep of the next hour, although its job was given up', async () => {
    const { call, current } = await seed(api, 'terms-conditions', newPerson('business'))
    const { id } = await current()
    outage = id
    await call(acceptTerms)
    await giveUp(id)
    outage = 'none'
    await api.advance(30 * 60_000)
    await reopenBillingAccounts(api.server.deps)
    await api.server.jobs.idle()
    expect((await current()).gcpSubBillingAccountId).toBeNull()
    await api.advance(31 * 60_000)
    await reopenBillingAccounts(api.server.deps)
    await reopenBillingAccounts(api.server.deps)
    await api.server.jobs.idle()
    expect((await current()).gcpSubBillingAccountId).toMatch(/^billingAccounts/)
  })

  test('is told to the administrators, once, when its job has failed for an hour', async () => {
    const { call, current } = await seed(api, 'terms-conditions', newPerson('business'))
    const { id } = await current()
    const alerts = () => api.mails({ subject: 'The job open-billing-account keeps failing' })
    outage = id
    await call(acceptTerms)
    await api.server.jobs.idle()
    await api.advance(59 * 60_000)
    expect(await alerts()).toHaveLength(0)
    await api.advance(5 * 60_000)
    await api.advance(5 * 60_000)
    await api.server.jobs.idle()
    expect(await alerts()).toHaveLength(1)
    outage = 'none'
    await api.advance(5 * 60_000)
    expect((await current()).gcpSubBillingAccountId).toMatch(/^billingAccounts/)
  })
})
