import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { BusinessInfo, IndividualInfo } from '#contract/forms/basic-info.ts'
import { infoForm } from '#test/e2e/support/forms.ts'
import { newPerson, type Person } from '#test/e2e/support/people.ts'
import { seed } from '#test/e2e/support/seed.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()
type Reply = { customer: Customer } & ErrorBody

const businessForm = (person: Person) => infoForm(person) as BusinessInfo
const individualForm = (person: Person) => infoForm(person) as IndividualInfo

/** A person at the information step whose number is verified, and how they send the form. */
const verified = async (accountType: 'business' | 'individual') => {
  const person = newPerson(accountType)
  const { current } = await seed(api, 'support-package', person)
  const { id } = await current()
  await api.database.db
    .updateTable('customers')
    .set({ step: 'basic-info', identificationNumber: null, identificationNumberVerified: false })
    .where('id', '=', id)
    .execute()
  const token = await api.idToken(person.email)
  const save = (form: object) => api.call<Reply>('POST', '/v1/customers/basic-info', { token, body: form })
  return { person, current, save, token }
}

const names = async (answer: Promise<{ status: number; body: Reply }>) => {
  const { status, body } = await answer
  return [status, body.message?.field, body.message?.message]
}

test('the business form is stored field by field and moves on to the package [4.004, 4.006, 7.04, 7.51, 3.02]', async () => {
  const { person, save } = await verified('business')
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

test.each(['private', 'non-profit', 'government', 'semi-government', 'independent'])(
  'a business may be of the kind %s [3.31, 3.33]',
  async (organizationType) => {
    const { person, save } = await verified('business')
    const { body } = await save({ ...businessForm(person), organizationType })
    expect(body.customer.organizationType).toBe(organizationType)
  },
)

test('the form of the other account type is refused [4.004]', async () => {
  const { save } = await verified('business')
  expect(await names(save(individualForm(newPerson('individual'))))).toEqual([
    400,
    'accountType',
    'Please enter a valid input.',
  ])
})

test('a business without an organization type is not taken for a private one by the form, while the account starts as private [3.03, 5.19]', async () => {
  const fresh = await api.signIn('fresh.company@najd-trading.com')
  expect(fresh.customer.organizationType).toBe('private')
  const { person, save } = await verified('business')
  const { organizationType: _, ...rest } = businessForm(person)
  expect(await names(save(rest))).toEqual([400, 'organizationType', 'This field is required'])
})

describe('the server refuses by itself, naming the field, in the business form', () => {
  const wrong: [keyof BusinessInfo, unknown, string, string][] = [
    ['businessName', '', 'This field is required', '[5.17]'],
    ['businessName', 'x'.repeat(151), 'Please use at most 150 characters', '[5.17]'],
    [
      'businessName',
      'Acme -- Trading',
      'Please remove repeated or misplaced dots, hyphens and spaces',
      '[5.14]',
    ],
    [
      'arabicBusinessName',
      'Acme',
      'Please use Arabic letters, digits, spaces, hyphens and dots only',
      '[5.18, 5.45]',
    ],
    ['identificationNumber', '1010711252', 'Please Enter the 700-series CR number', '[5.32]'],
    ['identificationNumber', '70012', 'CR number should have 10 digits', '[5.31]'],
    [
      'accountName',
      'masar-ind-x',
      'Account Name takes lowercase letters, digits and single hyphens after its prefix',
      '[5.21, 5.49]',
    ],
    ['accountName', `masar-org-${'x'.repeat(51)}`, 'Account Name should not exceed 60 characters', '[5.51]'],
    [
      'accountName',
      `masar-org-${'x'.repeat(37)}`,
      'Please use at most 36 characters after the prefix',
      '[5.50]',
    ],
    ['vatId', '30000', 'VAT ID should be 15 characters long', '[5.35]'],
    ['vatId', '100000000000003', 'VAT ID should start with 3', '[5.36]'],
    ['vatId', '300000000000001', 'VAT ID should end with 3', '[5.37]'],
    ['vatId', '100000000000001', 'VAT ID should start and end with 3', '[5.38]'],
    ['vatId', null, 'VAT ID is required', '[5.22, 5.39]'],
    ['address', '', 'This field is required', '[5.23]'],
    ['arabicAddress', 'ا'.repeat(51), 'Please use at most 50 characters', '[5.24]'],
    ['unitNumber', 'A-1', 'Please use English letters and digits only', '[5.25, 5.43]'],
    ['buildingNumber', '1'.repeat(21), 'Please use at most 20 characters', '[5.25, 5.43]'],
    ['district', null, 'This field is required', '[5.26]'],
    ['city', 'Jeddah', 'Please choose a city of this province', '[5.27]'],
    ['province', 'SA-13', 'Please choose a province from the list', '[5.27]'],
    ['postalCode', '1234', 'Postal code should have 5 digits', '[5.29, 5.42]'],
    ['phone', '+9665', 'Invalid Phone Number', '[5.29, 5.58]'],
    ['contactEmail', 'a..b@acme.com', 'Please enter a valid email address.', '[5.29, 5.56, 5.57]'],
    ['firstName', '', 'This field is required', '[5.28]'],
    ['lastName', 'x'.repeat(41), 'Please use at most 40 characters', '[5.28]'],
    ['domain', 'other.com', 'Please use the domain of your e-mail address', '[5.53]'],
    ['domain', 'a--b.acme-trading.com', 'Please use the domain of your e-mail address', '[5.54]'],
  ]
  test.each(wrong)('%s: %j gives %j %s', async (field, value, message) => {
    const { person, save, current } = await verified('business')
    const form = { ...businessForm(person), ...(field === 'vatId' && { noVatId: false }), [field]: value }
    expect(await names(save(form))).toEqual([400, field, message])
    expect((await current()).step).toBe('basic-info')
  })

  test('a sub-domain of the e-mail’s domain is fine [5.53]', async () => {
    const { person, save } = await verified('business')
    expect((await save({ ...businessForm(person), domain: 'cloud.acme-trading.com' })).status).toBe(200)
  })
})

describe('the server refuses by itself, naming the field, in the individual form', () => {
  test.each<[keyof IndividualInfo, unknown, string, string]>([
    ['identificationNumber', '100000001', 'National ID / Iqama should have 10 digits', '[5.63]'],
    ['phone', '0512', 'Invalid Phone Number', '[5.64]'],
    ['arabicAddress', '', 'This field is required', '[5.65]'],
    ['arabicAddress', 'ا'.repeat(121), 'Please use at most 120 characters', '[5.46]'],
    ['postalCode', '123456', 'Postal code should have 5 digits', '[5.65]'],
    ['address', null, 'This field is required', '[5.65]'],
    [
      'accountName',
      'masar-org-1',
      'Account Name takes lowercase letters, digits and single hyphens after its prefix',
      '[5.47]',
    ],
  ])('%s: %j gives %j %s', async (field, value, message) => {
    const { person, save } = await verified('individual')
    expect(await names(save({ ...individualForm(person), [field]: value }))).toEqual([400, field, message])
  })

  test('names the identity service vouches for cannot be changed, and need not be sent [5.66, 4.085]', async () => {
    const { person, save } = await verified('individual')
    expect(await names(save({ ...individualForm(person), lastName: 'Somebody' }))).toEqual([
      400,
      'lastName',
      'Please enter a valid input.',
    ])
    const { status, body } = await save(individualForm(person))
    expect(status).toBe(200)
    expect(body.customer.firstName).toMatch(/^[A-Z][a-z]+/)
    expect(body.customer.arabicFirstName).toMatch(/^[\u0600-\u06ff ]+$/)
  })

  test('the contact e-mail is the person’s own [5.67]', async () => {
    const { person, save } = await verified('individual')
    const { body } = await save(individualForm(person))
    expect(body.customer.contactEmail).toBe(person.email)
    expect((await save({ ...individualForm(person), contactEmail: 'other@gmail.com' })).status).toBe(400)
  })
})

describe('the number', () => {
  test('of a company nobody looked up is refused [5.20, 5.34]', async () => {
    const { person, save } = await verified('business')
    const form = { ...businessForm(person), identificationNumber: newPerson('business').number }
    expect(await names(save(form))).toEqual([422, 'identificationNumber', 'Please verify CR number'])
  })

  test('verified by somebody else does not count for me [5.20]', async () => {
    const other = newPerson('business')
    const { call } = await seed(api, 'basic-info', other)
    void call
    await api.call('GET', `/wathq/${other.number}`, { token: await api.idToken(other.email) })
    const { person, save } = await verified('business')
    const form = { ...businessForm(person), identificationNumber: other.number }
    expect(await names(save(form))).toEqual([422, 'identificationNumber', 'Please verify CR number'])
  })

  test('of a person who was not verified is refused [5.62]', async () => {
    const { person, save } = await verified('individual')
    const form = { ...individualForm(person), identificationNumber: newPerson('individual').number }
    expect(await names(save(form))).toEqual([
      422,
      'identificationNumber',
      'Please verify National ID / Iqama',
    ])
  })

  test('belongs to one account only', async () => {
    const first = newPerson('business')
    await seed(api, 'support-package', first)
    const second = { ...newPerson('business'), number: first.number }
    await seed(api, 'basic-info', second)
    const token = await api.idToken(second.email)
    await api.call('GET', `/wathq/${second.number}`, { token })
    const answer = await api.call<Reply>('POST', '/v1/customers/basic-info', {
      token,
      body: infoForm(second),
    })
    expect([answer.status, answer.body.message.code, answer.body.message.field]).toEqual([
      409,
      'identification-number-taken',
      'identificationNumber',
    ])
  })

  test('verified but not saved is still known after a reload', async () => {
    const { person, current } = await verified('business')
    expect(await current()).toMatchObject({
      identificationNumber: person.number,
      identificationNumberVerified: true,
    })
  })
})

describe('what only the server decides', () => {
  const owned = {
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
  test.each(Object.entries(owned))('cannot be slipped into the form: %s', async (field, value) => {
    const { person, save, current } = await verified('business')
    const before = await current()
    expect(await names(save({ ...businessForm(person), [field]: value }))).toEqual([
      400,
      field,
      'This field is not expected here',
    ])
    expect(await current()).toEqual(before)
  })
})

test('the draft of the form goes when the form is saved', async () => {
  const { person, save, token } = await verified('business')
  const drafts = () => api.call<{ drafts: unknown[] }>('GET', '/v1/customers/drafts', { token })
  const put = (values: object) =>
    api.call('PUT', '/v1/customers/drafts', { token, body: { form: 'basic-info', values } })
  await put({ businessName: 'Acme', noVatId: true })
  await put({ businessName: 'Acme Trading', city: null })
  expect((await drafts()).body.drafts).toEqual([
    { form: 'basic-info', values: { businessName: 'Acme Trading', noVatId: true, city: null } },
  ])
  await save(businessForm(person))
  expect((await drafts()).body.drafts).toEqual([])
})

test('a draft holds sixty fields, however many times it is added to', async () => {
  const { token } = await verified('business')
  const put = async (from: number, to: number) => {
    const names = Array.from({ length: to - from }, (_, index) => `field${from + index}`)
    const values = Object.fromEntries(names.map((name) => [name, 'x']))
    const body = { form: 'contact', values }
    return (await api.call('PUT', '/v1/customers/drafts', { token, body })).status
  }
  expect([await put(0, 61), await put(0, 60), await put(30, 60), await put(60, 61)]).toEqual([
    400, 200, 200, 400,
  ])
})
