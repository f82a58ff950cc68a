import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { createGoogleBilling } from '#server/providers/cloud-billing/google.ts'
import { type AccessTokens, createGoogleTokens } from '#server/providers/cloud-billing/google-access-token.ts'
import type { CloudAccountsPort } from '#server/providers/cloud-billing/port.ts'
import { describeOutages, failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()
const PARENT = 'billingAccounts/000000-000000-000000'

let credentials: string
const tokensOf = (change: object = {}) =>
  createGoogleTokens({
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

describe('a sub-account', () => {
  test('is created open, with an id in three groups of six', async () => {
    expect(await cloudBilling.createSubAccount('masar-org-najd')).toEqual({
      id: expect.stringMatching(/^billingAccounts\/[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$/),
      displayName: 'masar-org-najd',
      open: true,
    })
  })

  test('is found by exactly its name, so that a crash does not make a second one', async () => {
    expect(await cloudBilling.findSubAccount('masar-org-najd')).toBeNull()
    const created = await cloudBilling.createSubAccount('masar-org-najd')
    await cloudBilling.createSubAccount('masar-org-najd-2')
    expect(await cloudBilling.findSubAccount('masar-org-najd')).toEqual(created)
  })

  test('that is closed is not found by its name: it cannot be used any more', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    await world.press(`/cloud-billing/board/${id.replace('billingAccounts/', '')}`, { open: 'closed' })
    expect(await cloudBilling.findSubAccount('masar-org-najd')).toBeNull()
    const again = await cloudBilling.createSubAccount('masar-org-najd')
    expect(await cloudBilling.findSubAccount('masar-org-najd')).toEqual(again)
  })

  test('is found among more than one page of them', async () => {
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
  test('becomes administrator and user, beside the groups before it', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    expect(await cloudBilling.grantRoles(id, group('first@najd-trading.com'))).toEqual({ kind: 'granted' })
    expect(await cloudBilling.grantRoles(id, group('billing@najd-trading.com'))).toEqual({ kind: 'granted' })
    const members = ['group:first@najd-trading.com', 'group:billing@najd-trading.com']
    expect((await policyOf(id)).bindings).toEqual([
      { role: 'roles/billing.admin', members },
      { role: 'roles/billing.user', members },
    ])
  })

  test('is granted once, however often it is asked for', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    await cloudBilling.grantRoles(id, group('billing@najd-trading.com'))
    const { bindings } = await policyOf(id)
    await cloudBilling.grantRoles(id, group('billing@najd-trading.com'))
    expect((await policyOf(id)).bindings).toEqual(bindings)
  })

  test('that does not exist is told apart, and nothing is granted', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    expect(await cloudBilling.grantRoles(id, group('nogroup@najd-trading.com'))).toEqual({
      kind: 'unknown-group',
    })
    expect((await policyOf(id)).bindings).toBeUndefined()
  })

  test('loses both roles again, and no other person loses any', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    await cloudBilling.grantRoles(id, group('first@najd-trading.com'))
    await cloudBilling.grantRoles(id, group('second@najd-trading.com'))
    await cloudBilling.revokeRoles(id, group('first@najd-trading.com'))
    const left = (await policyOf(id)).bindings
    expect(left?.map(({ members }) => members)).toEqual(Array(2).fill(['group:second@najd-trading.com']))
    await cloudBilling.revokeRoles(id, group('second@najd-trading.com'))
    expect((await policyOf(id)).bindings).toBeUndefined()
  })

  test('that has no role is not taken one, and nothing is written', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    await cloudBilling.grantRoles(id, group('first@najd-trading.com'))
    const before = await policyOf(id)
    await cloudBilling.revokeRoles(id, group('other@najd-trading.com'))
    expect(await policyOf(id)).toEqual(before)
  })

  test('granted at the same moment as another loses neither', async () => {
    const { id } = await cloudBilling.createSubAccount('masar-org-najd')
    const groups = ['a@najd-trading.com', 'b@najd-trading.com']
    await Promise.all(groups.map((email) => cloudBilling.grantRoles(id, group(email))))
    for (const { members } of (await policyOf(id)).bindings ?? [])
      expect([...members].sort()).toEqual(groups.map((email) => `group:${email}`))
  })
})

describe('the provider being down', () => {
  beforeEach(() => tokens.current())
  describeOutages(world, 'cloud-billing', () => cloudBilling.findSubAccount('masar-org-najd'))

  test('an unknown account is no surprise', async () => {
    const unknown = cloudBilling.grantRoles(
      'billingAccounts/ABCDEF-ABCDEF-ABCDEF',
      group('a@najd-trading.com'),
    )
    expect(await failureOf(unknown)).toMatchObject({ kind: 'error', status: 404 })
  })
})
