import { afterEach, expect, test, vi } from 'vitest'
import { LANGUAGE_CHOSEN, languageCookie } from '#contract/languages.ts'
import { digitsCookie } from '#contract/text/digits.ts'
import { writeCookie } from './cookies.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['https:', '__Host-', '; Secure'],
  ['http:', '', ''],
])('a cookie that a page sets on %s begins with %s and ends with %s', (protocol, prefix, end) => {
  const written = vi.spyOn(document, 'cookie', 'set')
  const assignments = [languageCookie('ar'), LANGUAGE_CHOSEN, digitsCookie('arabic-indic')]
  for (const cookie of assignments) writeCookie(cookie, { protocol })
  expect(written.mock.calls).toEqual(assignments.map((cookie) => [`${prefix}${cookie}${end}`]))
})
