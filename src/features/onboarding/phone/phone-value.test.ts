import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRealPhone, readPhone } from '#rules/phone.ts'
import { findSaudiNumber } from './find-number.ts'
import { findWorldNumber } from './find-world-number.ts'
import { editNational, needsWorld, phoneParts, phoneValue } from './phone-value.ts'

describe.each([
  ['the built-in Saudi rules', findSaudiNumber],
  ['the library', findWorldNumber],
])('numbers are read by %s', (_, find) => {
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
    ['+9660551234567', '+966551234567'],
    ['+966 (0)55 123 4567', '+966551234567'],
    ['tel:+966551234567', '+966551234567'],
    ['055.123.4567', '+966551234567'],
    ['\u202a+966551234567\u202c', '+966551234567'],
    ['055\u2011123\u20114567', '+966551234567'],
    ['0520000000', '+966520000000'],
    ['0579000000', '+966579000000'],
    ['920012345', '+966920012345'],
    ['8001234567', '+9668001234567'],
  ])('%s typed with the country Saudi Arabia is stored as %s', (typed, value) => {
    expect(phoneValue(editNational(typed, 'SA', find), find)).toBe(value)
  })

  test('a stored Saudi number fills both fields', () => {
    expect(phoneParts('+966551234567', find)).toEqual({ country: 'SA', national: '055 123 4567' })
  })

  test('an unfinished number of a draft stays as typed', () => {
    expect(phoneParts('+97150', find)).toEqual({ country: 'AE', national: '50' })
  })

  test('a number has at most fifteen digits with its country code [5.58]', () => {
    for (const typed of ['1'.repeat(30), `0${'1'.repeat(30)}`])
      expect(phoneValue(editNational(typed, 'SA', find), find)).toBe(`+966${'1'.repeat(12)}`)
  })

  test('letters are removed from a number', () => {
    expect(editNational('05a5', 'SA', find).national).toBe('055')
  })
})

test.each(['+971501234567', '00971501234567'])(
  'the pasted number %s selects the country of its code',
  (pasted) => {
    expect(editNational(pasted, 'SA', findWorldNumber)).toEqual({ country: 'AE', national: '050 123 4567' })
  },
)

test.each(['966551234567', '966 55 123 4567', '9660551234567', '(966) 551234567', '٩٦٦٥٥١٢٣٤٥٦٧'])(
  'the text %s is read as a Saudi number with its country code',
  (text) => {
    expect(needsWorld({ country: 'SA', national: text })).toBe(true)
    const parts = editNational(text, 'SA', findWorldNumber)
    expect(parts).toEqual({ country: 'SA', national: '055 123 4567' })
    expect(phoneValue(parts, findWorldNumber)).toBe('+966551234567')
  },
)

test('the field and the server read the same number from a text', () => {
  const own = fc.stringMatching(/^[0-9]{7,10}$/)
  const code = fc.constantFrom('', '0', '966', '9660', '+966', '+9660', '00966', '(966) ', '+971')
  fc.assert(
    fc.property(own, code, (digits, start) => {
      const number = phoneValue(editNational(start + digits, 'SA', findWorldNumber), findWorldNumber)
      expect(isRealPhone(number) ? number : null).toBe(readPhone(start + digits))
    }),
    { numRuns: 2000 },
  )
})

test('a number with its country code can be typed digit by digit', () => {
  for (const [typed, find] of [
    ['966551234567', findWorldNumber],
    ['9660551234567', findWorldNumber],
    ['+966551234567', findSaudiNumber],
    ['00966551234567', findSaudiNumber],
  ] as const) {
    let national = ''
    for (const digit of typed) ({ national } = editNational(national + digit, 'SA', find))
    expect(national.replaceAll(' ', '')).toBe('0551234567')
  }
})

test.each(['+9665512345678', '9665512345678', '009665512345678'])(
  'the number %s with an extra digit is not cut to a valid one',
  (text) => {
    for (const find of [findSaudiNumber, findWorldNumber])
      expect(isRealPhone(phoneValue(editNational(text, 'SA', find), find))).toBe(false)
  },
)

test('a country with a shared code is found by the whole number', () => {
  expect(phoneParts('+14165550123', findWorldNumber)).toEqual({ country: 'CA', national: '(416) 555-0123' })
})

test('a number keeps the 0 if its country dials it', () => {
  expect(phoneValue({ country: 'IT', national: '06 1234 5678' }, findWorldNumber)).toBe('+390612345678')
})

test.each(['', '0551234567', '5', '80', '9', '92', '+', '+9', '00966', '+966 55'])(
  'the text %j may begin a Saudi number, so the library is not needed',
  (national) => {
    expect(needsWorld({ country: 'SA', national })).toBe(false)
  },
)

test.each(['+1', '+971', '0044 20', '96', '(966)', '02'])(
  'the text %j cannot begin a Saudi number, so the library is needed',
  (national) => {
    expect(needsWorld({ country: 'SA', national })).toBe(true)
  },
)

test('the library is needed as soon as another country is selected', () => {
  expect(needsWorld({ country: 'AE', national: '' })).toBe(true)
})
