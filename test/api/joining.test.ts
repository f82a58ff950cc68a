import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { OpenInvitation } from '#contract/entities/open-invitation.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { cancel, openAccount, resubscribe, standingOf } from '#test/support/seed/account.ts'
import {
  answer,
  invitationShownTo,
  invite,
  join,
  listOf,
  remove,
  someColleague,
  someOwner,
} from '#test/support/seed/account-people.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { codeOf, openSession } from '#test/support/seed/sessions.ts'
import { socketsOf, soon } from '#test/support/sockets.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { activityOf } from './support/acts.ts'
import { atStep } from './support/at-step.ts'

const api = runningApi()
const { listen } = socketsOf(api)

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
  test('an invited person first sees the invitation, without an account or a welcome mail', async () => {
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

  test('an invited person who accepts becomes a colleague without an account of their own [7.15]', async () => {
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

  test('six simultaneous acceptances join once', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    await invite(owner, email)
    const id = (await invitationShownTo(api, email))?.id
    const token = await api.idToken(email)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.call('POST', `/v1/invitations/${id}/accept`, { token })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await listOf(owner)).totalItems).toBe(2)
  })

  test('an invited person who declines gets an account of their own, and the inviter gets a mail', async () => {
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

test('a person cannot join another account while their own re-subscription is checked', async () => {
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

describe('an invited person with a started application', () => {
  test('an invitation leaves a started application unchanged and is shown in the person’s open session', async () => {
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

  test('a person who leaves the joined account finds their started application unchanged', async () => {
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

describe('a person with an account in use', () => {
  test('an owner and a member of the team cannot be invited', async () => {
    const owner = await someOwner(api)
    const live = await someOwner(api)
    const individual = await someOwner(api, 'individual')
    await api.call('GET', '/v1/customers/current', { token: await api.adminToken() })
    for (const email of [live.email, individual.email, ADMIN_EMAIL])
      expect(codeOf(await invite(owner, email))).toEqual([409, 'user-exists'])
  })

  test('a person whose application was completed after the invitation cannot accept it', async () => {
    const owner = await someOwner(api)
    const person = await api.signIn(someEmail())
    await invite(owner, person.email)
    const id = (await invitationShownTo(api, person.email))?.id
    await setCustomer(person.customer.id, { status: 'active', step: 'onboarding-completed' })
    expect(await invitationShownTo(api, person.email)).toBeNull()
    const refused = await person.call<ErrorBody>('POST', `/v1/invitations/${id}/accept`)
    expect(codeOf(refused)).toEqual([409, 'own-account-in-use'])
    expect((await api.signIn(person.email)).customer.id).toBe(person.customer.id)
  })

  test('an invitation for another address is not found', async () => {
    const owner = await someOwner(api)
    const stranger = await api.signIn(someEmail())
    const { body } = await invite(owner, someEmail())
    for (const verb of ['accept', 'decline'])
      expect(
        codeOf(await stranger.call<ErrorBody>('POST', `/v1/invitations/${body.user.id}/${verb}`)),
      ).toEqual([404, 'not-found'])
  })
})

describe('an ended invitation', () => {
  test('a withdrawn invitation cannot be accepted', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    const { body } = await invite(owner, email)
    const token = await api.idToken(email)
    await remove(owner, body.user.id)
    const refused = await api.call<ErrorBody>('POST', `/v1/invitations/${body.user.id}/accept`, { token })
    expect(codeOf(refused)).toEqual([409, 'invitation-over'])
    expect(await invitationShownTo(api, email)).toBeNull()
  })

  test('an invitation to a rejected account is shown and can only be declined', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    await invite(owner, email)
    await setCustomer(owner.customer.id, { status: 'rejected' })
    expect(await invitationShownTo(api, email)).toMatchObject({ company: COMPANY, canAccept: false })
    expect(codeOf(await answer(api, email, 'accept'))).toEqual([409, 'invitation-closed'])
    expect((await answer(api, email, 'decline')).status).toBe(200)
    expect((await login(email)).customer?.step).toBe('google-info')
  })
})

test('the account’s activity lists joining and declining with the person', async () => {
  const owner = await someOwner(api)
  const colleague = await someColleague(api, owner)
  const declining = someEmail()
  await invite(owner, declining)
  await answer(api, declining, 'decline')
  const { activities } = await activityOf(owner, { limit: '20' })
  const answers = activities.filter(({ operation }) => ['users.joined', 'users.declined'].includes(operation))
  expect(answers.map(({ operation, by }) => [operation, by?.email])).toEqual([
    ['users.declined', declining],
    ['users.joined', colleague.email],
  ])
})

test('a repeated acceptance with the same key gets the same answer', async () => {
  const owner = await someOwner(api)
  const email = someEmail()
  await invite(owner, email)
  const id = (await invitationShownTo(api, email))?.id
  const token = await api.idToken(email)
  const accept = () =>
    api.call<ErrorBody>('POST', `/v1/invitations/${id}/accept`, { token, idempotencyKey: `join-${id}` })
  expect([(await accept()).status, (await accept()).status]).toEqual([200, 200])
})

test('the sockets of a person who joins are closed at once, so that their windows load the new account', async () => {
  const owner = await someOwner(api)
  const person = await api.signIn(someEmail())
  await invite(owner, person.email)
  const { socket } = await listen(person.token)
  const ended = soon(socket, 'disconnect')
  expect((await answer(api, person.email, 'accept')).status).toBe(200)
  expect((await ended)[0]).toBe('io server disconnect')
})
