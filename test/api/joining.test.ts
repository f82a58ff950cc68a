import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { OpenInvitation } from '#contract/entities/open-invitation.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { cancel, openAccount, resubscribe, standingOf } from '#test/support/seed/account.ts'
import {
  answer,
  askedAbout,
  invite,
  join,
  listOf,
  remove,
  someColleague,
  someOwner,
} from '#test/support/seed/account-people.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { codeOf, openSession } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { activityOf } from './support/acts.ts'
import { atStep } from './support/at-step.ts'

const api = runningApi()

type Login = { customer: Customer | null; invitation: OpenInvitation | null; user: object } & ErrorBody

const login = async (email: string, accountType = 'business') =>
  (
    await api.call<Login>('POST', '/v1/customers/login', {
      token: await api.idToken(email),
      body: { accountType },
    })
  ).body

const setCustomer = (id: string, change: { status?: 'rejected' | 'active'; step?: 'onboarding-completed' }) =>
  api.database.db.updateTable('customers').set(change).where('id', '=', id).execute()

const outcomeOf = async (email: string) =>
  (
    await api.database.db
      .selectFrom('invitations')
      .select('outcome')
      .where('email', '=', email)
      .executeTakeFirst()
  )?.outcome

const COMPANY = { name: 'Najd Trading', arabicName: 'شركة نجد للتجارة' }

describe('an invited person who signs in', () => {
  test('is asked first: who invites, to which account; nothing is opened and no welcome is sent', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    await invite(owner, email)
    const { answer: session } = await openSession(api, email)
    expect(session.status).toBe(200)
    expect(await login(email)).toMatchObject({
      customer: null,
      invitation: {
        ...{ inviter: { email: owner.email }, company: COMPANY },
        ...{ own: 'none', canAccept: true },
      },
    })
    expect((await listOf(owner)).users[1]?.status).toBe('pending')
    expect((await api.mails({ to: email })).map(({ subject }) => subject)).toEqual([
      'You are invited to Masar | دعوة للانضمام إلى مسار',
    ])
  })

  test('joins by saying yes, as a colleague without an account of their own [7.15]', async () => {
    const owner = await someOwner(api)
    const email = someEmail('gmail.com')
    await invite(owner, email)
    expect((await answer(api, email, 'accept')).status).toBe(200)
    expect(await login(email)).toMatchObject({
      customer: { id: owner.customer.id, accountType: 'business', user: { email: owner.email } },
      user: { email, customerId: owner.customer.id, identificationNumber: null },
      invitation: null,
    })
    const { totalItems, users } = await listOf(owner)
    expect(totalItems).toBe(2)
    expect(users[1]).toMatchObject({ email, status: 'active', isActive: true, isOwner: false })
    const [mail] = await api.mails({ to: owner.email, subject: 'accepted' })
    expect(mail?.subject).toBe('Your invitation was accepted | قُبلت دعوتك')
    expect(mail?.text).toContain(`${email} has accepted your invitation`)
    expect(mail?.text).toContain(`قبل \u2068${email}\u2069 دعوتك`)
  })

  test('many times at once joins once', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    await invite(owner, email)
    const id = (await askedAbout(api, email))?.id
    const token = await api.idToken(email)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.call('POST', `/v1/invitations/${id}/accept`, { token })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await listOf(owner)).totalItems).toBe(2)
  })

  test('stays where they are by saying no, and the inviter is told', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    await invite(owner, email)
    expect((await answer(api, email, 'decline')).status).toBe(200)
    expect(await outcomeOf(email)).toBe('declined')
    const after = await login(email, 'individual')
    expect(after).toMatchObject({ customer: { step: 'google-info', accountType: 'individual' } })
    expect(after.invitation).toBeNull()
    expect((await listOf(owner)).totalItems).toBe(1)
    const [mail] = await api.mails({ to: owner.email, subject: 'declined' })
    expect(mail?.text).toContain(`${email} has declined your invitation to the account of Najd Trading`)
    expect(mail?.text).toContain(`رفض \u2068${email}\u2069 دعوتك إلى حساب شركة نجد للتجارة`)
    expect((await invite(owner, email)).status).toBe(200)
  })
})

test('a person whose own account is being taken up again joins no other one until that is settled', async () => {
  const account = await openAccount(api)
  const owner = await someOwner(api)
  await cancel(account)
  await api.advance(48 * 3_600_000)
  await invite(owner, account.person.email)
  await api.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
  expect((await resubscribe(account)).body.status).toBe('checking')
  expect(codeOf(await answer(api, account.person.email, 'accept'))).toEqual([409, 'payment-in-flight'])
  await api.advance(60_000)
  expect(await standingOf(account)).toEqual(['active', null])
  expect(await outcomeOf(account.person.email)).toBeNull()
})

