import { describe, expect, test } from 'vitest'
import { worldPhones } from './phone-value.ts'

const { editNational, phoneCountries, phoneParts, phoneValue } = worldPhones

test('an empty number starts in Saudi Arabia [5.58, 9.28]', () => {
  expect(phoneParts('')).toEqual({ country: 'SA', national: '' })
})

test.each([
  ['0551234567', '+966551234567'],
  ['551234567', '+966551234567'],
  ['٠٥٥١٢٣٤٥٦٧', '+966551234567'],
  ['055 123-4567', '+966551234567'],
])('%s typed in Saudi Arabia is %s', (typed, value) => {
  expect(phoneValue(editNational(typed, 'SA'))).toBe(value)
})

test('an unfinished number keeps what was typed', () => {
  expect(phoneValue(editNational('05', 'SA'))).toBe('+9665')
})

test('a stored number fills both fields, and an unfinished one of a draft too', () => {
  expect(phoneParts('+966551234567')).toEqual({ country: 'SA', national: '055 123 4567' })
  expect(phoneParts('+97150')).toEqual({ country: 'AE', national: '50' })
})

test.each(['+971501234567', '00971501234567'])(
  '%s pasted with its country code picks the country',
  (pasted) => {
    expect(editNational(pasted, 'SA')).toEqual({ country: 'AE', national: '050 123 4567' })
  },
)

test('no more than fifteen digits with the country code are taken [5.58]', () => {
  const { national } = editNational('1'.repeat(30), 'SA')
  expect(national).toHaveLength(13)
})

test('letters are dropped', () => {
  expect(editNational('05a5', 'SA').national).toBe('055')
})

describe('the list of countries', () => {
  test('speaks the language of the page and shows the code', () => {
    expect(phoneCountries('en').find(({ value }) => value === 'SA')?.label).toBe('+966 Saudi Arabia')
    expect(phoneCountries('ar').find(({ value }) => value === 'SA')?.label).toContain('+966')
    expect(phoneCountries('ar').find(({ value }) => value === 'SA')?.label).toContain('السعودية')
  })
})
