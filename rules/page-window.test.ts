import { expect, test } from 'vitest'
import { pageAfterDelete, pageAfterInvite, pageWindow } from './page-window.ts'

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
