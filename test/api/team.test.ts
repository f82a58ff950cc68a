import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { changeMember, inviteToTeam, withdrawTeamInvitation } from '#server/people/team.ts'
import { authenticate } from '#server/request/authenticate.ts'
import { invite, listOf, someOwner } from '#test/support/seed/account-people.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { codeOf, openSession, withCookie } from '#test/support/seed/sessions.ts'
import { firstAdmin, onlyAdmins, someMember } from '#test/support/seed/team.ts'
import { socketsOf, soon } from '#test/support/sockets.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()
const { listen } = socketsOf(api)
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

beforeEach(() =>
  api.database.db
    .updateTable('users')
    .set({ isActive: true, role: 'admin' })
    .where('email', '=', ADMIN_EMAIL)
    .execute(),
)

const ask = async (token: string) => codeOf(await api.call<ErrorBody>('GET', '/v1/customers', { token }))
const renew = async (jar: string) =>
  codeOf(await api.call<ErrorBody>('POST', '/v1/sessions/renew', withCookie(api, jar)))
const statusOf = async (email: string) =>
  (await (await firstAdmin(api)).list({ searchString: email })).members.map(
    ({ role, isActive, invitation }) => [role, invitation?.state ?? isActive],
  )

describe('a role', () => {
  test('a role given to an analyst is valid from the next request', async () => {
    const analyst = await someMember(api, 'analyst')
    expect(await ask(analyst.token)).toEqual([403, 'forbidden'])
    const { status, body } = await (await firstAdmin(api)).changeRole(analyst.id, 'admin')
    expect([status, body.member]).toMatchObject([
      200,
      { id: analyst.id, role: 'admin', isActive: true, revision: 2 },
    ])
    expect(await ask(analyst.token)).toEqual([200, undefined])
  })

  test('a role taken from an administrator ends at the next request with any bearer, and sockets close at once', async () => {
    const admin = await someMember(api, 'admin')
    const idToken = await api.idToken(admin.email)
    const sockets = await Promise.all([admin.token, idToken].map((token) => listen(token)))
    const closed = Promise.all(sockets.map(({ socket }) => soon(socket, 'disconnect')))
    await (await firstAdmin(api)).changeRole(admin.id, 'analyst')
    expect(await closed).toEqual(
      [['io server disconnect'], ['io server disconnect']].map(([reason]) => [reason, undefined]),
    )
    expect(await ask(admin.token)).toEqual([401, 'session-expired'])
    expect(await renew(admin.jar)).toEqual([401, 'session-expired'])
    expect(await ask(idToken)).toEqual([403, 'forbidden'])
    expect((await openSession(api, admin.email)).answer.body.role).toBe('analyst')
  })

  test('a change to the same role changes nothing', async () => {
    const analyst = await someMember(api, 'analyst')
    const { body } = await (await firstAdmin(api)).changeRole(analyst.id, 'analyst')
    expect(body.member.revision).toBe(1)
    expect(await ask(analyst.token)).toEqual([403, 'forbidden'])
  })
})

