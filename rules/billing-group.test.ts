import { expect, test } from 'vitest'
import type { FieldMessage } from '#contract/field-messages.ts'
import { FIELD_MESSAGES } from '#contract/field-messages.ts'
import { sentGroupProblem, typedGroupProblem } from './billing-group.ts'

test.each<[string, FieldMessage | null, FieldMessage | null]>([
  ['billing@example.com', null, null],
  ['', null, 'invalid'],
  ['  ', null, 'invalid'],
  ['billing', 'email', 'invalid'],
  ['billing.@example.com', 'email', 'invalid'],
])('the group %j has the message %s while typing and %s on Next [5.04, 5.05, 5.75]', (value, typed, sent) => {
  expect(typedGroupProblem(value)).toBe(typed)
  expect(sentGroupProblem(value)).toBe(sent)
})

test('Next shows the message of the specification [5.04]', () => {
  expect(FIELD_MESSAGES.invalid).toBe('Please enter a valid input.')
})
