import { describe, expect, test } from 'vitest'
import { emailDomain, fullDomain, isOwnDomain, subDomainOf } from './domain.ts'

const email = 'Sara@Example.com'

describe('the domain of a business', () => {
  test('is that of the e-mail, with an optional sub-domain before it [5.53]', () => {
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

  test('does not exist without an e-mail', () => {
    expect(isOwnDomain('', '')).toBe(false)
  })
})
