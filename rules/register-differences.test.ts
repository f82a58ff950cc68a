import { describe, expect, test } from 'vitest'
import type { SourceRecord } from '#contract/endpoints/review.ts'
import { differenceCount, saidIn, type VouchedField, vouchedValues } from './register-differences.ts'

const AT = '2026-03-06T09:00:00.000Z'
const typed: Record<VouchedField, string | null> = {
  arabicBusinessName: 'شركة نجد للتجارة',
  firstName: 'Noura',
  lastName: 'Alqahtani',
  arabicFirstName: null,
  arabicLastName: null,
  address: 'King Fahd Road',
  unitNumber: '3A',
  buildingNumber: '7402',
  district: 'Al Olaya',
  city: 'Riyadh',
  province: 'SA-01',
  postalCode: '12345',
}

interface RegisterData {
  arabicName?: string | null
  street?: string | null
  unitNumber?: string | null
  buildingNumber?: string | null
  district?: string | null
  postCode?: string | null
  city?: string | null
  regionName?: string | null
}

const register = ({ arabicName = null, ...address }: RegisterData): SourceRecord => ({
  kind: 'company',
  number: '7001272475',
  arabicName,
  address: {
    street: null,
    unitNumber: null,
    buildingNumber: null,
    district: null,
    postCode: null,
    city: null,
    regionName: null,
    ...address,
  },
  at: AT,
})

const verdictOf = (official: RegisterData, field: VouchedField) =>
  vouchedValues(register(official), typed)[field]?.verdict

describe('the comparison of the register with typed values', () => {
  test.each<[VouchedField, RegisterData]>([
    ['arabicBusinessName', { arabicName: 'شَرِكة  نجـد للتجارة' }],
    ['arabicBusinessName', { arabicName: 'شركه نجد للتجاره' }],
    ['address', { street: 'KING FAHD ROAD' }],
    ['address', { street: 'King Fahd Rd.' }],
    ['district', { district: 'Al Olaya District' }],
    ['unitNumber', { unitNumber: '3-a' }],
    ['buildingNumber', { buildingNumber: '٧٤٠٢' }],
    ['district', { district: 'Al-Olaya' }],
    ['district', { district: 'Olaya' }],
    ['district', { district: 'Al Olaya Dist.' }],
    ['city', { city: 'الرياض' }],
    ['city', { city: 'Ar Riyadh' }],
    ['province', { regionName: 'منطقة الرياض' }],
    ['postalCode', { postCode: '١٢٣٤٥' }],
  ])('values of the register are the same in another spelling: %s %o', (field, official) => {
    expect(verdictOf(official, field)).toBe('same')
  })

  test.each<[VouchedField, RegisterData]>([
    ['arabicBusinessName', { arabicName: 'شركة الخليج للتجارة' }],
    ['address', { street: 'King Abdullah Road' }],
    ['address', { street: 'King Fahd Street' }],
    ['unitNumber', { unitNumber: '4' }],
    ['buildingNumber', { buildingNumber: '7403' }],
    ['district', { district: 'Al Malaz' }],
    ['city', { city: 'جدة' }],
    ['province', { regionName: 'Makkah' }],
    ['postalCode', { postCode: '12346' }],
  ])('values of the register differ from the typed ones: %s %o', (field, official) => {
    expect(verdictOf(official, field)).toBe('differs')
  })

  test.each([
    ['King Fahd Rd', 'King Fahd Road'],
    ['King Fahd St', 'King Fahd Street'],
    ['King Fahd Str.', 'King Fahd Street'],
    ['King Fahd Ave', 'King Fahd Avenue'],
    ['Olaya Dist', 'Olaya'],
    ['Olaya District', 'Olaya'],
    ['حي العليا', 'العليا'],
  ])('%j is an abbreviation or long form of %j', (official, address) => {
    const values = vouchedValues(register({ street: official }), { ...typed, address })
    expect(values.address?.verdict).toBe('same')
  })

  test('a comparison of two scripts is unclear', () => {
    expect(verdictOf({ district: 'العليا' }, 'district')).toBe('unclear')
    expect(verdictOf({ street: 'طريق الملك فهد' }, 'address')).toBe('unclear')
    expect(verdictOf({ city: 'قرية لا تعرفها القائمة' }, 'city')).toBe('unclear')
  })

  test('a value of the register differs from an empty field', () => {
    const values = vouchedValues(register({ district: 'العليا' }), { ...typed, district: null })
    expect(values.district).toEqual({ text: 'العليا', verdict: 'differs' })
  })

  test('a field without a value in the register is not compared', () => {
    expect(vouchedValues(register({ district: '  ' }), typed)).toEqual({})
    expect(vouchedValues({ ...register({}), address: null } as SourceRecord, typed)).toEqual({})
    expect(vouchedValues(null, typed)).toEqual({})
  })
})

test('names from the identity service are compared with the typed ones', () => {
  const names = { firstName: 'NOURA', lastName: 'Alharbi', arabicFirstName: 'نورة', arabicLastName: null }
  const values = vouchedValues({ kind: 'person', number: '1', names, at: AT }, typed)
  expect(values).toEqual({
    firstName: { text: 'NOURA', verdict: 'same' },
    lastName: { text: 'Alharbi', verdict: 'differs' },
    arabicFirstName: { text: 'نورة', verdict: 'differs' },
  })
  expect(differenceCount(values)).toBe(2)
})

test('a listed place has the name of the reader’s language', () => {
  expect(saidIn('ar', 'city', 'Dammam')).toBe('الدمام')
  expect(saidIn('en', 'city', 'الدمام')).toBe('Dammam')
  expect(saidIn('ar', 'province', 'Eastern Province')).toBe('المنطقة الشرقية')
  expect(saidIn('ar', 'city', 'Nowhere')).toBe('Nowhere')
  expect(saidIn('ar', 'district', 'Al Olaya')).toBe('Al Olaya')
})
