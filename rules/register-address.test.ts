import { describe, expect, test } from 'vitest'
import type { RegistryAddress } from '#contract/entities/registered-company.ts'
import { fieldsFromRegister, fillFromRegister, registerValues } from './register-address.ts'

const address: RegistryAddress = {
  street: 'King Fahd Road',
  unitNumber: '3',
  buildingNumber: '7402',
  district: 'Al Olaya',
  postCode: '12345',
  city: 'Riyadh',
  regionName: 'Al Riyadh',
}
const found = { companyArabicName: 'شركة اختبار للتجارة', address }
const empty = {
  arabicBusinessName: '',
  address: '',
  unitNumber: '',
  buildingNumber: '',
  district: '',
  postalCode: '',
  city: '',
  province: '',
}
const all = {
  arabicBusinessName: 'شركة اختبار للتجارة',
  address: 'King Fahd Road',
  unitNumber: '3',
  buildingNumber: '7402',
  district: 'Al Olaya',
  postalCode: '12345',
  city: 'Riyadh',
  province: 'SA-01',
}
const other = {
  companyArabicName: 'شركة أخرى',
  address: {
    ...address,
    street: 'Tahlia Street',
    city: 'جدة',
    regionName: 'منطقة مكة المكرمة',
    unitNumber: null,
  },
}

describe('a lookup of the company', () => {
  test('a lookup of the company fills every field of an empty form [7.36]', () => {
    expect(fillFromRegister(found, empty, null)).toEqual(all)
    expect(fillFromRegister(found, {}, null)).toEqual(all)
  })

  test('a lookup of the company keeps typed values [7.36]', () => {
    const changes = fillFromRegister(found, { ...empty, address: 'My Street', postalCode: '54321' }, null)
    expect(changes).not.toHaveProperty('address')
    expect(changes).not.toHaveProperty('postalCode')
    expect(changes.district).toBe('Al Olaya')
  })

  test('a lookup of the company replaces values of an earlier lookup, unless a person changed them [7.36]', () => {
    const current = { ...all, buildingNumber: '1' }
    expect(fillFromRegister(other, current, found)).toEqual({
      arabicBusinessName: 'شركة أخرى',
      address: 'Tahlia Street',
      unitNumber: '',
      city: 'Jeddah',
      province: 'SA-02',
    })
  })

  test('a lookup of the company removes the earlier company’s address when the new one has none', () => {
    const changes = fillFromRegister({ companyArabicName: 'شركة أخرى', address: null }, all, found)
    expect(changes).toEqual({ ...empty, arabicBusinessName: 'شركة أخرى' })
  })

  test('a lookup of the company changes nothing when it is repeated', () => {
    expect(fillFromRegister(found, all, found)).toEqual({})
  })

  test('a lookup of the company never sets a city beside another province that a person chose', () => {
    const changes = fillFromRegister(found, { ...empty, province: 'SA-02' }, null)
    expect(changes).not.toHaveProperty('city')
    expect(changes).not.toHaveProperty('province')
    expect(fillFromRegister(found, { ...empty, province: 'SA-01' }, null).city).toBe('Riyadh')
  })
})

describe('a register record', () => {
  test('a register record in Arabic fills no English field, except a known city and province [7.36, 5.44]', () => {
    const arabic = {
      ...address,
      street: 'طريق الملك فهد 12',
      district: 'العليا',
      city: 'الرياض',
      regionName: 'منطقة الرياض',
    }
    expect(registerValues({ companyArabicName: null, address: arabic })).toMatchObject({
      arabicBusinessName: '',
      address: '',
      district: '',
      city: 'Riyadh',
      province: 'SA-01',
    })
  })

  test('the values of a register record are cut to the maximum of each field', () => {
    const odd = {
      ...address,
      street: 'King Fahd طريق Road',
      unitNumber: '3-B',
      buildingNumber: '٧٤٠٢',
      postCode: '12345-6789',
      city: 'Paris',
      regionName: 'Nowhere',
    }
    expect(registerValues({ companyArabicName: 'شركة (ذ.م.م) LLC', address: odd })).toEqual({
      arabicBusinessName: 'شركة (ذ.م.م) LLC',
      address: 'King Fahd Road',
      unitNumber: '3B',
      buildingNumber: '7402',
      district: 'Al Olaya',
      postalCode: '',
      city: '',
      province: '',
    })
  })

  test('a register record can be empty', () => {
    expect(registerValues({ companyArabicName: null, address: null })).toEqual(empty)
  })
})

describe('an unusual response of the register', () => {
  const values = (changed: Partial<RegistryAddress>) =>
    registerValues({ companyArabicName: null, address: { ...address, ...changed } })

  test('a number alone is kept as a street, also with spaces around it [7.36]', () => {
    expect(values({ street: '42' }).address).toBe('42')
    expect(values({ street: ' 42 ' }).address).toBe('42')
  })

  test('digits that remain from an Arabic street are not a street [7.36]', () => {
    expect(values({ street: 'طريق 42' }).address).toBe('')
  })

  test('spaces around the English part are dropped and runs of them become one [7.36]', () => {
    expect(values({ street: 'طريق King  Fahd طريق' }).address).toBe('King Fahd')
  })

  test('the region determines the province if the city is not in the list [7.36]', () => {
    expect(values({ city: 'Atlantis', regionName: 'منطقة عسير' })).toMatchObject({
      city: '',
      province: 'SA-14',
    })
  })

  test('a field with only spaces is filled [7.36]', () => {
    expect(fillFromRegister(found, { ...empty, district: '  ' }, null).district).toBe('Al Olaya')
  })
})

test('the fields from the register are those with a value of the register', () => {
  expect(fieldsFromRegister(found, all)).toEqual(Object.keys(all))
  expect(fieldsFromRegister(found, { ...all, district: 'Our own', unitNumber: '' })).not.toContain('district')
  expect(fieldsFromRegister({ ...found, address: null }, { ...empty, arabicBusinessName: 'شركة' })).toEqual(
    [],
  )
})
