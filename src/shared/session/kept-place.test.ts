import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPlaceKept, keepPlace, takeEntry, takePlace } from './kept-place.ts'

const HOUR = 60 * 60_000
const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: Date.parse('2026-03-06T09:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a place is stored with query and hash, and read once', () => {
  keepPlace(undefined, at('/review', '?customer=1', '#documents'))
  expect(isPlaceKept('tag-1')).toBe(true)
  expect(takePlace('tag-1')).toBe('/review?customer=1#documents')
  expect(takePlace('tag-1')).toBeUndefined()
})

test('a place is used only for its person, and the sign-in of another person removes it', () => {
  keepPlace('tag-1', at('/review', '?customer=1'))
  expect([isPlaceKept('tag-1'), isPlaceKept('tag-2')]).toEqual([true, false])
  expect(takePlace('tag-2')).toBeUndefined()
  expect(takePlace('tag-1')).toBeUndefined()
})

test.each([
  [0, '/dashboard'],
  [12 * HOUR, '/dashboard'],
  [12 * HOUR + 1, undefined],
  [-1, undefined],
])('after %d ms the place is %s', (passed, place) => {
  keepPlace('tag-1', at('/dashboard'))
  vi.setSystemTime(Date.now() + passed)
  expect(isPlaceKept('tag-1')).toBe(place !== undefined)
  expect(takePlace('tag-1')).toBe(place)
})

test('the screen of the onboarding is stored with the state of its entry, without the screens before it, and read once', () => {
  keepPlace('tag-1', at('/signup'), {
    screens: ['support-package', 'basic-info'],
    customer: 'cus_1',
    key: 'k',
  })
  expect(takeEntry('/signup')).toEqual({ screens: ['basic-info'], customer: 'cus_1', key: 'k' })
  expect(takeEntry('/signup')).toBeUndefined()
})

test('a screen is not used for another place, and a place without one removes it', () => {
  const state = { screens: ['basic-info'], customer: 'cus_1' }
  keepPlace('tag-1', at('/signup'), state)
  expect(takeEntry('/dashboard')).toBeUndefined()
  keepPlace('tag-1', at('/signup'), state)
  keepPlace('tag-1', at('/signup'), null)
  expect(takeEntry('/signup')).toBeUndefined()
})

test.each([
  'nonsense',
  'null',
  '{"address":"/signup"}',
  '{"address":"/signup","entry":{"screens":[]}}',
  '{"address":"/signup","entry":1}',
])('an invalid entry in the storage is ignored: %s', (text) => {
  sessionStorage.setItem('return-entry', text)
  expect(takeEntry('/signup')).toBeUndefined()
})

test('a too long place is not stored, and the previous one is removed', () => {
  keepPlace('tag-1', at('/dashboard'))
  keepPlace('tag-1', at('/billingHistory', `?x=${'y'.repeat(3000)}`))
  expect(takePlace('tag-1')).toBeUndefined()
})

test.each([
  'nonsense',
  '"/dashboard"',
  'null',
  '{"address":"/dashboard"}',
  '{"address":1,"userTag":null,"keptAt":0}',
  '{"address":"//evil.example","userTag":null,"keptAt":1772787600000}',
])('an invalid value in the storage is ignored: %s', (text) => {
  sessionStorage.setItem('return-to', text)
  expect(takePlace('tag-1')).toBeUndefined()
})
