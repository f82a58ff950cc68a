import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CloudBilling, startCloudBilling } from './billing-harness.ts'

const RESELLER = 'billingAccounts/000000-000000-000000'
const OTHER_RESELLER = 'billingAccounts/AAAAAA-BBBBBB-CCCCCC'

let cloud: CloudBilling
beforeEach(async () => {
  cloud = await startCloudBilling()
})
afterEach(() => cloud.close())

const get = (path: string) => cloud.get(path)
const post = (path: string, payload: object) => cloud.post(path, payload)

async function create(displayName: string, parent = RESELLER) {
  const answer = await post(`billingAccounts?parent=${encodeURIComponent(parent)}`, { displayName })
  return answer.json<{ name: string }>()
}

const admins = (group: string) => [{ role: 'roles/billing.admin', members: [`group:${group}`] }]

describe('a cloud account', () => {
  test('a cloud account is created under the reseller, with a unique name', async () => {
    const account = await create('masar-org-7001272475')
    expect(account).toEqual({
      name: expect.stringMatching(/^billingAccounts\/[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$/),
      open: true,
      displayName: 'masar-org-7001272475',
      masterBillingAccount: RESELLER,
      parent: RESELLER,
      currencyCode: 'SAR',
    })
    expect((await get(account.name)).json()).toEqual(account)
  })

  test('a cloud account is created twice by two calls, of either kind', async () => {
    const first = await create('twice')
    const second = (await post(`${RESELLER}/subAccounts`, { displayName: 'twice' })).json()
    expect(second).toMatchObject({ displayName: 'twice', parent: RESELLER })
    expect(second.name).not.toBe(first.name)
  })

  test('a cloud account needs a name, and a parent that is a reseller’s account', async () => {
    const nameless = await post(`${RESELLER}/subAccounts`, {})
    expect([nameless.statusCode, nameless.json()]).toEqual([
      400,
      { error: { code: 400, message: 'display_name must not be empty.', status: 'INVALID_ARGUMENT' } },
    ])
    const orphan = await post('billingAccounts?parent=billingAccounts/mine', { displayName: 'x' })
    expect([orphan.statusCode, orphan.json().error.status]).toEqual([403, 'PERMISSION_DENIED'])
  })

  test('a cloud account that does not exist is not found', async () => {
    for (const path of [
      'billingAccounts/111111-222222-333333',
      'billingAccounts/nonsense',
      'billingAccounts/111111-222222-333333:getIamPolicy',
    ]) {
      const answer = await get(path)
      expect([answer.statusCode, answer.json().error.status]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('a cloud account can be closed and opened on the page', async () => {
    const { name } = await create('closable')
    const press = (open: string) =>
      cloud.app.inject({
        method: 'POST',
        url: `/cloud-billing/board/${name.split('/')[1]}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `open=${open}`,
      })
    await press('closed')
    expect((await get(name)).json().open).toBe(false)
    await press('open')
    expect((await get(name)).json().open).toBe(true)
  })
})

describe('the list', () => {
  test('the list has pages, for one reseller or all, and contains an account created before a crash', async () => {
    const made = []
    for (const name of ['a', 'b', 'c']) made.push(await create(name))
    const foreign = await create('other', OTHER_RESELLER)
    await cloud.restart()

    const filter = encodeURIComponent(`master_billing_account=${RESELLER}`)
    const first = (await get(`billingAccounts?filter=${filter}&pageSize=2`)).json()
    expect(first.billingAccounts).toEqual(made.slice(0, 2))
    const second = (
      await get(`billingAccounts?filter=${filter}&pageSize=2&pageToken=${first.nextPageToken}`)
    ).json()
    expect(second).toEqual({ billingAccounts: made.slice(2) })
    expect((await get(`${OTHER_RESELLER}/subAccounts`)).json().billingAccounts).toEqual([foreign])
    expect((await get('billingAccounts')).json().billingAccounts).toHaveLength(4)
  })

  test('the list rejects an invalid filter, page size and page token', async () => {
    for (const query of ['filter=open=true', 'pageSize=many', 'pageToken=unknown'])
      expect((await get(`billingAccounts?${query}`)).statusCode).toBe(400)
  })
})

describe('permissions', () => {
  test('permissions are read, changed and written with the etag that was read', async () => {
    const { name } = await create('policy')
    const empty = (await get(`${name}:getIamPolicy`)).json()
    expect(empty).toEqual({ version: 1, etag: expect.any(String) })
    const bindings = admins('billing@example.com')
    const written = (await post(`${name}:setIamPolicy`, { policy: { ...empty, bindings } })).json()
    expect(written).toMatchObject({ bindings })
    expect(written.etag).not.toBe(empty.etag)
    expect((await get(`${name}:getIamPolicy`)).json()).toEqual(written)
    expect((await cloud.app.inject('/cloud-billing')).body).toContain('group:billing@example.com')
  })

  test('permissions with a stale etag are refused; without an etag they overwrite', async () => {
    const { name } = await create('stale')
    const { etag } = (await get(`${name}:getIamPolicy`)).json()
    await post(`${name}:setIamPolicy`, { policy: { etag, bindings: admins('first@example.com') } })
    const stale = await post(`${name}:setIamPolicy`, {
      policy: { etag, bindings: admins('second@example.com') },
    })
    expect([stale.statusCode, stale.json().error.status]).toEqual([409, 'ABORTED'])
    const forced = await post(`${name}:setIamPolicy`, { policy: { bindings: admins('second@example.com') } })
    expect(forced.json().bindings).toEqual(admins('second@example.com'))
  })

  test('permissions of an unknown group are refused by name, and nothing changes', async () => {
    const { name } = await create('group')
    const answer = await post(`${name}:setIamPolicy`, {
      policy: { bindings: admins('nogroup@example.com') },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      error: { code: 400, message: 'Group nogroup@example.com does not exist.', status: 'INVALID_ARGUMENT' },
    })
    expect((await get(`${name}:getIamPolicy`)).json()).not.toHaveProperty('bindings')
  })

  test.each([
    ['a member without a type', [{ role: 'roles/billing.user', members: ['a@b.com'] }]],
    ['a member without an address', [{ role: 'roles/billing.user', members: ['group:no-address'] }]],
    ['an invalid role', [{ role: 'admin', members: ['group:a@b.com'] }]],
    ['bindings that are not a list', 'all'],
  ])('a policy with %s is refused', async (_what, bindings) => {
    const { name } = await create('wrong')
    const answer = await post(`${name}:setIamPolicy`, { policy: { bindings } })
    expect([answer.statusCode, answer.json().error.status]).toEqual([400, 'INVALID_ARGUMENT'])
  })
})

test('a reset deletes all accounts', async () => {
  await create('gone')
  cloud.part.reset()
  expect(cloud.part.dump()).toEqual({ accounts: [], operations: [], usage: {} })
})
