import { describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getCurrent } from '#contract/endpoints/customers.ts'
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
} from '#test/support/seed/account-people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'
import { replicaWith } from '../support/replica-with.ts'
import { activityOf } from './support/acts.ts'

type Current = ReplyOf<typeof getCurrent>
type Lapsed = NonNullable<Current['lapsedInvitation']>

const api = runningApi()
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const resend = (person: Person, id: string) => person.call<UserReply>('POST', `/v1/users/${id}/invitation`)

describe('an invitation', () => {
  test('an invitation is listed as pending, in lower case, and mailed in both languages [7.15, 2.10.08]', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    const { status, body } = await invite(owner, `  ${email.toUpperCase()} `)
    expect([status, body.user]).toMatchObject([200, { email, status: 'pending', isOwner: false }])
    expect((await listOf(owner)).users[1]).toEqual(body.user)
    const mails = await api.mails({ to: email })
    expect(mails).toMatchObject([
      { to: [email], subject: 'You are invited to Masar | دعوة للانضمام إلى مسار' },
    ])
    expect(mails[0]?.text).toContain(`${owner.email} invites you to the account of Najd Trading in Masar.`)
    expect(mails[0]?.text).toContain('إلى حساب شركة نجد للتجارة في مسار.')
    expect(mails[0]?.text).toContain(`${api.appUrl}/`)
  })

  test('an invited address is stored and mailed without invisible marks', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    const { status, body } = await invite(
      owner,
      `\u2068${email.slice(0, 3)}\u200b${email.slice(3)}\u2069\u200f`,
    )
    expect([status, body.user]).toMatchObject([200, { email, status: 'pending' }])
    expect(await api.mails({ to: email })).toHaveLength(1)
  })

  test.each([
    ['', 'This field is required'],
    ['no-address', 'Please enter a valid email address.'],
    ['a@b.c', 'Please enter a valid email address.'],
    ['a@b.c0mpany', 'Please enter a valid email address.'],
  ])('an invitation to “%s” is refused [5.06]', async (email, message) => {
    const { status, body } = await invite(await someOwner(api), email)
    expect([status, body.message?.field, body.message?.message]).toEqual([400, 'email', message])
  })

  test('an invitation is refused for a person with access or an invitation, in any account', async () => {
    const [owner, other] = [await someOwner(api), await someOwner(api)]
    const colleague = await someColleague(api, owner)
    const email = someEmail()
    await invite(owner, email)
    const analyst = someEmail()
    await api.signIn(analyst)
    const { db } = api.database
    await db.updateTable('users').set({ role: 'analyst' }).where('email', '=', analyst).execute()
    for (const knownEmail of [owner.email, colleague.email, email, analyst])
      for (const person of [owner, other]) {
        const { status, body } = await invite(person, knownEmail)
        expect([status, body.message]).toMatchObject([409, { code: 'user-exists', field: 'email' }])
      }
  })

  test('six simultaneous invitations of one address make one invitation and one mail', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(owner, email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await api.mails({ to: email })).toHaveLength(1)
  })

  test('an account cannot invite before the end of the onboarding', async () => {
    const person = await api.signIn(someEmail())
    expect(codeOf(await invite(person, someEmail()))).toEqual([403, 'forbidden'])
  })

  test('an invitation withdrawn before its mail is not mailed', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    await api.control('/faults', { provider: 'mail', mode: 'error' })
    const { body } = await invite(owner, email)
    await api.server.jobs.idle()
    await remove(owner, body.user.id)
    await api.control('/faults', { provider: 'mail', mode: 'off' })
    await api.advance(10 * MINUTE_MS)
    expect(await api.mails({ to: email })).toEqual([])
  })
})

