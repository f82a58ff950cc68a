import { lazyRouteComponent } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { isMissingPart, noticeMissingParts } from './missing-parts.ts'

beforeEach(() => {
  sessionStorage.clear()
})

const missing = () => {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/page-1.js')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  return error
}

test('a file that cannot be loaded is noticed; any other error is not', () => {
  const onMissing = vi.fn()
  noticeMissingParts(onMissing)
  expect(isMissingPart(missing())).toBe(true)
  expect(isMissingPart(new TypeError('Failed to fetch'))).toBe(false)
  expect(onMissing).toHaveBeenCalledOnce()
})

test('the router shows the error of a missing file instead of reloading the page without asking', async () => {
  noticeMissingParts(() => {})
  const error = missing()
  const Page = lazyRouteComponent(() => Promise.reject(error))
  await Page.preload?.()
  expect(() => Page({})).toThrow(error.message)
})
