import { beforeAll, describe, expect, test } from 'vitest'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { someMember } from '#test/support/seed/team.ts'
import { runningApi } from '../support/api.ts'
import { type ActivityReply, auditOf, operationsIn } from './support/acts.ts'
import { applicantOf, reviewerOf, transitionsOf } from './support/reviewer.ts'

const api = runningApi()
let reviewer: Awaited<ReturnType<typeof reviewerOf>>
beforeAll(async () => {
  reviewer = await reviewerOf(api)
})

const applicantWithRequest = async (targets: readonly ChangeTarget[]) => {
  const applicant = await applicantOf(api)
  expect((await reviewer.ask(applicant.id, targets)).status).toBe(200)
  return applicant
}

describe('an application', () => {
  test('a reviewer sees an application with the register’s data, the documents and the card without its number', async () => {
    const { id } = await applicantOf(api)
    const { customer, vouched, documents, termsAcceptedAt, decisions } = await reviewer.application(id)
    expect([customer.id, customer.status]).toEqual([id, 'pending-review'])
    expect(vouched).toMatchObject({ kind: 'company', number: customer.identificationNumber })
    expect(documents.map(({ documentType }) => documentType).sort()).toEqual([
      'address',
      'registration',
      'zatca',
    ])
    expect(Object.keys(customer.paymentMethod ?? {})).not.toContain('number')
    expect(customer.paymentMethod?.last4).toMatch(/^\d{4}$/)
    expect(Date.parse(termsAcceptedAt ?? '')).not.toBeNaN()
    expect(decisions).toEqual([])
  })

  test('an application of an individual shows the person confirmed by the identity service', async () => {
    const { id } = await applicantOf(api, newPerson('individual'))
    const { vouched, customer } = await reviewer.application(id)
    expect(vouched).toMatchObject({ kind: 'person', number: customer.identificationNumber })
  })

  test('a document of an application opens through a signed URL, only for its own customer', async () => {
    const one = await applicantOf(api)
    const other = await applicantOf(api)
    const [document] = (await reviewer.application(one.id)).documents
    const open = (id: string) =>
      api.call<{ url: string }>('GET', `/v1/applications/${id}/documents/${document?.id}`, {
        token: reviewer.token,
      })
    const { pathname, search } = new URL((await open(one.id)).body.url, api.appUrl)
    const file = await api.server.app.inject({ method: 'GET', url: pathname + search })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await open(other.id)).status).toBe(404)
  })
})

describe('an approval', () => {
  test('the audit of an approval lists the documents that the reviewer did not open, and the customer cannot see this entry', async () => {
    const other = await reviewerOf(api, (await someMember(api, 'admin')).email)
    const { id, token } = await applicantOf(api)
    const openedTypes = async (by: typeof reviewer) =>
      (await by.application(id)).documents
        .filter(({ isOpened }) => isOpened)
        .map(({ documentType }) => documentType)
    const [registration] = (await reviewer.application(id)).documents.filter(
      ({ documentType }) => documentType === 'registration',
    )
    await api.call('GET', `/v1/applications/${id}/documents/${registration?.id}`, { token: reviewer.token })
    expect([await openedTypes(reviewer), await openedTypes(other)]).toEqual([['registration'], []])

    expect((await reviewer.approve(id)).status).toBe(200)
    const { acts } = await auditOf(api, { about: id })
    const unopened = acts.filter(({ operation }) => operation === 'documents.unopened')
    expect(
      unopened.map(({ details, by, result }) => [details['document'], by?.email, result]).sort(),
    ).toEqual([
      ['address', ADMIN_EMAIL, 'done'],
      ['zatca', ADMIN_EMAIL, 'done'],
    ])
    const customersActivity = await api.call<ActivityReply>('GET', '/v1/activity', { token })
    expect(operationsIn(customersActivity.body.activities)).not.toContain('documents.unopened')
    expect(operationsIn(customersActivity.body.activities)).toContain('customers.assignPermission')
  })

  test('a failed approval records nothing about documents', async () => {
    const { id, current } = await applicantOf(api)
    const { revision } = await current()
    expect(codeOf(await reviewer.approve(id, { ifMatch: revision - 1 }))).toEqual([409, 'version-conflict'])
    const { acts } = await auditOf(api, { about: id })
    expect(operationsIn(acts)).not.toContain('documents.unopened')
  })
})

