import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRealPhone, readPhone } from './phone.ts'

test.each(['+966512345678', '+966112345678', '+966920012345', '+971501234567', '+442071838750'])(
  '%s is a possible number [5.58, 5.64]',
  (value) => {
    expect(isRealPhone(value)).toBe(true)
    expect(readPhone(value)).toBe(value)
  },
)

test.each([
  '+96651234567',
  '+9665123456789',
  '+966212345678',
  '+999512345678',
  '+97150123456',
  `+49${'1'.repeat(14)}`,
  '+0512345678',
  '05512345678',
  '9665512345678',
  '966212345678',
  '',
])('%j is not a possible number [5.58, 5.59, 5.64]', (value) => {
  expect(isRealPhone(value)).toBe(false)
  expect(readPhone(value)).toBeNull()
})

test.each(['+9660512345678', '+971 50 123 4567', '0512345678', '966512345678'])(
  '%j is not written in E.164',
  (value) => {
    expect(isRealPhone(value)).toBe(false)
  },
)

describe('a number of Saudi Arabia', () => {
  test.each([
    '966551234567',
    '966 55 123 4567',
    '9660551234567',
    '(966) 551234567',
    '0551234567',
    '551234567',
    '+966551234567',
    '00966551234567',
    '+9660551234567',
    '+966 (0)55 123 4567',
    'tel:+966551234567',
    '055.123.4567',
    '055-123-4567',
    '055\u2011123\u20114567',
    '\u202a+966551234567\u202c',
    '٠٥٥١٢٣٤٥٦٧',
    '+٩٦٦٥٥١٢٣٤٥٦٧',
    '٩٦٦٥٥١٢٣٤٥٦٧',
    '۹۶۶ ۵۵ ۱۲۳ ۴۵۶۷',
  ])('a Saudi number written %s is read as +966551234567 [5.58, 5.64]', (text) => {
    expect(readPhone(text)).toBe('+966551234567')
  })

  test.each([
    ['0520000000', '+966520000000'],
    ['966579000000', '+966579000000'],
    ['966920012345', '+966920012345'],
    ['8001234567', '+9668001234567'],
    ['9668001234567', '+9668001234567'],
  ])('%s is read as %s', (text, number) => {
    expect(readPhone(text)).toBe(number)
  })

  const own = fc.stringMatching(/^5[0-9]{8}$/).filter((digits) => isRealPhone(`+966${digits}`))
  const code = fc.constantFrom(
    '',
    '0',
    '966',
    '9660',
    '+966',
    '+9660',
    '00966',
    '009660',
    '(966) ',
    '+966 (0)',
  )
  const between = fc.constantFrom(
    '',
    ' ',
    '-',
    '.',
    '\u00a0',
    '\u2009',
    '\u202f',
    '\u200e',
    '\u2068',
    '\u2069',
  )
  const zero = fc.constantFrom(0x30, 0x660, 0x6f0)

  test('a Saudi number is read with or without the country code, in any groups and digits, and with invisible marks', () => {
    fc.assert(
      fc.property(
        own,
        code,
        zero,
        fc.array(between, { minLength: 9, maxLength: 9 }),
        (digits, start, from, gaps) => {
          const text = start + [...digits].map((digit, place) => `${digit}${gaps[place]}`).join('')
          const typed = text.replace(/[0-9]/g, (digit) => String.fromCharCode(from + Number(digit)))
          expect(readPhone(typed)).toBe(`+966${digits}`)
        },
      ),
    )
  })
})
