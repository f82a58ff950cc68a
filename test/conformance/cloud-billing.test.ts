import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { createGoogleBilling } from '#server/providers/cloud-billing/google.ts'
import { type AccessTokens, createGoogleTokens } from '#server/providers/cloud-billing/google-call.ts'
import type { CloudAccountsPort } from '#server/providers/cloud-billing/port.ts'
import { describeOutages, failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()
const PARENT = 'billingAccounts/000000-000000-000000'

let credentials: string
const tokensOf = (change: object = {}) =>
  createGoogleTokens({
    url: world.origin(),
    credentials: JSON.stringify({ ...JSON.parse(credentials), ...change }),
    clock: systemClock,
    timeoutMs: 1500,
  })
const connect = (tokens: AccessTokens) =>
  createGoogleBilling({ url: `${world.origin()}/cloud-billing`, tokens, parent: PARENT, timeoutMs: 1500 })

let tokens: AccessTokens
let cloudBilling: CloudAccountsPort
beforeEach(async () => {
  credentials = await (await fetch(`${world.origin()}/control/cloud-billing/key`)).text()
  tokens = tokensOf()
  cloudBilling = connect(tokens)
})

const policyOf = async (id: string) => {
  const answer = await fetch(`${world.origin()}/cloud-billing/v1/${id}:getIamPolicy`, {
    headers: { authorization: `Bearer ${await tokens.current()}` },
  })
  return (await answer.json()) as { etag: string; bindings?: { role: string; members: string[] }[] }
}

describe('a cloud account', () => {
  test('a cloud account is created open, with an id of three groups of six digits', async () => {
    expect(await cloudBilling.createSubAccount('masar-org-najd')).toEqual({
      id: expect.stringMatching(/^billingAccounts\/[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$/),
      displayName: 'masar-org-najd',
      open: true,
    })
  })

  test('a cloud account is found by its exact name, so that a crash does not create a second one', async () => {
    expect(await cloudBilling.findSubAccount('masar-org-najd')).toBeNull()
    const created = await cloudBilling.createSubAccount('masar-org-najd')
    await cloudBilling.createSubAccount('masar-org-najd-2')
    expect(await cloudBilling.findSubAccount('masar-org-najd')).toEqual(created)
  })

  test('a closed cloud account is not found by its name', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    await world.press(`/cloud-billing/board/${id.replace('billingAccounts/', '')}`, { open: 'closed' })
    expect(await cloudBilling.findSubAccount('masar-org-najd')).toBeNull()
    const again = await cloudBilling.createSubAccount('masar-org-najd')
    expect(await cloudBilling.findSubAccount('masar-org-najd')).toEqual(again)
  })

  test('a cloud account is found on a later page of the list', async () => {
    for (let made = 0; made < 105; made += 1) await cloudBilling.createSubAccount(`masar-ind-${made}`)
    expect(await cloudBilling.findSubAccount('masar-ind-104')).toMatchObject({ displayName: 'masar-ind-104' })
  })
})

const group = (email: string) => ({ kind: 'group', email }) as const

test('a person becomes administrator and user under their own address', async () => {
  const { id } = await cloudBilling.createSubAccount('masar-ind-sara')
  expect(await cloudBilling.grantRoles(id, { kind: 'person', email: 'sara@gmail.com' })).toEqual({
    kind: 'granted',
  })
  for (const { members } of (await policyOf(id)).bindings ?? [])
    expect(members).toEqual(['user:sara@gmail.com'])
  await expect(cloudBilling.grantRoles(id, group('sara@gmail.com'))).rejects.toThrow()
})

describe('a group', () => {
  test('a group becomes administrator and user in addition to former groups', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    expect(await cloudBilling.grantRoles(id, group('first@najd-trading.com'))).toEqual({ kind: 'granted' })
    expect(await cloudBilling.grantRoles(id, group('billing@najd-trading.com'))).toEqual({ kind: 'granted' })
    const members = ['group:first@najd-trading.com', 'group:billing@najd-trading.com']
    expect((await policyOf(id)).bindings).toEqual([
      { role: 'roles/billing.admin', members },
      { role: 'roles/billing.user', members },
    ])
  })

  test('the roles of a group are granted once, even on repeated calls', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    await cloudBilling.grantRoles(id, group('billing@najd-trading.com'))
    const { bindings } = await policyOf(id)
    await cloudBilling.grantRoles(id, group('billing@najd-trading.com'))
    expect((await policyOf(id)).bindings).toEqual(bindings)
  })

  test('an unknown group is reported, and no role is granted', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    expect(await cloudBilling.grantRoles(id, group('nogroup@najd-trading.com'))).toEqual({
      kind: 'unknown-group',
    })
    expect((await policyOf(id)).bindings).toBeUndefined()
  })

  test('a group loses both roles, and other groups keep theirs', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    await cloudBilling.grantRoles(id, group('first@najd-trading.com'))
    await cloudBilling.grantRoles(id, group('second@najd-trading.com'))
    await cloudBilling.revokeRoles(id, group('first@najd-trading.com'))
    const bindings = (await policyOf(id)).bindings
    expect(bindings?.map(({ members }) => members)).toEqual(Array(2).fill(['group:second@najd-trading.com']))
    await cloudBilling.revokeRoles(id, group('second@najd-trading.com'))
    expect((await policyOf(id)).bindings).toBeUndefined()
  })

  test('revoking the roles of a group without any writes nothing', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    await cloudBilling.grantRoles(id, group('first@najd-trading.com'))
    const before = await policyOf(id)
    await cloudBilling.revokeRoles(id, group('other@najd-trading.com'))
    expect(await policyOf(id)).toEqual(before)
  })

  test('two groups that are granted concurrently both keep their roles', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    const groups = ['a@najd-trading.com', 'b@najd-trading.com']
    await Promise.all(groups.map((email) => cloudBilling.grantRoles(id, group(email))))
    for (const { members } of (await policyOf(id)).bindings ?? [])
      expect([...members].sort()).toEqual(groups.map((email) => `group:${email}`))
  })
})

describe('an outage of the cloud provider', () => {
  beforeEach(() => tokens.current())
  describeOutages(world, 'cloud-billing', () => cloudBilling.findSubAccount('masar-org-najd'))

  test('an unknown cloud account is an error', async () => {
    const unknown = cloudBilling.grantRoles(
      'billingAccounts/ABCDEF-ABCDEF-ABCDEF',
      group('a@najd-trading.com'),
    )
    expect(await failureOf(unknown)).toMatchObject({ kind: 'error', status: 404 })
  })
})
