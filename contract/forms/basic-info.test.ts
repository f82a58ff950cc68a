import { describe, expect, test } from 'vitest'
import { type FieldMessage, toFieldProblem } from '../field-messages.ts'
import { basicInfo } from './basic-info.ts'

const place = {
  address: 'King Fahd Road, 12',
  arabicAddress: 'طريق الملك فهد',
  unitNumber: '3A',
  buildingNumber: '7402',
  district: 'Al Olaya',
  city: 'Riyadh',
  province: 'SA-01',
  postalCode: '12345',
  phone: '+966512345678',
}
const business = {
  accountType: 'business',
  businessName: 'Acme Trading',
  arabicBusinessName: 'شركة أكمي للتجارة',
  organizationType: 'private',
  identificationNumber: '7001272475',
  accountName: 'masar-org-7001272475',
  vatId: '310122393500003',
  noVatId: false,
  firstName: 'Sara',
  lastName: 'Al-Omar',
  contactEmail: 'sara.omar@example.com',
  domain: 'example.com',
  ...place,
}
const individual = {
  accountType: 'individual',
  identificationNumber: '1000000016',
  accountName: 'masar-ind-1000000016',
  firstName: 'Sara',
  lastName: 'Omar',
  arabicFirstName: 'سارة',
  arabicLastName: 'عمر',
  ...place,
}

/** A form without verified values. */
const typed = basicInfo({})

const problems = (value: unknown) =>
  (typed.safeParse(value).error?.issues ?? []).map((issue) => {
    const { field, key } = toFieldProblem(issue)
    return `${field}: ${key}`
  })

describe('the business form', () => {
  test('the business form is accepted with valid values', () => {
    expect(typed.parse(business)).toEqual(business)
  })

  test.each([
    ['businessName', '[5.17]'],
    ['arabicBusinessName', '[5.18]'],
    ['organizationType', '[5.19]'],
    ['identificationNumber', '[5.20]'],
    ['accountName', '[5.21]'],
    ['address', '[5.23]'],
    ['arabicAddress', '[5.24]'],
    ['unitNumber', '[5.25]'],
    ['buildingNumber', '[5.25]'],
    ['district', '[5.26]'],
    ['city', '[5.27]'],
    ['province', '[5.27]'],
    ['firstName', '[5.28]'],
    ['lastName', '[5.28]'],
    ['phone', '[5.29]'],
    ['postalCode', '[5.29]'],
    ['contactEmail', '[5.29]'],
    ['domain', ''],
  ])('the business form needs %s %s', (field) => {
    expect(problems({ ...business, [field]: null })).toEqual([`${field}: required`])
    const { [field as keyof typeof business]: _, ...without } = business
    expect(problems(without)).toEqual([`${field}: required`])
  })

  test('the business form needs a VAT ID unless the company has none [5.22, 5.39, 5.40]', () => {
    expect(problems({ ...business, vatId: null })).toEqual(['vatId: vat-required'])
    expect(problems({ ...business, vatId: null, noVatId: true })).toEqual([])
    expect(problems({ ...business, noVatId: true })).toEqual(['vatId: vat-not-expected'])
  })

  test.each<[string, string, FieldMessage, string]>([
    ['businessName', 'a'.repeat(151), 'too-long', '[5.17]'],
    ['arabicBusinessName', 'ع'.repeat(151), 'too-long', '[5.18]'],
    ['organizationType', 'charity', 'required', '[5.19]'],
    ['identificationNumber', '1010711252', 'cr-series', '[5.32]'],
    ['vatId', '3101', 'vat-length', '[5.35]'],
    ['address', 'a'.repeat(151), 'too-long', '[5.23]'],
    ['arabicAddress', 'ع'.repeat(51), 'too-long', '[5.24]'],
    ['unitNumber', '3/A', 'alphanumeric', '[5.43]'],
    ['buildingNumber', '1'.repeat(21), 'too-long', '[5.43]'],
    ['district', 'a'.repeat(51), 'too-long', '[5.26]'],
    ['city', 'Paris', 'city', '[5.27]'],
    ['firstName', 'a'.repeat(41), 'too-long', '[5.28]'],
    ['lastName', 'a'.repeat(41), 'too-long', '[5.28]'],
    ['phone', '+966123', 'phone', '[5.58]'],
    ['postalCode', '123', 'postal-code', '[5.42]'],
    ['contactEmail', 'a_b@example.com', 'email', '[5.57]'],
    ['accountName', 'acme', 'account-name-shape', '[5.49]'],
  ])('the business form refuses %s %j: %s %s', (field, value, key) => {
    expect(problems({ ...business, [field]: value })).toEqual([`${field}: ${key}`])
  })

  test('the business form reports a city outside its province, together with other problems [3.32]', () => {
    expect(problems({ ...business, city: 'Jeddah' })).toEqual(['city: city-of-province'])
    expect(problems({ ...business, city: 'Jeddah', phone: null })).toEqual([
      'phone: required',
      'city: city-of-province',
    ])
  })

  test.each(['identificationNumberVerified', 'status', 'step', 'threshold', 'country', 'id'])(
    'the business form does not let a person set %s',
    (field) => {
      expect(problems({ ...business, [field]: true })).toEqual([`${field}: unknown-field`])
    },
  )
})

describe('the individual form', () => {
  test('the individual form is accepted with valid values [5.68]', () => {
    expect(typed.parse(individual)).toEqual(individual)
  })

  test.each([
    ['identificationNumber', '[5.63]'],
    ['accountName', ''],
    ['phone', '[5.64]'],
    ['address', '[5.65]'],
    ['arabicAddress', '[5.65]'],
    ['unitNumber', '[5.65]'],
    ['buildingNumber', '[5.65]'],
    ['district', '[5.65]'],
    ['city', '[5.65]'],
    ['province', '[5.65]'],
    ['postalCode', '[5.65]'],
  ])('the individual form needs %s %s', (field) => {
    expect(problems({ ...individual, [field]: null })).toEqual([`${field}: required`])
  })

  test('the individual form may omit names, which the identity service returns [5.66]', () => {
    const names = { firstName: null, lastName: null, arabicFirstName: null, arabicLastName: null }
    expect(problems({ ...individual, ...names })).toEqual([])
  })

  test('the individual form accepts an Arabic address of 120 characters, where a business may have 50 [5.46]', () => {
    expect(problems({ ...individual, arabicAddress: 'ع'.repeat(120) })).toEqual([])
    expect(problems({ ...individual, arabicAddress: 'ع'.repeat(121) })).toEqual(['arabicAddress: too-long'])
  })

  test('the individual form needs an ID of ten digits [5.63]', () => {
    expect(problems({ ...individual, identificationNumber: '100000001' })).toEqual([
      'identificationNumber: national-id-length',
    ])
  })

  test.each(['contactEmail', 'vatId', 'businessName', 'domain'])(
    'the individual form has no field %s [5.67, 5.68]',
    (field) => {
      expect(problems({ ...individual, [field]: 'x' })).toEqual([`${field}: unknown-field`])
    },
  )
})

test('a form without a known account type is refused', () => {
  expect(problems({ ...business, accountType: 'company' })).toEqual(['accountType: invalid'])
})