describe('a request for changes', () => {
  test('a request for changes leads the customer to the corrections, with reasons in the portal and by mail', async () => {
    const { id, current, person } = await applicantWithRequest(['district', 'documents.address'])
    const customer = await current()
    expect([customer.step, customer.status]).toEqual(['changes-requested', 'pending'])
    expect(customer.requestedChanges.map(({ target, reason }) => [target, reason]).sort()).toEqual([
      ['district', 'Please correct district'],
      ['documents.address', 'Please correct documents.address'],
    ])
    await api.advance(0)
    const [mail] = await api.mails({ to: person.email, subject: 'Please correct your application' })
    expect(mail?.text).toContain('- District: Please correct district')
    expect(mail?.text).toContain('- الحي: \u2068Please correct district\u2069')
    expect((await transitionsOf(api, id)).slice(-2)).toEqual([
      { machine: 'account', event: 'changes.requested', toState: 'pending', onBehalfOf: id },
      { machine: 'onboarding', event: 'changes.requested', toState: 'changes-requested', onBehalfOf: id },
    ])
  })

  test.each<[string, ChangeTarget[]]>([
    ['a field that a business does not have', ['arabicFirstName']],
    ['a certificate without a VAT ID', ['documents.vat']],
  ])('a request for changes is refused for %s', async (_, targets) => {
    const { id, current } = await applicantOf(api)
    expect(codeOf(await reviewer.ask(id, targets))).toEqual([400, 'validation-failed'])
    expect((await current()).status).toBe('pending-review')
  })

  test('a request for changes is refused for a name confirmed by the identity service', async () => {
    const { id, current } = await applicantOf(api, newPerson('individual'))
    const [name] = (await current()).verifiedNames
    if (!name) throw new Error('The identity service has returned no names')
    expect(codeOf(await reviewer.ask(id, [name]))).toEqual([400, 'validation-failed'])
    expect((await reviewer.ask(id, ['phone'])).status).toBe(200)
  })

  test.each<[string, object]>([
    ['no changes', { changes: [] }],
    ['the same target twice', { changes: Array(2).fill({ target: 'district', reason: 'Wrong one' }) }],
    ['no reason', { changes: [{ target: 'district', reason: ' ' }] }],
    ['an unknown target', { changes: [{ target: 'status', reason: 'Set it to active' }] }],
  ])('a request for changes is refused with %s', async (_, body) => {
    const { id } = await applicantOf(api)
    expect(codeOf(await reviewer.ask(id, [], { body }))).toEqual([400, 'validation-failed'])
  })

  test('a request for changes is refused outside a review and from an older revision', async () => {
    const { id, current } = await applicantWithRequest(['district'])
    expect(codeOf(await reviewer.ask(id, ['city']))).toEqual([409, 'status-conflict'])
    expect(codeOf(await reviewer.approve(id))).toEqual([409, 'status-conflict'])
    expect(codeOf(await reviewer.reject(id, 'No answer came'))).toEqual([409, 'status-conflict'])
    expect((await current()).requestedChanges).toHaveLength(1)

    const other = await applicantOf(api)
    const { revision } = await other.current()
    const stale = await reviewer.ask(other.id, ['district'], { ifMatch: revision - 1 })
    expect(codeOf(stale)).toEqual([409, 'version-conflict'])
  })

  test('one of two simultaneous requests for changes reaches the customer', async () => {
    const { id, current } = await applicantOf(api)
    const answers = await Promise.all([reviewer.ask(id, ['district']), reviewer.ask(id, ['city'])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await current()).requestedChanges).toHaveLength(1)
  })
})
