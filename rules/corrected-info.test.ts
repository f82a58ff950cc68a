import { expect, test } from 'vitest'
import { businessInfo, individualInfo } from '#contract/forms/basic-info.ts'
import { correctedInfo } from './corrected-info.ts'

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

test('what is corrected takes the place of what is on file, and nothing else moves', () => {
  const before = correctedInfo(onFile, {})
  expect(correctedInfo(onFile, { district: 'Al Malqa' })).toEqual({ ...before, district: 'Al Malqa' })
  expect(before).toMatchObject({ businessName: 'Najd Trading', vatId: null, noVatId: true })
  expect(before).not.toHaveProperty('arabicFirstName')
})

test('a VAT ID may come and go', () => {
  expect(correctedInfo(onFile, { vatId: '300000000000003' })).toMatchObject({
    vatId: '300000000000003',
    noVatId: false,
  })
  expect(correctedInfo({ ...onFile, vatId: '300000000000003' }, { vatId: ' ' })).toMatchObject({
    vatId: null,
    noVatId: true,
  })
})

test('every field of the form is in it, and what was emptied is null', () => {
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

test('the form of an individual has no company in it', () => {
  const form = correctedInfo({ ...onFile, accountType: 'individual' }, { phone: '+966598765432' })
  expect(form).toMatchObject({ accountType: 'individual', phone: '+966598765432', arabicFirstName: 'نورة' })
  for (const field of ['businessName', 'vatId', 'noVatId', 'domain']) expect(form).not.toHaveProperty(field)
})
