import { expect, test } from 'vitest'
import { basicInfo, businessInfo, individualInfo } from '#contract/forms/basic-info.ts'
import { correctedInfo, toWireValues, vouchedInfo } from './basic-info.ts'

const nothing = { emails: [], companyName: null, personNames: null, onFile: {} }

test('verified values are listed by field, without empty ones', () => {
  expect(vouchedInfo(nothing)).toEqual({
    contactEmail: [],
    arabicBusinessName: [],
    firstName: [],
    lastName: [],
    arabicFirstName: [],
    arabicLastName: [],
  })
  expect(
    vouchedInfo({
      emails: ['a&b@company.com'],
      companyName: ' شركة  3M ',
      personNames: { firstName: "O'Hara", lastName: null },
      onFile: { contactEmail: 'c_@company.com', arabicBusinessName: ' ' },
    }),
  ).toMatchObject({
    contactEmail: ['a&b@company.com', 'c_@company.com'],
    arabicBusinessName: ['شركة 3M'],
    firstName: ["O'Hara"],
    lastName: [],
  })
})

test('only names from the identity service are accepted as they are', () => {
  const names = {
    firstName: "O'Hara",
    lastName: 'von der Leyen (née Albrecht) of the House of Hanover',
    arabicFirstName: 'مُحَمَّد',
    arabicLastName: 'آل سعود، الثاني',
  }
  const form = {
    accountType: 'individual',
    identificationNumber: '1000000016',
    accountName: 'masar-ind-1000000016',
    arabicAddress: 'طريق الملك فهد',
    address: 'King Fahd Road',
    unitNumber: '3A',
    buildingNumber: '7402',
    district: 'Al Olaya',
    city: 'Riyadh',
    province: 'SA-01',
    postalCode: '12345',
    phone: '+966512345678',
    ...names,
  }
  expect(basicInfo(vouchedInfo({ ...nothing, personNames: names })).parse(form)).toMatchObject(names)
  const wrong = basicInfo({})
    .safeParse(form)
    .error?.issues.map(({ path }) => path[0])
  expect(wrong).toEqual(['firstName', 'lastName', 'arabicFirstName', 'arabicLastName'])
})

const onFile = {
  accountType: 'business',
  identificationNumber: '7001272475',
  accountName: 'masar-org-7001272475',
  firstName: 'Noura',
  lastName: 'Alqahtani',
  arabicFirstName: 'نورة',
  arabicLastName: 'القحطاني',
  address: 'King Fahd Road',
  unitNumber: '1',
  buildingNumber: '2',
  district: 'Olaya',
  city: 'SA-0101',
  province: 'SA-01',
  postalCode: '12211',
  phone: '+966512345678',
  arabicAddress: 'طريق الملك فهد',
  businessName: 'Najd Trading',
  arabicBusinessName: 'نجد للتجارة',
  organizationType: 'private',
  vatId: null,
  contactEmail: 'n@najd-trading.com',
  domain: 'najd-trading.com',
} as const

test('a correction replaces the stored value, and no other value changes', () => {
  const before = correctedInfo(onFile, {})
  expect(correctedInfo(onFile, { district: 'Al Malqa' })).toEqual({ ...before, district: 'Al Malqa' })
  expect(before).toMatchObject({ businessName: 'Najd Trading', vatId: null, noVatId: true })
  expect(before).not.toHaveProperty('arabicFirstName')
})

test('a VAT ID can be added and removed', () => {
  expect(correctedInfo(onFile, { vatId: '300000000000003' })).toMatchObject({
    vatId: '300000000000003',
    noVatId: false,
  })
  expect(correctedInfo({ ...onFile, vatId: '300000000000003' }, { vatId: ' ' })).toMatchObject({
    vatId: null,
    noVatId: true,
  })
})

test('the corrected form has every field, with null for emptied ones', () => {
  const sent = correctedInfo(onFile, { businessName: ' ' })
  expect(Object.keys(sent).sort()).toEqual(Object.keys(businessInfo({}).shape).sort())
  expect(sent.businessName).toBeNull()
})

test('a name of an individual that was emptied is refused, not erased', () => {
  const form = correctedInfo({ ...onFile, accountType: 'individual' }, { firstName: ' ' })
  expect(
    individualInfo({})
      .safeParse(form)
      .error?.issues.map(({ path }) => path[0]),
  ).toContain('firstName')
})

test('the form of an individual has no company fields', () => {
  const form = correctedInfo({ ...onFile, accountType: 'individual' }, { phone: '+966598765432' })
  expect(form).toMatchObject({ accountType: 'individual', phone: '+966598765432', arabicFirstName: 'نورة' })
  for (const field of ['businessName', 'vatId', 'noVatId', 'domain']) expect(form).not.toHaveProperty(field)
})

test('every text is sent trimmed, or as null [7.50]', () => {
  expect(toWireValues({ a: ' x ', b: '', c: '  ', d: true, e: null })).toEqual({
    a: 'x',
    b: null,
    c: null,
    d: true,
    e: null,
  })
})