describe('an invitation over time', () => {
  test('an invitation is valid for thirty days, then another account may invite the address', async () => {
    const [owner, other] = [await someOwner(api), await someOwner(api)]
    const email = someEmail()
    await invite(owner, email)
    const before = api.clock.now().getTime()
    await api.advance(30 * DAY_MS)
    expect(await invitationShownTo(api, email)).toBeNull()
    expect(api.clock.now().getTime() - before).toBeGreaterThanOrEqual(30 * DAY_MS)
    const renewSession = async ({ email: address }: Person): Promise<Person> => api.signIn(address)
    const [renewedOwner, renewedOther] = [await renewSession(owner), await renewSession(other)]
    expect((await listOf(renewedOwner)).totalItems).toBe(2)
    expect((await invite(renewedOther, email)).status).toBe(200)
    expect((await listOf(renewedOwner)).totalItems).toBe(1)
    expect((await join(api, email)).customer.id).toBe(other.customer.id)
  })

  test('an expired invitation is shown to the account, and to its person before the first step', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    const { invitedUntil } = (await invite(owner, email)).body.user
    expect((await listOf(owner)).users[1]?.invitation?.facts.isOverdue).toBe(false)
    await api.advance(30 * DAY_MS)
    const renewedOwner = await api.signIn(owner.email)
    expect((await listOf(renewedOwner)).users[1]).toMatchObject({
      invitation: { state: 'pending', facts: { isOverdue: true } },
      invitedUntil,
    })
    const late = await api.signIn(email)
    const readLapsed = async () =>
      (await late.call<Current>('GET', '/v1/customers/current')).body.lapsedInvitation
    expect(await readLapsed()).toEqual({
      into: 'account',
      company: { name: 'Najd Trading', arabicName: 'شركة نجد للتجارة' },
      expiredAt: invitedUntil,
      id: expect.any(String),
      requestableFrom: null,
    })
    await resend(renewedOwner, (await listOf(renewedOwner)).users[1]?.id ?? '')
    expect(await readLapsed()).toBeNull()
    expect((await invitationShownTo(api, email))?.inviter.email).toBe(owner.email)
  })

  test('an expired invitation is not shown after the first step, and a withdrawn invitation is never shown', async () => {
    const owner = await someOwner(api)
    const [late, other] = [someEmail(), someEmail()]
    await invite(owner, late)
    const withdrawn = (await invite(owner, other)).body.user
    await remove(owner, withdrawn.id)
    await api.advance(30 * DAY_MS)
    const readLapsed = async (person: Person) =>
      (await person.call<Current>('GET', '/v1/customers/current')).body.lapsedInvitation
    const person = await api.signIn(late)
    expect(await readLapsed(person)).not.toBeNull()
    expect((await person.call('POST', '/v1/customers/google-info')).status).toBe(200)
    expect(await readLapsed(person)).toBeNull()
    expect(await readLapsed(await api.signIn(other))).toBeNull()
  })

  test('a removed person can be invited again and join', async () => {
    const owner = await someOwner(api)
    const colleague = await someColleague(api, owner)
    await remove(owner, colleague.id)
    expect((await invite(owner, colleague.email)).status).toBe(200)
    expect((await join(api, colleague.email)).customer.id).toBe(owner.customer.id)
  })
})

