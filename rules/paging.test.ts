import { expect, test } from 'vitest'
import { pageAfterDelete, pageAfterInvite, pageWindow, pagingOf, searchText } from './paging.ts'

test.each([
  [0, 0, []],
  [0, 1, [0]],
  [0, 3, [0, 1, 2]],
  [0, 10, [0, 1, 2, 'gap', 9]],
  [3, 10, [0, 1, 2, 3, 4, 5, 'gap', 9]],
  [4, 10, [0, 'gap', 2, 3, 4, 5, 6, 'gap', 9]],
  [5, 11, [0, 'gap', 3, 4, 5, 6, 7, 'gap', 10]],
  [9, 10, [0, 'gap', 7, 8, 9]],
])('page %i of %i has the buttons %j [2.2.14, 2.2.15]', (current, total, buttons) => {
  expect(pageWindow(current, total)).toEqual(buttons)
})

test.each([
  [0, 1, 0],
  [2, 1, 1],
  [2, 2, 2],
])('deleting on page %i with %i rows leads to page %i [4.107]', (page, rows, next) => {
  expect(pageAfterDelete(page, rows)).toBe(next)
})

test.each([
  [0, 8, 0],
  [0, 9, 1],
  [3, 9, 4],
])('inviting on page %i with %i rows leads to page %i [4.108]', (page, rows, next) => {
  expect(pageAfterInvite(page, rows, 9)).toBe(next)
})

test('a list counts its pages, and one more when it has uncounted items', () => {
  const pages = (totalItems: number, more?: boolean) =>
    pagingOf(totalItems, { limit: 10, page: 1 }, more).totalPages
  expect([0, 10, 11].map((items) => pages(items))).toEqual([0, 1, 2])
  expect([10, 15].map((items) => pages(items, true))).toEqual([2, 2])
  expect(pagingOf(11, { limit: 10, page: 1 })).toEqual({ totalItems: 11, totalPages: 2, currentPage: 1 })
})

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
