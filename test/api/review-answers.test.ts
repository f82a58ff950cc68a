import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import type { User } from '#contract/entities/user.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { applicantOf, pdf, reviewerOf, transitionsOf } from './support/reviewer.ts'

const stored = vi.fn()
const api = runningApi({
  ports: ({ files, ...others }) => ({
    ...others,
    files: {
      ...files,
      put: (content) => {
        stored()
        return files.put(content)
      },
    },
  }),
})
let reviewer: Awaited<ReturnType<typeof reviewerOf>>
beforeAll(async () => {
  reviewer = await reviewerOf(api)
})

const applicantWithRequest = async (targets: readonly ChangeTarget[]) => {
  const applicant = await applicantOf(api)
  // A mail about a review that ends before it is sent is dropped, so send all mails first.
  await api.server.jobs.idle()
  expect((await reviewer.ask(applicant.id, targets)).status).toBe(200)
  return applicant
}
const subjectsTo = async (to: string) => (await api.mails({ to })).map(({ subject }) => subject)

/** The fields without a requested correction. */
const uncorrectedFields = ({ district, gcpSecurityGroup, files, requestedChanges, ...rest }: Customer) => {
  // The register's data comes with a customer only during a correction.
  const { revision, updatedAt, step, status, account, registered, user, users, ...fields } = rest
  const person = (one: User) => ({ ...one, district: null, updatedAt: null })
  return { ...fields, user: person(user), users: users.map(person) }
}

describe('a submission of changes', () => {
  test('a submission changes exactly the requested fields and returns the application to review', async () => {
    const { id, send, current, person } = await applicantWithRequest([
      'district',
      'documents.address',
      'gcpSecurityGroup',
    ])
    const before = await current()
    const group = `billing@${person.email.split('@')[1]}`
    const answer = await send({ district: 'Al Malqa', gcpSecurityGroup: group }, [pdf('address')])
    expect([answer.status, answer.body.customer?.step, answer.body.customer?.status]).toEqual([
      200,
      'onboarding-completed',
      'pending-review',
    ])
    const after = await current()
    expect([after.district, after.gcpSecurityGroup, after.requestedChanges]).toEqual(['Al Malqa', group, []])
    expect(after.files.map(({ name }) => name)).toContain('better-address.pdf')
    expect(uncorrectedFields(after)).toEqual(uncorrectedFields(before))
    expect((await transitionsOf(api, id)).map(({ event }) => event)).toEqual([
      'info.corrected',
      'documents.corrected',
      'billingGroup.corrected',
      'changes.submitted',
      'changes.submitted',
    ])
    await api.advance(0)
    expect(await subjectsTo(person.email)).toContain('We received your changes | استلمنا تعديلاتك')
    const reviews = await api.mails({ subject: 'Application to review:' })
    expect(reviews.filter(({ text }) => text.includes(id))).toHaveLength(2)
    const [decision] = (await reviewer.application(id)).decisions
    expect(decision?.by.email).toBe(ADMIN_EMAIL)
    expect(decision?.changes.every(({ answeredAt }) => answeredAt !== null)).toBe(true)
    expect((await reviewer.approve(id)).body.customer?.status).toBe('active')
  })

  test.each<[string, Record<string, string>, string[], string, string]>([
    ['another field', { district: 'Al Malqa', phone: '+966512345678' }, [], 'validation-failed', 'phone'],
    ['a document that was not requested', { district: 'Al Malqa' }, ['zatca'], 'validation-failed', 'zatca'],
    ['no value', {}, [], 'changes-missing', 'district'],
    ['a wrong value', { district: 'حي' }, [], 'validation-failed', 'district'],
    ['a field of the server', { district: 'Al Malqa', status: 'active' }, [], 'validation-failed', 'status'],
  ])('a submission with %s is refused and changes nothing', async (_, fields, files, code, field) => {
    const { send, current } = await applicantWithRequest(['district'])
    const before = await current()
    const answer = await send(fields, files.map(pdf))
    expect([answer.body.message?.code, answer.body.message?.field]).toEqual([code, field])
    expect(await current()).toEqual(before)
  })

  test('a submission records only the steps of the requested fields', async () => {
    const { id, send } = await applicantWithRequest(['district'])
    expect((await send({ district: 'Al Malqa' })).status).toBe(200)
    const events = (await transitionsOf(api, id)).map(({ event }) => event)
    expect(events.filter((event) => event.endsWith('.corrected'))).toEqual(['info.corrected'])
  })

  test('a submission without the requested document is refused', async () => {
    const { send, current } = await applicantWithRequest(['documents.zatca'])
    const answer = await send({})
    expect([answer.body.message?.code, answer.body.message?.field]).toEqual(['changes-missing', 'zatca'])
    expect((await current()).step).toBe('changes-requested')
  })

  test('a submission with a new VAT ID requires its certificate', async () => {
    const { send, current } = await applicantWithRequest(['vatId'])
    const vatId = '300000000000003'
    const alone = await send({ vatId })
    expect([alone.body.message?.code, alone.body.message?.field]).toEqual(['documents-missing', 'vat'])
    expect((await current()).vatId).toBeNull()
    expect((await send({ vatId }, [pdf('vat')])).status).toBe(200)
    expect((await current()).vatId).toBe(vatId)
  })

  test('the calls of the onboarding cannot submit changes', async () => {
    const { post } = await applicantWithRequest(['gcpSecurityGroup'])
    const answer = await post('billing-group', { body: { gcpSecurityGroup: 'other@acme-trading.com' } })
    expect(codeOf(answer)).toEqual([409, 'step-conflict'])
  })

  test('a submission counts once, however often it is sent', async () => {
    const { send, id } = await applicantWithRequest(['district'])
    const answers = await Promise.all([1, 2, 3].map(() => send({ district: 'Al Malqa' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const key = 'the-same-intent'
    await reviewer.ask(id, ['district'])
    const keyed = [1, 2].map(() => send({ district: 'Al Nakheel' }, [], { idempotencyKey: key }))
    expect((await Promise.all(keyed)).map(({ status }) => status)).not.toContain(500)
    expect((await send({ district: 'Al Nakheel' }, [], { idempotencyKey: key })).status).toBe(200)
  })

  test('a submission without requested changes is refused', async () => {
    const { send } = await applicantOf(api)
    expect(codeOf(await send({ district: 'Al Malqa' }))).toEqual([409, 'step-conflict'])
  })
})

test('a file is not stored when the reviewer requested no changes', async () => {
  const { send } = await applicantOf(api)
  stored.mockClear()
  expect(codeOf(await send({}, [pdf('address')]))).toEqual([409, 'step-conflict'])
  expect(stored).not.toHaveBeenCalled()
})

test('an individual who applied before the identity service was used corrects the form without it', async () => {
  const { id, send } = await applicantOf(api, newPerson('individual'))
  const { db } = api.database
  await db.deleteFrom('identityRequests').where('customerId', '=', id).execute()
  const customers = db.updateTable('customers').set({ identificationNumberVerified: false })
  const before = await customers.where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  await api.server.jobs.idle()
  expect((await reviewer.ask(id, ['district'])).status).toBe(200)
  expect((await send({ district: 'Al Malqa' })).status).toBe(200)
  const rows = db.selectFrom('customers').selectAll().where('id', '=', id)
  const { numberHash, firstName } = before
  expect(await rows.executeTakeFirstOrThrow()).toMatchObject({
    ...{ numberHash, firstName },
    ...{ identificationNumberVerified: false, district: 'Al Malqa' },
  })
})
