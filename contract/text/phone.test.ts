import { describe, expect, test } from 'vitest'
import { FIELD_MESSAGES, toFieldProblem } from '../field-messages.ts'
import { PHONE_DIGITS_MAX, Phone } from './phone.ts'

const problems = (value: unknown) =>
  (Phone.safeParse(value).error?.issues ?? []).map((issue) => toFieldProblem(issue).key)

describe('a phone number', () => {
  test.each([
    '+966512345678',
    '+966112345678',
    '+971501234567',
    '+442071838750',
    '0512345678',
    '966 51 234 5678',
    '(966) 512345678',
    '+966 (0)51 234-5678',
    '00966512345678',
    'tel:+966512345678',
    '051.234.5678',
    '051\u2011234\u20115678',
  ])('%s may be a phone number; a rule reads the number from it [5.58, 5.64]', (value) => {
    expect(Phone.parse(value)).toBe(value)
  })

  test('a phone number is stored in Western digits, without invisible marks', () => {
    expect(Phone.parse('\u202a+٩٦٦ ۵۱ ٢٣٤ ٥٦٧٨\u202c')).toBe('+966 51 234 5678')
  })

  test.each([
    '+96651',
    '+966512345678x',
    'call 0512345678',
    `+${'1'.repeat(19)}`,
    `${' '.repeat(20)}0512345678${'-'.repeat(40)}1`,
  ])('the phone number %s is refused [5.58, 5.64]', (value) => {
    expect(problems(value)).toEqual(['phone'])
  })

  test('a phone number is required and refused with the message of the specification [5.58]', () => {
    expect(FIELD_MESSAGES.phone).toBe('Invalid Phone Number')
    expect(problems('')).toEqual(['required'])
  })

  test('a phone number has at most 15 digits with its country code [5.59]', () => {
    expect(PHONE_DIGITS_MAX).toBe(15)
  })
})
