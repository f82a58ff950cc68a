import { isRedirect } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { root } from '../session/root.ts'
import { rememberPage, resumePage } from './remembered-page.ts'

beforeEach(async () => {
  root.clear()
  await root.open('tag-1')
})

const resumed = (search: object) => {
  try {
    resumePage('invoices', '/billingHistory', search)
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    const { search: next } = thrown.options as unknown as { search: (before: object) => object }
    return next(search)
  }
  return null
}

test('an address without parameters opens the last visited page [3.35]', () => {
  expect(resumed({})).toBeNull()
  rememberPage('invoices', 2)
  expect(resumed({})).toEqual({ page: 3 })
  expect(resumed({ customer: 'cus_1', page: undefined })).toEqual({ customer: 'cus_1', page: 3 })
})

test('parameters of an address have priority, and a return to the first page is remembered [3.35]', () => {
  rememberPage('invoices', 2)
  expect([resumed({ page: 1 }), resumed({ sort: 'amount' })]).toEqual([null, null])
  rememberPage('invoices', 0)
  expect(resumed({})).toBeNull()
})

test('each list has its own page number, and the browser stores no other data of it [3.35]', () => {
  rememberPage('users', 1)
  expect(resumed({})).toBeNull()
  const { slices } = JSON.parse(localStorage.getItem('root') ?? '{}')
  expect([slices.users, slices.invoices]).toEqual([{ page: 1 }, { page: 0 }])
})
