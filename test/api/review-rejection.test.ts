import { beforeAll, describe, expect, test } from 'vitest'
import { answer, invitationShownTo, join, type UserReply } from '#test/support/seed/account-people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { applicantOf, reviewerOf } from './support/reviewer.ts'

const api = runningApi()
let reviewer: Awaited<ReturnType<typeof reviewerOf>>
beforeAll(async () => {
  reviewer = await reviewerOf(api)
})

describe('a rejection', () => {
  const REASON = 'The company is not the one that signed in'

  test('a rejection shows and mails its reason to the customer, and can be undone', async () => {
    const { id, current, person } = await applicantOf(api)
    expect((await reviewer.reject(id, REASON)).body.customer?.status).toBe('rejected')
    expect((await current()).rejectionReason).toBe(REASON)
    await api.advance(0)
    const [mail] = await api.mails({ to: person.email, subject: 'Your application was not accepted' })
    expect(mail?.text).toContain(REASON)
    expect(codeOf(await reviewer.approve(id))).toEqual([409, 'status-conflict'])

    expect((await reviewer.reopen(id)).body.customer?.status).toBe('pending-review')
    expect((await current()).rejectionReason).toBeNull()
    expect((await reviewer.application(id)).decisions.map(({ decision }) => decision)).toEqual([
      'reopened',
      'rejected',
    ])
    // The rejection has closed the cloud account, so another one is opened.
    await api.server.jobs.idle()
    expect((await reviewer.approve(id)).body.customer?.status).toBe('active')
  })

  test('a rejected customer may not change card, package, group, people or migration', async () => {
    const { id, token, person } = await applicantOf(api)
    await reviewer.reject(id, REASON)
    const ask = async (method: 'POST' | 'PUT', path: string, body: object) =>
      codeOf(await api.call(method, path, { token, body }))
    const group = { gcpSecurityGroup: person.email }
    expect([
      await ask('POST', '/v1/card-attempts', { purpose: 'manage-payment', status: 'other' }),
      await ask('PUT', '/v1/customers/support-package', { package: 'Enhanced' }),
      await ask('PUT', '/v1/customers/billing-group', group),
      await ask('POST', '/v1/users/invite', { email: someEmail() }),
      await ask('PUT', '/v1/customers/migrate/billing-account', {
        oldGcpSubBillingAccount: '01A2B3-C4D5E6-F70819',
      }),
    ]).toEqual([[409, 'blocked'], ...Array(4).fill([409, 'status-conflict'])])
  })

  test('a rejection closes open invitations until it is undone', async () => {
    const { id, token } = await applicantOf(api)
    const email = someEmail()
    const invited = await api.call<UserReply>('POST', '/v1/users/invite', { token, body: { email } })
    await reviewer.reject(id, REASON)
    await api.advance(120_000)
    const resent = await api.call('POST', `/v1/users/${invited.body.user.id}/invitation`, { token })
    expect(codeOf(resent)).toEqual([409, 'status-conflict'])
    expect(await invitationShownTo(api, email)).toMatchObject({ canAccept: false })
    expect(codeOf(await answer(api, email, 'accept'))).toEqual([409, 'invitation-closed'])

    await reviewer.reopen(id)
    expect((await join(api, email)).customer.id).toBe(id)
  })

  test('a rejected customer gets no billing roles from a stale approval', async () => {
    const { id, current } = await applicantOf(api)
    const { revision } = await current()
    await reviewer.reject(id, REASON)
    await reviewer.reopen(id)
    const stale = await reviewer.approve(id, { ifMatch: revision })
    expect(codeOf(stale)).toEqual([409, 'version-conflict'])
    expect((await current()).pscPermissionGranted).toBe(false)
  })

  test('a rejection of an active account is refused', async () => {
    const { id } = await applicantOf(api)
    await reviewer.approve(id)
    expect(codeOf(await reviewer.reject(id, REASON))).toEqual([409, 'status-conflict'])
    expect(codeOf(await reviewer.reopen(id))).toEqual([409, 'status-conflict'])
  })
})

test('decisions of reviewers cannot be changed in the database', async () => {
  const { id } = await applicantOf(api)
  await reviewer.reject(id, 'Not a company we may serve')
  const { db } = api.database
  await expect(db.updateTable('reviewDecisions').set({ reason: 'other' }).execute()).rejects.toThrow(
    'never changed',
  )
  await expect(db.deleteFrom('reviewDecisions').execute()).rejects.toThrow('never changed')
  const other = await applicantOf(api)
  await reviewer.ask(other.id, ['district'])
  await expect(db.updateTable('requestedChanges').set({ reason: 'other' }).execute()).rejects.toThrow(
    'only answered',
  )
})
