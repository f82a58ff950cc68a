import { describe, expect, test } from 'vitest'
import { FIELD_MESSAGES, toFieldProblem } from '../field-messages.ts'
import { PHONE_DIGITS_MAX, Phone } from './phone.ts'

const problems = (value: unknown) =>
  (Phone.safeParse(value).error?.issues ?? []).map((issue) => toFieldProblem(issue).key)

describe('a phone number', () => {
  test.each(['+966512345678', '+966112345678', '+971501234567', '+442071838750'])(
    '%s is taken [5.58, 5.64]',
    (value) => {
      expect(Phone.parse(value)).toBe(value)
    },
  )

  test.each([
    '0512345678',
    '966512345678',
    '+96651',
    '+966 51 234 5678',
    '+966512345678x',
    '+9665١2345678',
    '+0512345678',
  ])('%s is refused [5.58, 5.64]', (value) => {
    expect(problems(value)).toEqual(['phone'])
  })

  test('is refused in the words of the product, and required [5.58]', () => {
    expect(FIELD_MESSAGES.phone).toBe('Invalid Phone Number')
    expect(problems('')).toEqual(['required'])
  })

  test('has at most 15 digits with its country code [5.59]', () => {
    expect(PHONE_DIGITS_MAX).toBe(15)
    expect(problems(`+49${'1'.repeat(14)}`)).toEqual(['phone'])
  })
})
