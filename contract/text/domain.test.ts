import { describe, expect, test } from 'vitest'
import { Domain, isSubDomain } from './domain.ts'

describe('a sub-domain', () => {
  test.each(['a', 'A1', 'a-b-c', 'a'.repeat(30)])('the sub-domain %s is accepted [5.54]', (value) => {
    expect(isSubDomain(value)).toBe(true)
  })

  test.each(['', '-a', 'a-', 'a--b', 'a.b', 'a_b', 'أ', 'a'.repeat(31)])(
    'the sub-domain %j is refused [5.54]',
    (value) => {
      expect(isSubDomain(value)).toBe(false)
    },
  )
})

describe('a domain', () => {
  test('a domain is stored in lower case', () => {
    expect(Domain.parse(' Cloud.Example.COM ')).toBe('cloud.example.com')
  })

  test.each(['example', 'a b.com', '.com', 'a..com', 'http://example.com', `${'a'.repeat(64)}.com`])(
    'the domain %j is refused',
    (v) => {
      expect(Domain.safeParse(v).success).toBe(false)
    },
  )
})
