import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import {
  invite,
  listOf,
  remove,
  someColleague,
  someOwner,
  type UsersReply,
} from '#test/support/seed/account-people.ts'
import { codeOf, openSession, withCookie } from '#test/support/seed/sessions.ts'
import { socketsOf, soon } from '#test/support/sockets.ts'
import { visit } from '#test/support/visits.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()
const { listen } = socketsOf(api)
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

describe('the people of a business account', () => {
  test('the people of an account are listed as owner, users and invited people [7.14, 2.10.01, 2.10.04]', async () => {
    const owner = await someOwner(api)
    const colleague = await someColleague(api, owner)
    const invited = someEmail()
    await invite(owner, invited)
    const list = await listOf(owner)
    expect(list.users).toMatchObject([
      { email: owner.email, isOwner: true, status: 'active' },
      { id: colleague.id, email: colleague.email, isOwner: false, status: 'active' },
      { email: invited, isOwner: false, status: 'pending', isActive: false },
    ])
    expect(list).toMatchObject({ totalItems: 3, totalPages: 1, currentPage: 0 })
    expect(await listOf(colleague)).toEqual(list)
  })

  test('the people of an account are listed nine to a page [9.13, 9.14]', async () => {
    const owner = await someOwner(api)
    const invited = Array.from({ length: 10 }, (_, index) => `p${index}@${owner.customer.id}.com`)
    for (const email of invited) await invite(owner, email)
    const first = await listOf(owner)
    expect(first.users.map(({ email }) => email)).toEqual([owner.email, ...invited.slice(0, 8)])
    expect(first).toMatchObject({ totalItems: 11, totalPages: 2, currentPage: 0 })
    const second = await listOf(owner, { page: '1' })
    expect(second.users.map(({ email }) => email)).toEqual(invited.slice(8))
    expect(await listOf(owner, { page: '7', limit: '5' })).toMatchObject({ users: [], totalPages: 3 })
  })

  test('the server sorts the people of an account within each kind [2.2.29]', async () => {
    const owner = await someOwner(api)
    await invite(owner, `b@${owner.customer.id}.com`)
    await invite(owner, `a@${owner.customer.id}.com`)
    const sortedEmails = async (query: Record<string, string>) =>
      (await listOf(owner, query)).users.map(({ email }) => email.slice(0, 2))
    const first = owner.email.slice(0, 2)
    expect(await sortedEmails({ sortField: 'name', sortOrder: 'asc' })).toEqual([first, 'a@', 'b@'])
    expect(await sortedEmails({ sortField: 'createdAt', sortOrder: 'desc' })).toEqual([first, 'a@', 'b@'])
    expect(await sortedEmails({})).toEqual([first, 'b@', 'a@'])
  })

  test.each([{ limit: '0' }, { limit: '101' }, { page: '-1' }, { page: 'x' }, { sortField: 'email' }])(
    'the list of people rejects the query %j',
    async (query) => {
      const owner = await someOwner(api)
      const { status, body } = await owner.call<UsersReply>('GET', '/v1/customers/users', {
        query: query as Record<string, string>,
      })
      expect([status, body.message?.field]).toEqual([400, Object.keys(query)[0]])
    },
  )
})

test('every call about people is refused to an individual [2.2.02, 6.08]', async () => {
  const person = await someOwner(api, 'individual')
  const answers = [
    await person.call<ErrorBody>('GET', '/v1/customers/users'),
    await invite(person, someEmail()),
    await person.call<ErrorBody>('POST', `/v1/users/${UNKNOWN}/invitation`),
    await remove(person, UNKNOWN),
  ]
  expect(answers.map(codeOf)).toEqual(Array.from({ length: 4 }, () => [403, 'forbidden']))
})

describe('removing a user', () => {
  test('a removed user loses their sessions at once and can begin an account of their own [7.16]', async () => {
    const owner = await someOwner(api)
    const colleague = await someColleague(api, owner)
    const { jar, answer } = await openSession(api, colleague.email)
    expect((await remove(owner, colleague.id)).body).toEqual({})
    const read = (token: string) => api.call<ErrorBody>('GET', '/v1/customers/current', { token })
    expect(codeOf(await read(answer.body.userToken))).toEqual([401, 'session-expired'])
    expect(codeOf(await api.call<ErrorBody>('POST', '/v1/sessions/renew', withCookie(api, jar)))).toEqual([
      401,
      'session-expired',
    ])
    expect((await listOf(owner)).users.map(({ email }) => email)).toEqual([owner.email])
    expect(codeOf(await colleague.call<ErrorBody>('GET', '/v1/customers/users'))).toEqual([403, 'forbidden'])
    expect((await openSession(api, colleague.email)).answer.status).toBe(200)
    const after = await api.signIn(colleague.email)
    expect(after.customer).toMatchObject({ step: 'google-info', status: 'pending', userId: colleague.id })
    expect(after.customer.id).not.toBe(owner.customer.id)
  })

  test('a removal disconnects the user’s sockets at once', async () => {
    const owner = await someOwner(api)
    const colleague = await someColleague(api, owner)
    const { socket } = await listen(colleague.token)
    const ended = soon(socket, 'disconnect')
    expect((await remove(owner, colleague.id)).status).toBe(200)
    expect((await ended)[0]).toBe('io server disconnect')
  })

  test('a removed invitation is not accepted by a sign-in [7.16]', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    const { body } = await invite(owner, email)
    expect((await remove(owner, body.user.id)).status).toBe(200)
    expect((await listOf(owner)).totalItems).toBe(1)
    expect((await api.signIn(email)).customer.id).not.toBe(owner.customer.id)
    expect(codeOf(await remove(owner, body.user.id))).toEqual([404, 'not-found'])
  })

  test('the owner cannot be removed by anyone [2.10.03, 2.10.04]', async () => {
    const owner = await someOwner(api)
    const colleague = await someColleague(api, owner)
    const id = (await listOf(owner)).users[0]?.id ?? ''
    expect(codeOf(await remove(colleague, id))).toEqual([409, 'owner-stays'])
    expect(codeOf(await remove(owner, id))).toEqual([409, 'owner-stays'])
    expect((await owner.call('GET', '/v1/customers/current')).status).toBe(200)
  })

  test('removing a person of another account is answered like removing an unknown person [7.16]', async () => {
    const [owner, stranger] = [await someOwner(api), await someOwner(api)]
    const colleague = await someColleague(api, owner)
    const { body } = await invite(owner, someEmail())
    const ownerId = (await listOf(owner)).users[0]?.id ?? ''
    const unknown = await remove(stranger, UNKNOWN)
    for (const id of [colleague.id, body.user.id, ownerId]) {
      const answer = await remove(stranger, id)
      expect([answer.status, answer.body.message]).toEqual([404, unknown.body.message])
    }
    expect((await listOf(owner)).totalItems).toBe(3)
    expect(codeOf(await remove(stranger, 'x'))).toEqual([400, 'validation-failed'])
  })
})

test('an administrator invites, lists and removes people for a business [2.10.06]', async () => {
  const owner = await someOwner(api)
  const token = await api.adminToken()
  const query = await visit(api, token, owner.customer.id)
  const email = someEmail()
  await api.call('POST', '/v1/users/invite', { token, query, body: { email } })
  const list = await api.call<UsersReply>('GET', '/v1/customers/users', { token, query })
  expect(list.body.users.map((user) => user.email)).toEqual([owner.email, email])
  const id = list.body.users[1]?.id
  expect((await api.call('DELETE', `/v1/users/${id}`, { token, query })).status).toBe(200)
  expect((await listOf(owner)).totalItems).toBe(1)
})
