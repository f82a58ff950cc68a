import { describe, expect, test } from 'vitest'
import { findSaudiNumber } from './find-number.ts'
import { findWorldNumber } from './find-world-number.ts'
import { editNational, isAbroad, phoneParts, phoneValue } from './phone-value.ts'

describe.each([
  ['what is known at once', findSaudiNumber],
  ['the numbers of the world', findWorldNumber],
])('by %s', (_, find) => {
  test('an empty number starts in Saudi Arabia [5.58, 9.28]', () => {
    expect(phoneParts('', find)).toEqual({ country: 'SA', national: '' })
  })

  test.each([
    ['0551234567', '+966551234567'],
    ['551234567', '+966551234567'],
    ['٠٥٥١٢٣٤٥٦٧', '+966551234567'],
    ['055 123-4567', '+966551234567'],
    ['+966551234567', '+966551234567'],
    ['00966 55 123 4567', '+966551234567'],
    ['05', '+9665'],
  ])('%s typed in Saudi Arabia is %s', (typed, value) => {
    expect(phoneValue(editNational(typed, 'SA', find), find)).toBe(value)
  })

  test('a stored Saudi number fills both fields', () => {
    expect(phoneParts('+966551234567', find)).toEqual({ country: 'SA', national: '055 123 4567' })
  })

  test('an unfinished number of a draft keeps what was typed', () => {
    expect(phoneParts('+97150', find)).toEqual({ country: 'AE', national: '50' })
  })

  test('no more than fifteen digits with the country code are taken [5.58]', () => {
    for (const typed of ['1'.repeat(30), `0${'1'.repeat(30)}`])
      expect(phoneValue(editNational(typed, 'SA', find), find)).toBe(`+966${'1'.repeat(12)}`)
  })

  test('letters are dropped', () => {
    expect(editNational('05a5', 'SA', find).national).toBe('055')
  })
})

test.each(['+971501234567', '00971501234567'])(
  '%s pasted with its country code picks the country',
  (pasted) => {
    expect(editNational(pasted, 'SA', findWorldNumber)).toEqual({ country: 'AE', national: '050 123 4567' })
  },
)

test('a country that shares its code is told by the whole number', () => {
  expect(phoneParts('+14165550123', findWorldNumber)).toEqual({ country: 'CA', national: '(416) 555-0123' })
})

test('a number keeps the 0 where its country dials it', () => {
  expect(phoneValue({ country: 'IT', national: '06 1234 5678' }, findWorldNumber)).toBe('+390612345678')
})

test.each(['', '0551234567', '+', '+9', '00966', '+966 55'])('%j may become a Saudi number', (national) => {
  expect(isAbroad({ country: 'SA', national })).toBe(false)
})

test.each(['+1', '+971', '0044 20'])('%j can only become one from abroad', (national) => {
  expect(isAbroad({ country: 'SA', national })).toBe(true)
})

test('another country is abroad before anything is typed', () => {
  expect(isAbroad({ country: 'AE', national: '' })).toBe(true)
})
