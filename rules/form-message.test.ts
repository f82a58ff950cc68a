import { expect, test } from 'vitest'
import type { FieldMessage } from '#contract/field-messages.ts'
import { formMessage } from './form-message.ts'

test.each<[FieldMessage[], FieldMessage | null, string]>([
  [[], null, ''],
  [['required'], 'fill-required', '[5.60]'],
  [['vat-required'], 'fill-required', '[5.60]'],
  [['email', 'required', 'cr-not-verified'], 'fill-required', '[5.60]'],
  [['email'], 'resolve-issues', '[5.61]'],
  [['cr-not-verified', 'phone'], 'resolve-issues', '[5.61]'],
  [['cr-not-verified'], 'cr-not-verified', '[5.34]'],
  [['identity-not-verified'], 'identity-not-verified', '[5.62]'],
])('a form with the field messages %j shows %s %s', (problems, message) => {
  expect(formMessage(problems)).toBe(message)
})
