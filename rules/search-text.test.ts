import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

test.each([
  ['  najd trading ', 'najd trading'],
  ['', null],
  ['   ', null],
  [`  ${'a'.repeat(200)}`, 'a'.repeat(148)],
  [`${'a'.repeat(149)}😀`, 'a'.repeat(149)],
])('%j searches for %j [5.10]', (typed, text) => {
  expect(searchText(typed)).toBe(text)
})
