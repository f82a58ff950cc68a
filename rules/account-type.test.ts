import { expect, test } from 'vitest'
import { isPersonalMail, proposedAccountType } from './account-type.ts'

test.each([
  ['sara@gmail.com', 'individual'],
  ['sara@GMAIL.com', 'individual'],
  ['gmail.team@example.com', 'individual'],
  ['sara@example.com', 'business'],
  ['sara@hotmail.com', 'business'],
])('%s proposes %s [2.6.03]', (email, type) => {
  expect(proposedAccountType(email)).toBe(type)
})

test.each([
  ['sara@outlook.com', true],
  ['sara@hotmail.co.uk', true],
  ['sara@icloud.com', true],
  ['sara@YAHOO.com', true],
  ['sara@proton.me', true],
  ['sara@example.com', false],
  ['yahoo@example.com', false],
  ['sara@myyahoo.com', false],
])('%s is personal mail: %s [1.07]', (email, personal) => {
  expect(isPersonalMail(email)).toBe(personal)
})

test.each(['sara@gmail.com.evil-', 'sara@gmail.', 'sara@me'])(
  '%s is not taken for personal mail',
  (email) => {
    expect(isPersonalMail(email)).toBe(false)
  },
)
