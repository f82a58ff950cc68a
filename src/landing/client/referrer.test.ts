import { beforeEach, expect, test } from 'vitest'
import { recordReferrer, referrerOf } from './referrer.ts'

const page = 'https://portal.example/'

beforeEach(() => sessionStorage.clear())

test('the referrer is the parameter in the address, or the page of another origin [2.6.07]', () => {
  expect(referrerOf(`${page}?referrer=partner-7`, 'https://search.example/')).toBe('partner-7')
  expect(referrerOf(page, 'https://search.example/')).toBe('https://search.example/')
  expect(referrerOf(page, 'https://portal.example/dashboard')).toBeUndefined()
  expect(referrerOf(`${page}?referrer=%20`, '')).toBeUndefined()
})

test('a long referrer is cut to the limit of the login call', () => {
  expect(referrerOf(`${page}?referrer=${'x'.repeat(900)}`, '')).toHaveLength(500)
})

test('the landing page records the referrer once per visit [2.6.06]', () => {
  window.history.replaceState(null, '', '/?referrer=partner-7')
  recordReferrer()
  window.history.replaceState(null, '', '/?referrer=partner-8')
  recordReferrer()
  expect(sessionStorage.getItem('referrer')).toBe('partner-7')
})