describe('a deactivated person', () => {
  test('a deactivated person loses every bearer and socket at once and cannot sign in', async () => {
    const admin = await someMember(api, 'admin')
    const idToken = await api.idToken(admin.email)
    const sockets = await Promise.all([admin.token, idToken].map((token) => listen(token)))
    const closed = Promise.all(sockets.map(({ socket }) => soon(socket, 'disconnect')))
    const { body } = await (await firstAdmin(api)).deactivate(admin.id)
    expect(body.member).toMatchObject({ role: 'admin', isActive: false })
    await closed
    const refused = [403, 'user-inactive']
    expect(await ask(admin.token)).toEqual(refused)
    expect(await renew(admin.jar)).toEqual(refused)
    expect(await ask(idToken)).toEqual(refused)
    expect(codeOf((await openSession(api, admin.email)).answer)).toEqual(refused)
  })

  test('a reactivated person has their former role and signs in again', async () => {
    const admin = await someMember(api, 'admin')
    const team = await firstAdmin(api)
    await team.deactivate(admin.id)
    expect((await team.reactivate(admin.id)).body.member).toMatchObject({ role: 'admin', isActive: true })
    expect(await ask(admin.token)).toEqual([401, 'session-expired'])
    expect(await ask((await openSession(api, admin.email)).answer.body.userToken)).toEqual([200, undefined])
  })

  test('a deactivated person cannot join through earlier invitations to an account or the team', async () => {
    const owner = await someOwner(api)
    const [guest, recruit] = [await api.signIn(someEmail()), await api.signIn(someEmail())]
    await invite(owner, guest.email)
    await (await firstAdmin(api)).invite(recruit.email, 'admin')
    for (const { email, token } of [guest, recruit]) {
      await api.database.db.updateTable('users').set({ isActive: false }).where('email', '=', email).execute()
      expect(await ask(token)).toEqual([403, 'user-inactive'])
    }
    expect((await listOf(owner)).users.map(({ status }) => status)).toEqual(['active', 'pending'])
    expect(await statusOf(recruit.email)).toEqual([['admin', 'pending']])
  })

  test('a deactivated administrator of the environment does not return with a new identity', async () => {
    const team = await firstAdmin(api)
    const other = await someMember(api, 'admin')
    const { members } = await team.list({ searchString: ADMIN_EMAIL })
    await other.deactivate(members[0]?.id ?? '')
    const renewed = await api.idToken(ADMIN_EMAIL, { subject: 'a-new-one' })
    expect(await ask(renewed)).toEqual([403, 'address-in-team'])
    expect(await ask(await api.adminToken())).toEqual([403, 'user-inactive'])
    await other.reactivate(members[0]?.id ?? '')
  })
})