describe('a person who has begun an application of their own', () => {
  test('is not moved by an invitation, and is asked with a session that is open already', async () => {
    const owner = await someOwner(api)
    const { token, person, current } = await atStep(api, 'support-package')
    const before = await current()
    expect((await invite(owner, person.email)).status).toBe(200)
    const { body } = await api.call<Login>('GET', '/v1/customers/current', { token })
    expect(body.customer?.id).toBe(before.id)
    expect(body.invitation).toMatchObject({ own: 'begun', canAccept: true })
    const saved = await api.call('POST', '/v1/customers/support-package', {
      token,
      body: { package: 'Basic' },
    })
    expect(saved.status).toBe(200)
    await answer(api, person.email, 'decline')
    expect(await current()).toMatchObject({ id: before.id, step: 'upload-documents' })
  })

  test('finds it again as it was when they leave the account they joined', async () => {
    const owner = await someOwner(api)
    const { person, current } = await atStep(api, 'support-package')
    const before = await current()
    await invite(owner, person.email)
    expect((await join(api, person.email)).customer.id).toBe(owner.customer.id)
    const colleague = (await listOf(owner)).users.find(({ email }) => email === person.email)
    await remove(owner, colleague?.id ?? '')
    const { customer, invitation } = await login(person.email)
    expect(invitation).toBeNull()
    expect(customer).toMatchObject({
      id: before.id,
      step: 'support-package',
      accountType: before.accountType,
      identificationNumber: before.identificationNumber,
      revision: before.revision,
    })
  })
})

describe('no account is taken over', () => {
  test('who has an account of their own in use or under review, or is of the team', async () => {
    const owner = await someOwner(api)
    const live = await someOwner(api)
    const individual = await someOwner(api, 'individual')
    await api.call('GET', '/v1/customers/current', { token: await api.adminToken() })
    for (const email of [live.email, individual.email, ADMIN_EMAIL])
      expect(codeOf(await invite(owner, email))).toEqual([409, 'user-exists'])
  })

  test('whose application was sent after the invitation: they are not asked, and cannot say yes', async () => {
    const owner = await someOwner(api)
    const person = await api.signIn(someEmail())
    await invite(owner, person.email)
    const id = (await askedAbout(api, person.email))?.id
    await setCustomer(person.customer.id, { status: 'active', step: 'onboarding-completed' })
    expect(await askedAbout(api, person.email)).toBeNull()
    const said = await person.call<ErrorBody>('POST', `/v1/invitations/${id}/accept`)
    expect(codeOf(said)).toEqual([409, 'own-account-in-use'])
    expect((await api.signIn(person.email)).customer.id).toBe(person.customer.id)
  })

  test('by an invitation that is meant for another address: it is not found', async () => {
    const owner = await someOwner(api)
    const stranger = await api.signIn(someEmail())
    const { body } = await invite(owner, someEmail())
    for (const how of ['accept', 'decline'])
      expect(
        codeOf(await stranger.call<ErrorBody>('POST', `/v1/invitations/${body.user.id}/${how}`)),
      ).toEqual([404, 'not-found'])
  })
})

describe('an invitation that has ended', () => {
  test('is not accepted: withdrawn, declined or overdue', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    const { body } = await invite(owner, email)
    const token = await api.idToken(email)
    await remove(owner, body.user.id)
    const said = await api.call<ErrorBody>('POST', `/v1/invitations/${body.user.id}/accept`, { token })
    expect(codeOf(said)).toEqual([409, 'invitation-over'])
    expect(await askedAbout(api, email)).toBeNull()
  })

  test('because the application of the account was not accepted is told, and only declined', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    await invite(owner, email)
    await setCustomer(owner.customer.id, { status: 'rejected' })
    expect(await askedAbout(api, email)).toMatchObject({ company: COMPANY, canAccept: false })
    expect(codeOf(await answer(api, email, 'accept'))).toEqual([409, 'invitation-closed'])
    expect((await answer(api, email, 'decline')).status).toBe(200)
    expect((await login(email)).customer?.step).toBe('google-info')
  })
})

test('joining and declining stand in the activity of the account, by the person who did it', async () => {
  const owner = await someOwner(api)
  const colleague = await someColleague(api, owner)
  const declining = someEmail()
  await invite(owner, declining)
  await answer(api, declining, 'decline')
  const { activities } = await activityOf(owner, { limit: '20' })
  const told = activities.filter(({ operation }) => ['users.joined', 'users.declined'].includes(operation))
  expect(told.map(({ operation, by }) => [operation, by?.email])).toEqual([
    ['users.declined', declining],
    ['users.joined', colleague.email],
  ])
})

test('an answer whose reply is lost is given again for the same key', async () => {
  const owner = await someOwner(api)
  const email = someEmail()
  await invite(owner, email)
  const id = (await askedAbout(api, email))?.id
  const token = await api.idToken(email)
  const say = () =>
    api.call<ErrorBody>('POST', `/v1/invitations/${id}/accept`, { token, idempotencyKey: `join-${id}` })
  expect([(await say()).status, (await say()).status]).toEqual([200, 200])
})