describe('a repeated invitation mail', () => {
  test('an invitation can be sent again a minute after the last mail', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    const { id } = (await invite(owner, email)).body.user
    const early = await resend(owner, id)
    expect(codeOf(early)).toEqual([429, 'rate-limited'])
    expect(early.body.message.params?.seconds).toBeGreaterThan(50)
    await api.advance(2 * MINUTE_MS)
    expect((await resend(owner, id)).body.user).toMatchObject({ id, email, status: 'pending' })
    expect(codeOf(await resend(owner, id))).toEqual([429, 'rate-limited'])
    expect(await api.mails({ to: email })).toHaveLength(2)
  })

  test('strangers cannot send an invitation again, and ended invitations are not found', async () => {
    const [owner, stranger] = [await someOwner(api), await someOwner(api)]
    const { id } = (await invite(owner, someEmail())).body.user
    await api.advance(2 * MINUTE_MS)
    expect(codeOf(await resend(stranger, id))).toEqual([404, 'not-found'])
    await remove(owner, id)
    expect(codeOf(await resend(owner, id))).toEqual([404, 'not-found'])
    const colleague = await someColleague(api, owner)
    expect(codeOf(await resend(owner, colleague.id))).toEqual([404, 'not-found'])
  })

  test('invitations and repeated mails are limited per person', async () => {
    const owner = await someOwner(api)
    const app = await replicaWith(api, { rateLimitFactor: 0.2 })
    const post = async (url: string, payload: object) => {
      const headers = { authorization: `Bearer ${owner.token}` }
      return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
    }
    expect([
      await post('/v1/users/invite', { email: someEmail() }),
      await post('/v1/users/invite', { email: someEmail() }),
      await post('/v1/users/invite', { email: someEmail() }),
      await post(`/v1/users/${owner.customer.id}/invitation`, {}),
      await post(`/v1/users/${owner.customer.id}/invitation`, {}),
    ]).toEqual([200, 200, 429, 404, 429])
    await app.close()
  })
})

describe('an expired invitation that is not shown', () => {
  const expired = async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    await invite(owner, email)
    await api.advance(30 * DAY_MS)
    const late = await api.signIn(email)
    const lapsed = async () =>
      (await late.call<Current>('GET', '/v1/customers/current')).body.lapsedInvitation
    expect(await lapsed()).not.toBeNull()
    return { owner, email, lapsed }
  }

  test('an expired invitation is not shown when its sender was deactivated', async () => {
    const { owner, lapsed } = await expired()
    await api.database.db
      .updateTable('users')
      .set({ isActive: false })
      .where('email', '=', owner.email)
      .execute()
    expect(await lapsed()).toBeNull()
  })

  test('an expired invitation is not shown when its account no longer accepts colleagues', async () => {
    const { owner, lapsed } = await expired()
    await api.database.db
      .updateTable('customers')
      .set({ status: 'rejected' })
      .where('id', '=', owner.customer.id)
      .execute()
    expect(await lapsed()).toBeNull()
  })

  test('an expired invitation is not shown after ninety days', async () => {
    const { email, lapsed } = await expired()
    await api.database.db
      .updateTable('invitations')
      .set({ sentAt: new Date(api.clock.now().getTime() - 121 * DAY_MS) })
      .where('email', '=', email)
      .execute()
    expect(await lapsed()).toBeNull()
  })
})

