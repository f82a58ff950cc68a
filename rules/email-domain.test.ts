import { describe, expect, test } from 'vitest'
import {
  emailDomain,
  fullDomain,
  isOwnDomain,
  isPersonalMail,
  proposedAccountType,
  subDomainOf,
} from './email-domain.ts'

const email = 'Sara@Example.com'

describe('the domain of a business', () => {
  test('the domain of a business is the e-mail’s domain, with or without a sub-domain [5.53]', () => {
    expect(emailDomain(email)).toBe('example.com')
    expect(fullDomain('', email)).toBe('example.com')
    expect(fullDomain('Cloud', email)).toBe('cloud.example.com')
  })

  test.each([
    ['example.com', ''],
    ['CLOUD.example.com', 'cloud'],
    ['other.com', null],
    ['badexample.com', null],
    ['.example.com', null],
    ['a.b.example.com', null],
    ['-a.example.com', null],
    [`${'a'.repeat(31)}.example.com`, null],
    ['example.com.evil.sa', null],
  ])('%s has the sub-domain %j [5.53, 5.54]', (domain, subDomain) => {
    expect(subDomainOf(domain, email)).toBe(subDomain)
    expect(isOwnDomain(domain, email)).toBe(subDomain !== null)
  })

  test('a business without an e-mail has no domain', () => {
    expect(isOwnDomain('', '')).toBe(false)
  })
})

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

test.each(['sara@gmail.com.evil-', 'sara@gmail.', 'sara@me'])('%s is not personal mail', (email) => {
  expect(isPersonalMail(email)).toBe(false)
})
