import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

test.each([
  ['  najd trading ', 'najd trading'],
  ['', null],
  ['   ', null],
  [`  ${'a'.repeat(200)}`, 'a'.repeat(150)],
  ['\u2068najd\u200b trading\u2069 ', 'najd trading'],
  ['\u200f', null],
  [`\u2068${'a'.repeat(150)}\u2069`, 'a'.repeat(150)],
  [`${'a'.repeat(149)}😀`, 'a'.repeat(149)],
])('%j searches for %j [5.10]', (typed, text) => {
  expect(searchText(typed)).toBe(text)
})
