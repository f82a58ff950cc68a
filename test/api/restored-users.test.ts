import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import {
  invitationShownTo,
  invite,
  join,
  listOf,
  remove,
  someColleague,
  someOwner,
  type UserReply,
  type UsersReply,
} from '#test/support/seed/account-people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { socketsOf, soon } from '#test/support/sockets.ts'
import { visit } from '#test/support/visits.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'
import { auditOf } from './support/acts.ts'

const api = runningApi()
const { listen } = socketsOf(api)

/** An administrator's calls for this account. */
const adminOf = async (owner: Person) => {
  const token = await api.adminToken()
  const query = await visit(api, token, owner.customer.id)
  return {
    list: async () => (await api.call<UsersReply>('GET', '/v1/customers/users', { token, query })).body,
    remove: (id: string) => api.call<ErrorBody>('DELETE', `/v1/users/${id}`, { token, query }),
    restore: (id: string) => api.call<UserReply>('POST', `/v1/users/${id}/restore`, { token, query }),
  }
}

describe('a removal', () => {
  test('an administrator restores a removed colleague, who gets a mail about both', async () => {
    const owner = await someOwner(api)
    const colleague = await someColleague(api, owner)
    await remove(owner, colleague.id)
    const admin = await adminOf(owner)
    expect((await admin.list()).users[1]).toMatchObject({
      id: colleague.id,
      isActive: false,
      removedAt: expect.any(String),
    })
    expect((await listOf(owner)).totalItems).toBe(1)
    const { status, body } = await admin.restore(colleague.id)
    expect([status, body.user]).toMatchObject([200, { id: colleague.id, isActive: true, removedAt: null }])
    expect((await listOf(owner)).users[1]?.id).toBe(colleague.id)
    expect((await api.signIn(colleague.email)).customer.id).toBe(owner.customer.id)
    const subjects = (await api.mails({ to: colleague.email })).map(({ subject }) => subject)
    expect(subjects.slice(0, 2)).toEqual([
      'You have access again | يمكنك الوصول من جديد',
      'Your access to an account has ended | انتهى وصولك إلى أحد الحسابات',
    ])
  })

  test('the audit lists a removal and the later restoration with actor and customer', async () => {
    const owner = await someOwner(api)
    const colleague = await someColleague(api, owner)
    const admin = await adminOf(owner)
    await admin.remove(colleague.id)
    await admin.restore(colleague.id)
    const { acts } = await auditOf(api, { customerId: owner.customer.id, limit: '2' })
    expect(acts.map(({ operation, details, result }) => [operation, details.email, result])).toEqual([
      ['users.restore', colleague.email, 'done'],
      ['users.delete', colleague.email, 'done'],
    ])
  })

  test('an owner may not restore a removed colleague', async () => {
    const owner = await someOwner(api)
    const colleague = await someColleague(api, owner)
    await remove(owner, colleague.id)
    const refused = await owner.call<ErrorBody>('POST', `/v1/users/${colleague.id}/restore`)
    expect(codeOf(refused)).toEqual([403, 'forbidden'])
  })

  test('a removed person with their own application or another account cannot be restored', async () => {
    const [owner, other] = [await someOwner(api), await someOwner(api)]
    const [begun, elsewhere] = [await someColleague(api, owner), await someColleague(api, owner)]
    const admin = await adminOf(owner)
    for (const { id } of [begun, elsewhere]) await remove(owner, id)
    const { customer } = await api.signIn(begun.email)
    await api.database.db
      .updateTable('customers')
      .set({ step: 'basic-info' })
      .where('id', '=', customer.id)
      .execute()
    await invite(other, elsewhere.email)
    await join(api, elsewhere.email)
    for (const { id } of [begun, elsewhere])
      expect(codeOf(await admin.restore(id))).toEqual([409, 'member-elsewhere'])
    expect((await api.signIn(begun.email)).customer.id).toBe(customer.id)
    expect((await api.signIn(elsewhere.email)).customer.id).toBe(other.customer.id)
  })

  test('a restored colleague has no open invitation left', async () => {
    const owner = await someOwner(api)
    const colleague = await someColleague(api, owner)
    await remove(owner, colleague.id)
    await invite(owner, colleague.email)
    const admin = await adminOf(owner)
    expect((await admin.restore(colleague.id)).status).toBe(200)
    expect((await listOf(owner)).users.map(({ email }) => email)).toEqual([owner.email, colleague.email])
    await remove(owner, colleague.id)
    expect(await invitationShownTo(api, colleague.email)).toBeNull()
  })

  test('only former people of the account can be restored', async () => {
    const [owner, other] = [await someOwner(api), await someOwner(api)]
    const stranger = await someColleague(api, other)
    await remove(other, stranger.id)
    const never = await api.signIn(someEmail())
    const admin = await adminOf(owner)
    for (const id of [stranger.id, never.customer.userId, owner.customer.userId])
      expect(codeOf(await admin.restore(id ?? ''))).toEqual([404, 'not-found'])
  })
})

test('the sockets of a restored person close at once, so that their windows load the account again', async () => {
  const owner = await someOwner(api)
  const colleague = await someColleague(api, owner)
  await remove(owner, colleague.id)
  const { socket } = await listen(colleague.token)
  const ended = soon(socket, 'disconnect')
  expect((await (await adminOf(owner)).restore(colleague.id)).status).toBe(200)
  expect((await ended)[0]).toBe('io server disconnect')
})

test('a removed person who was deactivated after the removal is not restored', async () => {
  const owner = await someOwner(api)
  const colleague = await someColleague(api, owner)
  await remove(owner, colleague.id)
  await api.database.db.updateTable('users').set({ isActive: false }).where('id', '=', colleague.id).execute()
  expect(codeOf(await (await adminOf(owner)).restore(colleague.id))).toEqual([409, 'member-elsewhere'])
  expect((await listOf(owner)).totalItems).toBe(1)
})

test('a person with access is not found among the removed people and keeps one membership', async () => {
  const owner = await someOwner(api)
  const colleague = await someColleague(api, owner)
  expect(codeOf(await (await adminOf(owner)).restore(colleague.id))).toEqual([404, 'not-found'])
  const memberships = api.database.db.selectFrom('memberships').select('leftAt')
  expect(await memberships.where('userId', '=', colleague.id).execute()).toEqual([{ leftAt: null }])
})
