import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getCurrent } from '#contract/endpoints/customers.ts'
import {
  invite as inviteColleague,
  listOf,
  remove,
  someColleague,
  someOwner,
} from '#test/support/seed/account-people.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { codeOf, openSession } from '#test/support/seed/sessions.ts'
import { firstAdmin, openInvitation, someMember } from '#test/support/seed/team.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const roleAfterSignIn = async (email: string) => (await openSession(api, email)).answer.body.role

describe('an invitation to the team', () => {
  test.each([
    ['admin', 'an administrator', 'مدير النظام'],
    ['analyst', 'an analyst', 'محلل'],
  ] as const)(
    'an invitation as %s is mailed in both languages and gives the role at the next sign-in',
    async (role, en, ar) => {
      const team = await firstAdmin(api)
      const email = someEmail()
      const { status, body } = await team.invite(`  ${email.toUpperCase()} `, role)
      expect([status, body.member]).toMatchObject([
        200,
        { email, role, invitation: openInvitation(), isActive: false },
      ])
      expect((await team.list({ searchString: email })).members).toEqual([body.member])
      const mails = await api.mails({ to: email })
      expect(mails).toMatchObject([
        { to: [email], subject: 'You are invited to the team of Masar | دعوة للانضمام إلى فريق مسار' },
      ])
      expect(mails[0]?.text).toContain(`${ADMIN_EMAIL} invites you to the team of Masar as ${en}.`)
      expect(mails[0]?.text).toContain(`فريق مسار بصفة ${ar}.`)
      expect(mails[0]?.text).toContain(`${api.appUrl}/`)

      expect(await roleAfterSignIn(email)).toBe(role)
      expect((await team.list({ searchString: email })).members).toMatchObject([
        { email, role, invitation: null, isActive: true },
      ])
    },
  )

  test.each([
    ['a malformed address', { email: 'no-address', role: 'admin' }, 'email'],
    ['a role of customers', { email: 'x@y.sa', role: 'user' }, 'role'],
  ])('an invitation to the team with %s is refused', async (_, { email, role }, field) => {
    const { status, body } = await (await firstAdmin(api)).invite(email, role)
    expect([status, body.message?.field]).toEqual([400, field])
  })

  test('an invitation to the team is refused for a member or an invited person', async () => {
    const team = await firstAdmin(api)
    const member = await someMember(api, 'analyst')
    const email = someEmail()
    await team.invite(email)
    for (const knownEmail of [member.email, email])
      expect((await team.invite(knownEmail)).body.message).toMatchObject({
        code: 'user-exists',
        field: 'email',
      })
    await team.deactivate(member.id)
    expect((await team.invite(member.email)).body.message).toMatchObject({
      code: 'member-deactivated',
      field: 'email',
    })
  })

  test('an invitation to the team is refused for a person who has a customer account or is invited to one', async () => {
    const team = await firstAdmin(api)
    const owner = await someOwner(api)
    const colleague = await someColleague(api, owner)
    const invited = someEmail()
    await inviteColleague(owner, invited)
    for (const knownEmail of [owner.email, colleague.email, invited])
      expect((await team.invite(knownEmail)).body.message).toMatchObject({
        code: 'customer-address',
        field: 'email',
      })
  })

  test('an address invited to the team cannot be invited to an account', async () => {
    const email = someEmail()
    await (await firstAdmin(api)).invite(email)
    expect(codeOf(await inviteColleague(await someOwner(api), email))).toEqual([409, 'user-exists'])
  })

  test('six simultaneous invitations to the team make one, and a repeated key gets the same answer', async () => {
    const team = await firstAdmin(api)
    const email = someEmail()
    const answers = await Promise.all(Array.from({ length: 6 }, () => team.invite(email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await api.mails({ to: email })).toHaveLength(1)
    const idempotencyKey = randomUUID()
    const other = someEmail()
    const first = await team.invite(other, 'admin', { idempotencyKey })
    expect((await team.invite(other, 'admin', { idempotencyKey })).body).toEqual(first.body)
  })

  test('a person at the first screen can be invited to the team', async () => {
    const curious = await api.signIn(someEmail())
    expect((await (await firstAdmin(api)).invite(curious.email)).status).toBe(200)
    expect(await roleAfterSignIn(curious.email)).toBe('analyst')
    const { body } = await curious.call<{ customer: null; role: string }>('GET', '/v1/customers/current')
    expect([body.customer, body.role]).toEqual([null, 'analyst'])
  })

  test('an invited person who has since begun an application keeps their account', async () => {
    const team = await firstAdmin(api)
    const person = await api.signIn(someEmail())
    await team.invite(person.email, 'admin')
    await api.database.db
      .updateTable('customers')
      .set({ step: 'basic-info' })
      .where('id', '=', person.customer.id)
      .execute()
    expect(await roleAfterSignIn(person.email)).toBe('user')
    expect((await person.call('GET', '/v1/customers/current')).body.customer.id).toBe(person.customer.id)
    expect((await team.list({ searchString: person.email })).members).toMatchObject([
      { invitation: openInvitation() },
    ])
  })

  test('six simultaneous sign-ins accept an invitation to the team once', async () => {
    const team = await firstAdmin(api)
    const email = someEmail()
    await team.invite(email, 'admin')
    const token = await api.idToken(email)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.call('GET', '/v1/customers', { token })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await team.list({ searchString: email })).totalItems).toBe(1)
  })

  test('a person removed from an account can be invited to the team', async () => {
    const owner = await someOwner(api)
    const colleague = await someColleague(api, owner)
    await remove(owner, colleague.id)
    expect((await (await firstAdmin(api)).invite(colleague.email)).status).toBe(200)
    expect(await roleAfterSignIn(colleague.email)).toBe('analyst')
    expect((await listOf(owner)).totalItems).toBe(1)
  })

  test('an invitation to the team expires after thirty days, is shown as expired and can be replaced', async () => {
    const email = someEmail()
    await (await firstAdmin(api)).invite(email, 'admin')
    await api.advance(30 * DAY_MS)
    const team = await firstAdmin(api)
    expect((await team.list({ searchString: email })).members).toMatchObject([
      { invitation: openInvitation(true) },
    ])
    expect(await roleAfterSignIn(email)).toBe('user')
    const token = await api.idToken(email)
    const current = await api.call<ReplyOf<typeof getCurrent>>('GET', '/v1/customers/current', { token })
    expect(current.body.lapsedInvitation).toMatchObject({
      into: 'team',
      company: null,
    })
    expect((await team.invite(email, 'analyst')).status).toBe(200)
    expect((await team.list({ searchString: email })).members).toMatchObject([
      { role: 'analyst', invitation: openInvitation() },
    ])
  })

  test('the person of an expired invitation to the team asks the administrator who invited for a new one', async () => {
    const email = someEmail()
    await (await firstAdmin(api)).invite(email, 'admin')
    await api.advance(30 * DAY_MS)
    const token = (await api.signIn(email)).token
    const current = await api.call<ReplyOf<typeof getCurrent>>('GET', '/v1/customers/current', { token })
    const id = current.body.lapsedInvitation?.id
    expect((await api.call('POST', `/v1/invitations/${id}/request`, { token })).status).toBe(200)
    const mails = (await api.mails({ to: ADMIN_EMAIL })).filter(({ text }) => text.includes(email))
    expect(mails).toMatchObject([{ subject: expect.stringContaining('A new invitation to the team') }])
    expect(mails[0]?.text).toContain(`${api.appUrl}/manageTeam`)
    const [act] = await api.database.db
      .selectFrom('activities')
      .select(['operation', 'customerId'])
      .where('actorEmail', '=', email)
      .where('operation', '=', 'team.requested')
      .execute()
    expect(act).toEqual({ operation: 'team.requested', customerId: null })
  })

  test('an invitation to the team can be sent again after a minute, but not after it was withdrawn', async () => {
    const team = await firstAdmin(api)
    const email = someEmail()
    const { id } = (await team.invite(email)).body.member
    expect(codeOf(await team.resend(id))).toEqual([429, 'rate-limited'])
    await api.advance(2 * MINUTE_MS)
    const again = await firstAdmin(api)
    expect((await again.resend(id)).body.member).toMatchObject({ id, invitation: openInvitation() })
    expect(await api.mails({ to: email })).toHaveLength(2)
    expect((await again.withdraw(id)).body).toEqual({})
    expect(codeOf(await again.resend(id))).toEqual([404, 'not-found'])
    expect(codeOf(await again.withdraw(id))).toEqual([404, 'not-found'])
    expect(codeOf(await again.withdraw(UNKNOWN))).toEqual([404, 'not-found'])
    expect(await roleAfterSignIn(email)).toBe('user')
  })

  test('an invitation to the team is not mailed if it is withdrawn before the mail is sent', async () => {
    const team = await firstAdmin(api)
    const email = someEmail()
    await api.control('/faults', { provider: 'mail', mode: 'error' })
    const { body } = await team.invite(email)
    await api.server.jobs.idle()
    await team.withdraw(body.member.id)
    await api.control('/faults', { provider: 'mail', mode: 'off' })
    await api.advance(10 * MINUTE_MS)
    expect(await api.mails({ to: email })).toEqual([])
  })
})

