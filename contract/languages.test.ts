import { expect, test } from 'vitest'
import { languageCookie, languageOfCookie } from './languages.ts'

test('the language comes from its cookie, regardless of other cookies', () => {
  expect(languageOfCookie('a=1; lang=ar; b=2')).toBe('ar')
  expect(languageOfCookie('lang=en')).toBe('en')
  expect(languageOfCookie(languageCookie('ar').split('; ').slice(0, 1).join())).toBe('ar')
})

test('an unknown or missing language is the default', () => {
  expect(languageOfCookie('')).toBe('en')
  expect(languageOfCookie('lang=fr; xlang=ar')).toBe('en')
})