describe('a request for a new invitation', () => {
  const lapsedOf = async (person: Person) =>
    (await person.call<Current>('GET', '/v1/customers/current')).body.lapsedInvitation
  const request = (person: Person, id: string) =>
    person.call<ErrorBody>('POST', `/v1/invitations/${id}/request`)
  const lapsed = async (sender?: (owner: Person) => Promise<Person>) => {
    const owner = await someOwner(api)
    const email = someEmail()
    const by = sender ? await sender(owner) : owner
    await invite(by, email)
    await api.advance(30 * DAY_MS)
    const late = await api.signIn(email)
    const invitation = (await lapsedOf(late)) as Lapsed
    return { owner, by, late, invitation }
  }
  const requestMails = async (to: string) =>
    (await api.mails({ to })).filter(({ subject }) => subject.includes('A new invitation'))

  test('the person of an expired invitation asks the inviter for a new one, who sends it with one press', async () => {
    const { owner, late, invitation } = await lapsed()
    expect(invitation.requestableFrom).toBeNull()
    expect((await request(late, invitation.id)).status).toBe(200)
    const [mail, ...more] = await requestMails(owner.email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(
      `${late.email} asks for a new invitation to the account of Najd Trading. The last one expired on`,
    )
    expect(mail?.text).toContain(`${api.appUrl}/manageUsers`)
    const renewed = await api.signIn(owner.email)
    expect((await resend(renewed, invitation.id)).status).toBe(200)
    expect(await lapsedOf(late)).toBeNull()
    expect((await invitationShownTo(api, late.email))?.id).toBe(invitation.id)
    const { activities } = await activityOf(renewed, { limit: '20' })
    expect(activities.find(({ operation }) => operation === 'users.requested')?.by?.email).toBe(late.email)
  })

  test('a new invitation is requested once a day, also by five presses at once', async () => {
    const { owner, late, invitation } = await lapsed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(late, invitation.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      message: { code: 'invitation-requested' },
      refused: { chart: 'invitation', state: 'pending', reason: 'invitation-requested' },
    })
    const from = (await lapsedOf(late))?.requestableFrom ?? ''
    expect(Date.parse(from) - api.clock.now().getTime()).toBeGreaterThan(DAY_MS - MINUTE_MS)
    await api.advance(DAY_MS)
    const later = await api.signIn(late.email)
    expect((await lapsedOf(later))?.requestableFrom).toBeNull()
    expect((await request(later, invitation.id)).status).toBe(200)
    expect(await requestMails(owner.email)).toHaveLength(2)
  })

  test('a repeated request with the same key gets the same answer and sends one mail', async () => {
    const { owner, late, invitation } = await lapsed()
    const send = () =>
      api.call<ErrorBody>('POST', `/v1/invitations/${invitation.id}/request`, {
        token: late.token,
        idempotencyKey: `request-${invitation.id}`,
      })
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect(await requestMails(owner.email)).toHaveLength(1)
  })

  test('a request is mailed to the owner if the inviter has left the account', async () => {
    const { owner, by, late, invitation } = await lapsed((account) => someColleague(api, account))
    const renewed = await api.signIn(owner.email)
    const colleague = (await listOf(renewed)).users.find(({ email }) => email === by.email)
    await remove(renewed, colleague?.id ?? '')
    expect((await request(late, invitation.id)).status).toBe(200)
    expect([await requestMails(by.email), await requestMails(owner.email)]).toEqual([
      [],
      [expect.objectContaining({ to: [owner.email] })],
    ])
  })

  test('a request is not found for a stranger, an open, an ended or an unknown invitation, and after the first step', async () => {
    const { owner, late, invitation } = await lapsed()
    const stranger = await api.signIn(someEmail())
    const renewed = await api.signIn(owner.email)
    const open = await api.signIn(someEmail())
    const { id } = (await invite(renewed, open.email)).body.user
    expect(codeOf(await request(stranger, invitation.id))).toEqual([404, 'not-found'])
    expect(codeOf(await request(renewed, invitation.id))).toEqual([404, 'not-found'])
    expect(codeOf(await request(open, id))).toEqual([404, 'not-found'])
    expect(codeOf(await request(late, id))).toEqual([404, 'not-found'])
    expect((await late.call('POST', '/v1/customers/google-info')).status).toBe(200)
    expect(codeOf(await request(late, invitation.id))).toEqual([404, 'not-found'])
    const other = await lapsed()
    await remove(await api.signIn(other.owner.email), other.invitation.id)
    expect(codeOf(await request(other.late, other.invitation.id))).toEqual([404, 'not-found'])
    for (const to of [owner.email, other.owner.email]) expect(await requestMails(to)).toEqual([])
  })

  test('a request is not mailed if the invitation was sent again before the mail', async () => {
    const { owner, late, invitation } = await lapsed()
    const renewed = await api.signIn(owner.email)
    await api.control('/faults', { provider: 'mail', mode: 'error' })
    expect((await request(late, invitation.id)).status).toBe(200)
    await api.advance(MINUTE_MS)
    expect((await resend(renewed, invitation.id)).status).toBe(200)
    await api.control('/faults', { provider: 'mail', mode: 'off' })
    await api.advance(10 * MINUTE_MS)
    expect(await requestMails(owner.email)).toEqual([])
  })
})
