import { expect, test } from 'vitest'
import { basicInfo } from '#contract/forms/basic-info.ts'
import { vouchedInfo } from './vouched-info.ts'

const nothing = { emails: [], companyName: null, personNames: null, onFile: {} }

test('what is vouched for is known by its field, without what is empty', () => {
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

test('names the identity service gave are good as they are, and no others', () => {
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
