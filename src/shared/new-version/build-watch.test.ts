import { beforeEach, expect, test, vi } from 'vitest'
import { createBuildWatch, SETTLED_MS } from './build-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** A page of `build` in a tab with this storage. */
const pageOf = (build: string | null, storage = tab()) => {
  const watch = createBuildWatch({ own: () => build, storage: () => storage })
  const announced = vi.fn()
  watch.onNew(announced)
  return { announced, storage, ...watch }
}

const tab = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

const settle = () => vi.advanceTimersByTime(SETTLED_MS)

test('another build is announced once it has replaced the page’s own', () => {
  const { heard, announced } = pageOf('a')
  heard('b')
  expect(announced).not.toHaveBeenCalled()
  settle()
  expect(announced).toHaveBeenCalledOnce()
})

test('answers of the page’s own build, of no build, or to a page without a build announce nothing', () => {
  const page = pageOf('a')
  page.heard('a')
  page.heard(null)
  const development = pageOf(null)
  development.heard('b')
  settle()
  expect([page.announced.mock.calls, development.announced.mock.calls]).toEqual([[], []])
})

test('nothing is announced while servers of both builds answer', () => {
  const { heard, announced } = pageOf('a')
  for (const build of ['b', 'a', 'b', 'a']) {
    heard(build)
    vi.advanceTimersByTime(SETTLED_MS - 1)
  }
  settle()
  expect(announced).not.toHaveBeenCalled()
  heard('b')
  settle()
  expect(announced).toHaveBeenCalledOnce()
})

test('a build is announced once, also to a page that was reloaded and got the former build', () => {
  const first = pageOf('a')
  first.heard('b')
  settle()
  for (const build of ['a', 'b', 'a', 'b']) first.heard(build)
  settle()
  expect(first.announced).toHaveBeenCalledOnce()
  const again = pageOf('a', first.storage)
  again.heard('b')
  settle()
  expect(again.announced).not.toHaveBeenCalled()
})

test('a page of the new build is not told of the former one, but of the next one', () => {
  const before = pageOf('a')
  before.heard('b')
  settle()
  const after = pageOf('b', before.storage)
  after.heard('a')
  settle()
  expect(after.announced).not.toHaveBeenCalled()
  after.heard('c')
  settle()
  expect(after.announced).toHaveBeenCalledOnce()
})

test('a blocked storage changes nothing for the page', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const { heard, announced } = pageOf('a', { getItem: blocked, setItem: blocked })
  for (const build of ['b', 'c']) {
    heard(build)
    settle()
  }
  heard('b')
  settle()
  expect(announced).toHaveBeenCalledTimes(2)
})

test('a page that asks for a reload in another way gets no notice', () => {
  const { heard, told, announced, isReplaced } = pageOf('a')
  heard('b')
  told()
  settle()
  expect([announced.mock.calls, isReplaced()]).toEqual([[], true])
})
