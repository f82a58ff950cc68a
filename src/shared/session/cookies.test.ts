import { afterEach, expect, test, vi } from 'vitest'
import { LANGUAGE_CHOSEN, languageCookie } from '#contract/languages.ts'
import { digitsCookie } from '#contract/text/digits.ts'
import { writeCookie } from './cookies.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['https:', true],
  ['http:', false],
])('a cookie that a page sets on %s is Secure: %s', (protocol, isSecure) => {
  const written = vi.spyOn(document, 'cookie', 'set')
  for (const cookie of [languageCookie('ar'), LANGUAGE_CHOSEN, digitsCookie('arabic-indic')])
    writeCookie(cookie, { protocol })
  expect(written.mock.calls.map(([cookie]) => cookie.endsWith('; Secure'))).toEqual([
    isSecure,
    isSecure,
    isSecure,
  ])
})
