import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptTerms } from '#contract/endpoints/customers.ts'
import { openBillingAccount, reopenBillingAccounts } from '#server/cloud-account/open-billing-account.ts'
import { markEffect } from '#server/jobs/effect-store.ts'
import type { CloudBillingPort } from '#server/providers/cloud-billing/port.ts'
import { type Seeded, seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startApi } from '../support/api.ts'

/** The number of coming creations whose reply is lost: the provider creates the account, then the process dies. */
let lostReplies = 0
/** The number of coming searches that do not find the created account yet. */
let missedSearches = 0
/** The id of a customer: every search for their cloud account fails. */
let outage = 'none'
/** The provider holds its answers to the first searches until `awaited` callers have arrived. */
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
    if (!found || missedSearches === 0) return found
    missedSearches -= 1
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

const countAccountsNamed = async (name: string) => {
  const { parts } = await api.control<{ parts: Record<string, unknown> }>('/state')
  return JSON.stringify(parts['cloud-billing']).split(`"${name}"`).length - 1
}

/** Advances the clock until a retried job has opened the cloud account. */
const untilOpen = (current: Seeded['current']) =>
  expect
    .poll(
      async () => {
        await api.advance(2_000)
        return (await current()).gcpSubBillingAccountId
      },
      { timeout: 30_000 },
    )
    .not.toBeNull()

test('a cloud account whose creation lost its reply is found and not created twice', async () => {
  const { call, current } = await seed(api, 'terms-conditions', newPerson('business'))
  lostReplies = 1
  await call(acceptTerms)
  await untilOpen(current)
  const { id, accountName } = await current()
  expect(lostReplies).toBe(0)
  expect(await countAccountsNamed(`${accountName} ${id.slice(0, 8)}`)).toBe(1)
})

test('after a lost reply, the server waits until the cloud account is listed and does not create it twice', async () => {
  const { call, current } = await seed(api, 'terms-conditions', newPerson('business'))
  lostReplies = 1
  missedSearches = 1
  await call(acceptTerms)
  await untilOpen(current)
  const { id, accountName } = await current()
  expect([lostReplies, missedSearches]).toEqual([0, 0])
  expect(await countAccountsNamed(`${accountName} ${id.slice(0, 8)}`)).toBe(1)
})

test('two simultaneous runs create one cloud account', async () => {
  const { call, current } = await seed(api, 'terms-conditions', newPerson('business'))
  meet(2)
  const { customer } = await call(acceptTerms)
  await openBillingAccount(api.server.deps, customer.id, 'another-run').catch((error: unknown) => {
    expect(String(error)).toContain('may still create')
  })
  await untilOpen(current)
  expect(await countAccountsNamed(`${customer.accountName} ${customer.id.slice(0, 8)}`)).toBe(1)
})

test('a new run takes over a claim that has expired', async () => {
  const { call, current } = await seed(api, 'terms-conditions', newPerson('business'))
  const { id } = await current()
  const at = new Date(api.clock.now().getTime() - 11 * 60_000)
  await markEffect(api.database.db, `sub-account:${id}`, at)
  await call(acceptTerms)
  await untilOpen(current)
})

test('the provider accepts the name made from the longest account name', async () => {
  const { call, current } = await seed(api, 'terms-conditions', newPerson('business'))
  const { id } = await current()
  const accountName = 'masar-org-'.padEnd(60, 'x')
  await api.database.db.updateTable('customers').set({ accountName }).where('id', '=', id).execute()
  await call(acceptTerms)
  await untilOpen(current)
  expect(await countAccountsNamed(`${accountName.slice(0, 51)} ${id.slice(0, 8)}`)).toBe(1)
})

test('two customers with the same account name get a cloud account each', async () => {
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

test('the customer gets one mail, in both languages, that the account is under review', async () => {
  const person = newPerson('business')
  await seed(api, 'onboarding-completed', person)
  const mails = await api.mails({ to: person.email, subject: 'under review' })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Your billing account is being created')
  expect(mails[0]?.text).toContain('قيد المراجعة')
})

describe('a cloud account that is missing for an hour', () => {
  /** Fails the job as the queue does after the last try. */
  const giveUp = async (customerId: string) => {
    await api.server.jobs.idle()
    await sql`update pgboss.job set state = 'failed' where name = 'open-billing-account'
      and data->>'customerId' = ${customerId}`.execute(api.database.db)
  }

  test('the sweep of the next hour requests a missing cloud account again, although its job has failed', async () => {
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
})