describe('the last active administrator', () => {
  test('the last active administrator can be neither demoted nor deactivated, not even by themselves', async () => {
    const last = await someMember(api, 'admin')
    await onlyAdmins(api, [last.id])
    expect(codeOf(await last.changeRole(last.id, 'analyst'))).toEqual([409, 'last-admin'])
    expect(codeOf(await last.deactivate(last.id))).toEqual([409, 'last-admin'])
    expect(await ask(last.token)).toEqual([200, undefined])
    expect((await last.changeRole(last.id, 'admin')).status).toBe(200)
  })

  test.each(['deactivate each other', 'leave'])(
    'one administrator stays active when two %s at the same time',
    async (act) => {
      const [a, b] = [await someMember(api, 'admin'), await someMember(api, 'admin')]
      await onlyAdmins(api, [a.id, b.id])
      const [ofA, ofB] = act === 'leave' ? [a.id, b.id] : [b.id, a.id]
      const answers = await Promise.all([a.deactivate(ofA), b.deactivate(ofB)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { db } = api.database
      const admins = db.selectFrom('users').select('id').where('role', '=', 'admin')
      expect(await admins.where('isActive', '=', true).execute()).toHaveLength(1)
    },
  )

  test('an administrator may leave while another is active', async () => {
    const [a, b] = [await someMember(api, 'admin'), await someMember(api, 'admin')]
    await onlyAdmins(api, [a.id, b.id])
    expect((await a.changeRole(a.id, 'analyst')).status).toBe(200)
    expect(codeOf(await b.deactivate(b.id))).toEqual([409, 'last-admin'])
  })
})

describe('a change of the team', () => {
  test('a change of the team answers not-found for customers and unknown people', async () => {
    const team = await firstAdmin(api)
    const owner = await someOwner(api)
    const [user] = (await listOf(owner)).users
    for (const id of [UNKNOWN, user?.id ?? ''])
      for (const answer of [
        await team.changeRole(id, 'admin'),
        await team.deactivate(id),
        await team.reactivate(id),
      ])
        expect(codeOf(answer)).toEqual([404, 'not-found'])
    expect((await owner.call('GET', '/v1/customers/current')).status).toBe(200)
  })

  test('a change of the team from an older revision is refused', async () => {
    const team = await firstAdmin(api)
    const analyst = await someMember(api, 'analyst')
    expect((await team.changeRole(analyst.id, 'admin', { ifMatch: 1 })).status).toBe(200)
    expect(codeOf(await team.deactivate(analyst.id, { ifMatch: 1 }))).toEqual([409, 'version-conflict'])
    expect(await statusOf(analyst.email)).toEqual([['admin', true]])
  })

  test('a change of the team happens once per key', async () => {
    const team = await firstAdmin(api)
    const analyst = await someMember(api, 'analyst')
    const idempotencyKey = randomUUID()
    const first = await team.deactivate(analyst.id, { idempotencyKey })
    await team.reactivate(analyst.id)
    const again = await team.deactivate(analyst.id, { idempotencyKey })
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
    expect(await statusOf(analyst.email)).toEqual([['analyst', true]])
  })

  test('a change of the team is recorded with its address, even when refused', async () => {
    const team = await firstAdmin(api)
    const email = someEmail()
    const { id: invitationId } = (await team.invite(email, 'admin')).body.member
    await team.resend(invitationId)
    await openSession(api, email)
    const { id } = (await team.list({ searchString: email })).members[0] ?? { id: '' }
    await team.changeRole(id, 'analyst')
    await team.deactivate(id)
    const { rows } = await sql<{ operation: string; details: object; result: string }>`
      select act.operation, act.details, coalesce(act.result, ended.result) as result from activities act
      left join activity_results ended on ended.activity_id = act.id
      where act.operation like 'team.%' and (act.details ->> 'email' = ${email} or act.actor_email = ${email})
      order by act.at, act.operation desc`.execute(api.database.db)
    expect(rows.map(({ operation, details, result }) => [operation, details, result])).toEqual([
      ['team.invite', { email, role: 'admin' }, 'done'],
      ['team.resendInvitation', { email }, 'rate-limited'],
      ['team.joined', { role: 'admin' }, 'done'],
      ['team.changeRole', { email, role: 'analyst' }, 'done'],
      ['team.deactivate', { email }, 'done'],
    ])
  })
})

describe('an administrator who loses the role after the call was admitted', () => {
  const lastMoment = async () => {
    const admin = await someMember(api, 'admin')
    const actor = await authenticate(api.server.deps, admin.token, { requestId: randomUUID(), ip: '' })
    await api.database.db.updateTable('users').set({ role: 'analyst' }).where('id', '=', admin.id).execute()
    return actor
  }
  const refused = { code: 'forbidden' }

  test('an administrator who loses the role after the call was admitted changes no member', async () => {
    const [actor, member] = [await lastMoment(), await someMember(api, 'admin')]
    const target = { userId: member.id, revision: undefined }
    const changed = changeMember(api.server.deps, actor, target, (one) => ({ ...one, isActive: false }))
    await expect(changed).rejects.toMatchObject(refused)
    expect(await statusOf(member.email)).toEqual([['admin', true]])
  })

  test('an administrator who loses the role after the call was admitted neither invites a person nor withdraws an invitation', async () => {
    const [actor, email, invited] = [await lastMoment(), someEmail(), someEmail()]
    const call = { actor, body: { email, role: 'admin' } } as Parameters<typeof inviteToTeam>[1]
    await expect(inviteToTeam(api.server.deps, call)).rejects.toMatchObject(refused)
    expect(await statusOf(email)).toEqual([])

    const { body } = await (await firstAdmin(api)).invite(invited, 'analyst')
    const params = { invitationId: body.member.id }
    const withdrawal = { actor, params } as Parameters<typeof withdrawTeamInvitation>[1]
    await expect(withdrawTeamInvitation(api.server.deps, withdrawal)).rejects.toMatchObject(refused)
    expect(await statusOf(invited)).toEqual([['analyst', 'pending']])
  })
})
