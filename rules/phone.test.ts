import { expect, test } from 'vitest'
import { isRealPhone } from './phone.ts'

test.each(['+966512345678', '+966112345678', '+966920012345', '+971501234567', '+442071838750'])(
  '%s is a possible number [5.58, 5.64]',
  (value) => {
    expect(isRealPhone(value)).toBe(true)
  },
)

test.each([
  '+96651234567',
  '+9665123456789',
  '+9660512345678',
  '+966212345678',
  '+999512345678',
  '+97150123456',
  '+971 50 123 4567',
  '0512345678',
  '',
])('%j is not a possible number [5.58, 5.64]', (value) => {
  expect(isRealPhone(value)).toBe(false)
})
