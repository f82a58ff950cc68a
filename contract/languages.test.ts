import { expect, test } from 'vitest'
import { languageCookie, languageOfCookie } from './languages.ts'

test('the language comes from its cookie, regardless of other cookies', () => {
  expect(languageOfCookie('a=1; lang=ar; b=2', 'http:')).toBe('ar')
  expect(languageOfCookie('lang=en', 'http:')).toBe('en')
  expect(languageOfCookie(languageCookie('ar').split('; ').slice(0, 1).join(), 'http:')).toBe('ar')
})

test('an unknown or missing language is the default', () => {
  expect(languageOfCookie('', 'http:')).toBe('en')
  expect(languageOfCookie('lang=fr; xlang=ar', 'http:')).toBe('en')
})

test('the language on https is read from the prefixed cookie alone', () => {
  expect(languageOfCookie('lang=en; __Host-lang=ar', 'https:')).toBe('ar')
  expect(languageOfCookie('lang=ar', 'https:')).toBe('en')
  expect(languageOfCookie('__Host-lang=ar', 'http:')).toBe('en')
})