describe('the list of the team', () => {
  test('the server searches, sorts and pages the list of the team', async () => {
    const team = await firstAdmin(api)
    const mark = `q${randomUUID().slice(0, 8)}`
    for (const name of ['c', 'a', 'b']) await team.invite(`${mark}.${name}@najd-trading.com`)
    const emails = async (query: Record<string, string>) =>
      (await team.list({ searchString: mark.toUpperCase(), ...query })).members.map(
        ({ email }) => email.split('@')[0],
      )
    expect(await emails({})).toEqual([`${mark}.a`, `${mark}.b`, `${mark}.c`])
    expect(await emails({ sortField: 'name', sortOrder: 'desc' })).toEqual([
      `${mark}.c`,
      `${mark}.b`,
      `${mark}.a`,
    ])
    expect(await emails({ sortField: 'createdAt' })).toEqual([`${mark}.c`, `${mark}.a`, `${mark}.b`])
    expect(await emails({ limit: '2', page: '1' })).toEqual([`${mark}.c`])
    expect(await team.list({ searchString: `${mark}%` })).toMatchObject({
      members: [],
      totalItems: 0,
      totalPages: 0,
    })
  })

  test('the list of the team contains no customer', async () => {
    const owner = await someOwner(api)
    expect((await (await firstAdmin(api)).list({ searchString: owner.email })).members).toEqual([])
  })
})
