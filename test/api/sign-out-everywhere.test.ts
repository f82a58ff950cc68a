import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { listOf, someColleague, someOwner } from '#test/support/seed/account-people.ts'
import { codeOf, openSession, withCookie } from '#test/support/seed/sessions.ts'
import { someMember } from '#test/support/seed/team.ts'
import { socketsOf, soon } from '#test/support/sockets.ts'
import { type CallOptions, runningApi } from '../support/api.ts'
import { activityOf, auditOf } from './support/acts.ts'

const api = runningApi()
const { listen } = socketsOf(api)
const REASON = 'Their laptop was stolen'
const OVER = [401, 'session-expired']

const signOut = (token: string, userId: string, more: CallOptions = {}) =>
  api.call<ErrorBody>('POST', `/v1/people/${userId}/sign-out`, { token, body: { reason: REASON }, ...more })
const ask = async (token: string) => codeOf(await api.call<ErrorBody>('GET', '/v1/sessions', { token }))
const mailsTo = (email: string) =>
  api.mails({ to: email, subject: 'An administrator signed you out everywhere' })

/** A company with a colleague, whose id and two sessions are known. */
const someCompany = async () => {
  const owner = await someOwner(api)
  const colleague = await someColleague(api, owner)
  const { users } = await listOf(owner)
  const idOf = (email: string) => users.find((user) => user.email === email)?.id ?? ''
  const [phone, desk] = [await openSession(api, colleague.email), await openSession(api, colleague.email)]
  return { owner, ownerId: idOf(owner.email), colleague, id: idOf(colleague.email), phone, desk }
}

describe('a person whom an administrator signs out everywhere', () => {
  test('a person who is signed out loses every session and socket at once, gets one mail, and signs in again', async () => {
    const { owner, colleague, id, phone, desk } = await someCompany()
    const tokens = [phone.answer.body.userToken, desk.answer.body.userToken]
    const sockets = await Promise.all(tokens.map((token) => listen(token)))
    const closed = Promise.all(sockets.map(({ socket }) => soon(socket, 'disconnect')))
    expect((await signOut(await api.adminToken(), id)).body).toEqual({})
    expect((await closed).map(([reason]) => reason)).toEqual(['io server disconnect', 'io server disconnect'])
    for (const token of tokens) expect(await ask(token)).toEqual(OVER)
    const renewed = await api.call<ErrorBody>('POST', '/v1/sessions/renew', withCookie(api, desk.jar))
    expect(codeOf(renewed)).toEqual(OVER)

    await api.server.jobs.idle()
    expect(await mailsTo(colleague.email)).toHaveLength(1)
    const again = await openSession(api, colleague.email)
    expect(await ask(again.answer.body.userToken)).toEqual([200, undefined])
    expect((await listOf(owner)).users.find((user) => user.id === id)?.isActive).toBe(true)
  })

  test('the sessions and sockets of other people of the account stay', async () => {
    const { owner, id } = await someCompany()
    const session = await openSession(api, owner.email)
    const { socket } = await listen(session.answer.body.userToken)
    await signOut(await api.adminToken(), id)
    expect(await ask(session.answer.body.userToken)).toEqual([200, undefined])
    expect(socket.connected).toBe(true)
    expect(await mailsTo(owner.email)).toEqual([])
  })

  test('a person without a session gets no mail', async () => {
    const { colleague, id } = await someCompany()
    const token = await api.adminToken()
    await signOut(token, id)
    await signOut(token, id)
    await api.server.jobs.idle()
    expect(await mailsTo(colleague.email)).toHaveLength(1)
  })

  test('a call with the same key signs the person out once', async () => {
    const { colleague, id } = await someCompany()
    const token = await api.adminToken()
    const idempotencyKey = randomUUID()
    await signOut(token, id, { idempotencyKey })
    const { answer } = await openSession(api, colleague.email)
    const again = await signOut(token, id, { idempotencyKey })
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await ask(answer.body.userToken)).toEqual([200, undefined])
  })

  test('the audit has the person, the reason and the session counts before and after, and the account’s activity has no entry', async () => {
    const { owner, colleague, id } = await someCompany()
    await signOut(await api.adminToken(), id)
    const { acts } = await auditOf(api, { about: owner.customer.id, limit: '10', page: '0' })
    expect(acts.find(({ operation }) => operation === 'sessions.endAll')).toMatchObject({
      details: { email: colleague.email },
      reason: REASON,
      result: 'done',
      customer: { id: owner.customer.id },
      changes: [{ noun: 'sessions', field: 'live', values: { before: 2, after: 0 } }],
    })
    const { activities } = await activityOf(owner, { limit: '10', page: '0' })
    expect(activities.map(({ operation }) => operation)).not.toContain('sessions.endAll')
  })

  test('a member of the team is signed out and keeps the role', async () => {
    const member = await someMember(api, 'admin')
    await signOut(await api.adminToken(), member.id)
    expect(await ask(member.token)).toEqual(OVER)
    const { answer } = await openSession(api, member.email)
    expect(answer.body.role).toBe('admin')
    const { acts } = await auditOf(api, { limit: '10', page: '0' })
    expect(acts.find(({ operation }) => operation === 'sessions.endAll')).toMatchObject({
      details: { email: member.email },
      customer: null,
    })
  })
})

describe('signing another person out', () => {
  test('an administrator cannot sign themselves out everywhere', async () => {
    const admin = await someMember(api, 'admin')
    expect(codeOf(await signOut(admin.token, admin.id))).toEqual([409, 'own-sessions'])
    expect(await ask(admin.token)).toEqual([200, undefined])
  })

  test('owners, colleagues and analysts cannot sign another person out', async () => {
    const { owner, ownerId, id, desk } = await someCompany()
    const analyst = await someMember(api, 'analyst')
    const token = (await openSession(api, owner.email)).answer.body.userToken
    expect(codeOf(await signOut(token, id))).toEqual([403, 'forbidden'])
    for (const other of [desk.answer.body.userToken, analyst.token])
      expect(codeOf(await signOut(other, ownerId))).toEqual([403, 'forbidden'])
    expect(await ask(token)).toEqual([200, undefined])
  })

  test('an administrator whose sign-in is ten minutes old cannot sign another person out', async () => {
    const { id, desk } = await someCompany()
    const admin = await someMember(api, 'admin')
    await api.advance(11 * 60_000)
    expect(codeOf(await signOut(admin.token, id))).toEqual([403, 'sign-in-again'])
    expect(await ask(desk.answer.body.userToken)).toEqual([200, undefined])
  })

  test('a sign-out of an unknown person or without a reason is refused', async () => {
    const { id, desk } = await someCompany()
    const token = await api.adminToken()
    expect(codeOf(await signOut(token, randomUUID()))).toEqual([404, 'not-found'])
    for (const body of [{}, { reason: '' }, { reason: 'why' }, { reason: 'x'.repeat(501) }])
      expect(codeOf(await signOut(token, id, { body }))[0]).toBe(400)
    expect(await ask(desk.answer.body.userToken)).toEqual([200, undefined])
  })
})
