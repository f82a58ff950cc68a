import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { settleBillingRoles } from '#server/subscription/billing-group.ts'
import { type Account, applicant, openAccount } from '#test/support/seed/account.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'

/** Runs before each grant at the cloud provider. */
let beforeGrant: () => Promise<void> = async () => {}

const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cloudBilling: {
      ...ports.cloudBilling,
      grantRoles: async (...grant) => {
        await beforeGrant()
        return ports.cloudBilling.grantRoles(...grant)
      },
    },
  }),
})
const MINUTE_MS = 60_000

beforeEach(() => {
  beforeGrant = async () => {}
})

interface State {
  parts: { 'cloud-billing': { accounts: { id: string; bindings: { members: string[] }[] }[] } }
}

/** The members with a role in this cloud account. */
const membersOf = async ({ subAccount }: Account): Promise<string[]> => {
  const { parts } = await api.control<State>('/state')
  const found = parts['cloud-billing'].accounts.find(({ id }) => subAccount.endsWith(id))
  return [...new Set(found?.bindings.flatMap(({ members }) => members))].sort()
}

const nameGroup = (account: Account, group: string, ifMatch?: number) =>
  api.call<{ message?: { code: string }; current?: { revision: number } }>(
    'PUT',
    '/v1/customers/billing-group',
    {
      token: account.token,
      body: { gcpSecurityGroup: group },
      ...(ifMatch !== undefined && { ifMatch }),
    },
  )

/** Holds requests until `count` have arrived. */
const together = (count: number) => {
  const all = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === count) all.resolve()
    return all.promise
  }
}

