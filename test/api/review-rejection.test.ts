import { beforeAll, describe, expect, test } from 'vitest'
import { runningApi } from '../support/api.ts'
import { applicantOf, reviewerOf } from './support/reviewer.ts'
import { codeOf } from './support/sessions.ts'

const api = runningApi()
let reviewer: Awaited<ReturnType<typeof reviewerOf>>
beforeAll(async () => {
  reviewer = await reviewerOf(api)
})

describe('a rejection', () => {
  const REASON = 'The company is not the one that signed in'

  test('tells the customer why, in the portal and by e-mail, and can be taken back', async () => {
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
    expect((await reviewer.approve(id)).body.customer?.status).toBe('active')
  })

  test('leaves nothing to change: no card, no package', async () => {
    const { id, token } = await applicantOf(api)
    await reviewer.reject(id, REASON)
    const change = await api.call('PUT', '/v1/customers/support-package', {
      token,
      body: { package: 'Enhanced' },
    })
    expect(codeOf(change)).toEqual([409, 'status-conflict'])
    const attempt = await api.call('POST', '/v1/payment-methods/attempts', {
      token,
      body: { purpose: 'manage-payment', status: 'backup' },
    })
    expect(attempt.status).toBeGreaterThanOrEqual(400)
  })

  test('of an active account is refused', async () => {
    const { id } = await applicantOf(api)
    await reviewer.approve(id)
    expect(codeOf(await reviewer.reject(id, REASON))).toEqual([409, 'status-conflict'])
    expect(codeOf(await reviewer.reopen(id))).toEqual([409, 'status-conflict'])
  })
})

test('what reviewers decided is never changed, not even by us', async () => {
  const { id } = await applicantOf(api)
  await reviewer.reject(id, 'Not a company we may serve')
  const { db } = api.database
  await expect(db.updateTable('reviewDecisions').set({ reason: 'other' }).execute()).rejects.toThrow(
    'never changed',
  )
  await expect(db.deleteFrom('reviewDecisions').execute()).rejects.toThrow('never changed')
})
