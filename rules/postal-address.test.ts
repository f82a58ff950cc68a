import { expect, test } from 'vitest'
import { PROVINCES } from '#contract/data/places.ts'
import { type PostalAddress, postalAddress, provinceName } from './postal-address.ts'

const address: PostalAddress = {
  buildingNumber: '7421',
  unitNumber: '12',
  address: 'Prince Turki Street',
  arabicAddress: 'شارع الأمير تركي، حي الروضة',
  district: 'Al Rawdah',
  arabicDistrict: 'حي الروضة',
  city: 'Jeddah',
  province: 'SA-02',
  postalCode: '13211',
}

test('an address in English names building, unit, district, city, province and country', () => {
  expect(postalAddress(address, 'en')).toBe(
    '7421 Prince Turki Street, Unit 12, Al Rawdah, Jeddah 13211, Makkah Province, Saudi Arabia',
  )
})

test('an address in Arabic names city and province in Arabic, never by a code', () => {
  expect(postalAddress(address, 'ar')).toBe(
    'مبنى 7421، وحدة 12، شارع الأمير تركي، حي الروضة، جدة 13211، منطقة مكة المكرمة، المملكة العربية السعودية',
  )
})

test('parts within the Arabic text are not repeated', () => {
  const arabicAddress = '7421 شارع الأمير تركي، حي الروضة، الرياض 13211'
  const riyadh = { ...address, unitNumber: null, city: 'Riyadh', province: 'SA-01', arabicAddress }
  expect(postalAddress(riyadh, 'ar')).toBe(`${arabicAddress}، منطقة الرياض، المملكة العربية السعودية`)
})

test('a district that the Arabic text lacks follows it', () => {
  expect(postalAddress({ ...address, arabicAddress: 'شارع الأمير تركي' }, 'ar')).toContain(
    'شارع الأمير تركي، حي الروضة، جدة 13211',
  )
})

test('missing parts leave no gap, and an empty address stays empty', () => {
  const none: PostalAddress = {
    buildingNumber: null,
    unitNumber: null,
    address: null,
    arabicAddress: null,
    district: null,
    arabicDistrict: null,
    city: null,
    province: null,
    postalCode: null,
  }
  expect(postalAddress({ ...none, city: 'Old Town' }, 'en')).toBe('Old Town, Saudi Arabia')
  expect([postalAddress(none, 'ar'), postalAddress(none, 'en')]).toEqual(['', ''])
})

test('every province has a name in both languages that is not the name of a city', () => {
  for (const { code } of PROVINCES) {
    expect(provinceName(code, 'ar')).toMatch(/^(منطقة|المنطقة) /)
    expect(provinceName(code, 'en')).toMatch(/ Province$/)
  }
  expect(provinceName('SA-99', 'ar')).toBe('')
})