test('of two simultaneous changes of the group, one gets a conflict, and only the stored group keeps the roles [7.11]', async () => {
  const account = await openAccount(api, newPerson('business'))
  const { revision } = await account.current()
  beforeGrant = together(2)
  const groups = ['first@najd-trading.com', 'second@najd-trading.com'] as const
  const answers = await Promise.all(groups.map((group) => nameGroup(account, group, revision)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)?.body
  expect(lost?.message?.code).toBe('version-conflict')
  expect(lost?.current?.revision).toBe(revision + 1)

  const { gcpSecurityGroup } = await account.current()
  expect(groups).toContain(gcpSecurityGroup)
  beforeGrant = async () => {}
  await api.advance(3 * MINUTE_MS)
  await api.server.jobs.idle()
  expect(await membersOf(account)).toEqual(
    [`group:${account.person.email}`, `group:${gcpSecurityGroup}`].sort(),
  )
})

test('a group that got the roles but was not stored loses them again', async () => {
  const account = await openAccount(api, newPerson('business'))
  const { revision, id } = await account.current()
  beforeGrant = async () => {
    await api.database.db.updateTable('customers').set({ revision: 99 }).where('id', '=', id).execute()
  }
  expect((await nameGroup(account, 'stray@najd-trading.com', revision)).status).toBe(409)
  expect(await membersOf(account)).toContain('group:stray@najd-trading.com')
  await api.advance(3 * MINUTE_MS)
  await api.server.jobs.idle()
  expect(await membersOf(account)).toEqual([`group:${account.person.email}`])
})

test('a group that changes during the approval of its account gets the roles', async () => {
  const account = await applicant(api, newPerson('business'))
  const { revision, id } = await account.current()
  const admin = await api.adminToken()
  const approve = () => api.call('POST', `/v1/customers/assign/permission/${id}`, { token: admin })
  beforeGrant = async () => {
    beforeGrant = async () => {}
    expect((await nameGroup(account, 'other@najd-trading.com', revision)).status).toBe(200)
  }
  expect((await approve()).status).toBe(409)
  expect((await account.current()).status).toBe('pending-review')
  expect((await approve()).status).toBe(200)
  expect(await membersOf(account)).toContain('group:other@najd-trading.com')
})

test('a customer who is rejected during their approval ends without roles', async () => {
  const account = await applicant(api, newPerson('business'))
  const { id } = await account.current()
  const admin = await api.adminToken()
  beforeGrant = async () => {
    beforeGrant = async () => {}
    const body = { reason: 'The company is not the one that signed in' }
    expect((await api.call('POST', `/v1/applications/${id}/rejection`, { token: admin, body })).status).toBe(
      200,
    )
  }
  expect((await api.call('POST', `/v1/customers/assign/permission/${id}`, { token: admin })).status).toBe(409)
  expect(await membersOf(account)).toEqual([`group:${account.person.email}`])
  await api.advance(3 * MINUTE_MS)
  await api.server.jobs.idle()
  expect(await membersOf(account)).toEqual([])
})

test('a group that is named without a revision does not overwrite a simultaneous change', async () => {
  const account = await openAccount(api, newPerson('business'))
  const { id } = await account.current()
  const { db } = api.database
  beforeGrant = async () => {
    await db.updateTable('customers').set({ revision: 99 }).where('id', '=', id).execute()
  }
  expect((await nameGroup(account, 'stray@najd-trading.com')).status).toBe(409)
  const { gcpSecurityGroup } = await account.current()
  expect(gcpSecurityGroup).toBe(account.person.email)
})

test('a group that the provider does not know is refused at its field and not stored [7.11]', async () => {
  const account = await openAccount(api, newPerson('business'))
  const { status, body } = await nameGroup(account, 'nogroup@najd-trading.com')
  expect(status).toBe(422)
  expect(body.message).toMatchObject({ code: 'group-unknown', field: 'gcpSecurityGroup' })
  const { gcpSecurityGroup } = await account.current()
  expect(gcpSecurityGroup).toBe(account.person.email)
})

test('a group that is named during an outage of the provider is refused and not stored', async () => {
  const account = await openAccount(api, newPerson('business'))
  const { gcpSecurityGroup } = await account.current()
  await api.control('/faults', { provider: 'cloud-billing', mode: 'error', times: 10 })
  const refused = await account.ask('PUT', '/v1/customers/billing-group', {
    gcpSecurityGroup: 'billing@najd-trading.com',
  })
  await api.control('/faults', { provider: 'cloud-billing', mode: 'off' })
  expect(codeOf(refused)).toEqual([502, 'cloud-billing-unavailable'])
  expect((await account.current()).gcpSecurityGroup).toBe(gcpSecurityGroup)
})

test('a group that is named before the approval gets no roles until then', async () => {
  const account = await applicant(api, newPerson('business'))
  expect((await nameGroup(account, 'early@najd-trading.com')).status).toBe(200)
  expect(await membersOf(account)).toEqual([])
  const admin = await api.adminToken()
  expect(
    (await api.call('POST', `/v1/customers/assign/permission/${account.id}`, { token: admin })).status,
  ).toBe(200)
  expect(await membersOf(account)).toEqual(['group:early@najd-trading.com'])
})

test('an individual account cannot name a group', async () => {
  const account = await openAccount(api, newPerson('individual'))
  const { status, body } = await nameGroup(account, 'family@najd-trading.com')
  expect([status, body.message?.code]).toEqual([403, 'forbidden'])
  expect((await account.current()).gcpSecurityGroup).toBeNull()
})

test('a cancelled account cannot name a group', async () => {
  const account = await openAccount(api, newPerson('business'))
  const { db } = api.database
  await db.updateTable('customers').set({ status: 'cancelled' }).where('id', '=', account.id).execute()
  const { status, body } = await nameGroup(account, 'late@najd-trading.com')
  expect([status, body.message?.code]).toEqual([409, 'status-conflict'])
  expect(await membersOf(account)).toEqual([`group:${account.person.email}`])
})

test('a person with the address of the group loses roles that were granted but not stored', async () => {
  const account = await openAccount(api, newPerson('business'))
  const person = { kind: 'person', email: account.person.email } as const
  await api.server.deps.ports.cloudBilling.grantRoles(account.subAccount, person)
  const settlement = { customerId: account.id, grantee: person, attempt: randomUUID() }
  await settleBillingRoles(api.server.deps, settlement)
  expect(await membersOf(account)).toEqual([`group:${account.person.email}`])
})
