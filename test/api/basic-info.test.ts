import { describe, expect, test } from 'vitest'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'
import { businessForm, individualForm, refusal, someVerifiedPerson } from './support/info-step.ts'

const api = runningApi()

test('the business form is stored field by field and leads to the package step [4.004, 4.006, 7.04, 7.51, 3.02]', async () => {
  const { person, save } = await someVerifiedPerson(api, 'business')
  const { accountType: _, noVatId: __, ...fields } = businessForm(person)
  const { status, body } = await save({ ...businessForm(person), businessName: '  Acme Trading ' })
  expect(status).toBe(200)
  expect(body.customer).toMatchObject({
    ...fields,
    step: 'support-package',
    identificationNumberVerified: true,
    name: 'Acme Trading',
  })
})

test('a business keeps its verified number in its own row [1.02]', async () => {
  const { person, save } = await someVerifiedPerson(api, 'business')
  const { status, body } = await save(businessForm(person))
  expect(status).toBe(200)
  const { crNumber } = await api.database.db
    .selectFrom('customers')
    .select('crNumber')
    .where('id', '=', body.customer.id)
    .executeTakeFirstOrThrow()
  expect(crNumber).toBe(person.number)
})

test.each(['private', 'non-profit', 'government', 'semi-government', 'independent'])(
  'a business may have the organization type %s [3.33]',
  async (organizationType) => {
    const { person, save } = await someVerifiedPerson(api, 'business')
    const { body } = await save({ ...businessForm(person), organizationType })
    expect(body.customer.organizationType).toBe(organizationType)
  },
)

test('the form of the other account type is refused [4.004]', async () => {
  const { save } = await someVerifiedPerson(api, 'business')
  expect(await refusal(save(individualForm(newPerson('individual'))))).toEqual([
    400,
    'accountType',
    'Please enter a valid input.',
  ])
})

test('an account starts as private, but the business form requires an organization type [3.03, 5.19]', async () => {
  const fresh = await api.signIn('fresh.company@najd-trading.com')
  expect(fresh.customer.organizationType).toBe('private')
  const { person, save } = await someVerifiedPerson(api, 'business')
  const { organizationType: _, ...rest } = businessForm(person)
  expect(await refusal(save(rest))).toEqual([400, 'organizationType', 'This field is required'])
})
describe('fields of the server', () => {
  const serverFields = {
    id: '11111111-1111-4111-8111-111111111111',
    revision: 99,
    step: 'onboarding-completed',
    status: 'active',
    statusReason: null,
    userId: 'x',
    customerId: 'x',
    identificationNumberVerified: true,
    package: 'Enhanced',
    threshold: 1,
    gcpSubBillingAccountId: 'billingAccounts/AAAAAA-AAAAAA-AAAAAA',
    pscPermissionGranted: true,
    role: 'admin',
    activationDate: '2026-01-01T00:00:00Z',
    createdAt: '2026-01-01T00:00:00Z',
  }
  test.each(Object.entries(serverFields))('the business form cannot set %s', async (field, value) => {
    const { person, save, current } = await someVerifiedPerson(api, 'business')
    const before = await current()
    expect(await refusal(save({ ...businessForm(person), [field]: value }))).toEqual([
      400,
      field,
      'This field is not expected here',
    ])
    expect(await current()).toEqual(before)
  })
})
