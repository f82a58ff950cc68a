import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDraftKeeper, type DraftState } from './use-draft.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const keeper = (save = vi.fn(async (_values: object, _options: { keepalive: boolean }) => {})) => {
  const states: DraftState[] = []
  return { save, states, ...createDraftKeeper({ save, tell: (state) => states.push(state) }) }
}
const pause = () => vi.advanceTimersByTimeAsync(800)

test('what is typed is sent once, a moment after the last key stroke', async () => {
  const { save, states, changed } = keeper()
  changed({ name: 'N' })
  await vi.advanceTimersByTimeAsync(500)
  changed({ name: 'Na' })
  await pause()
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Na' }, { keepalive: false })
  expect(states).toEqual(['keeping', 'keeping', 'kept'])
})

test('leaving the page sends it at once, and it may finish without the page', () => {
  const { save, changed, flush } = keeper()
  changed({ name: 'Na' })
  flush()
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Na' }, { keepalive: true })
})

test('nothing is sent when nothing was typed', async () => {
  const { save, flush } = keeper()
  flush()
  await pause()
  expect(save).not.toHaveBeenCalled()
})

test('what is typed back to what was saved is kept only where something else was kept before', async () => {
  const { save, changed } = keeper()
  changed({ name: '' }, false)
  await pause()
  expect(save).not.toHaveBeenCalled()
  changed({ name: 'N' }, true)
  await pause()
  changed({ name: '' }, false)
  await pause()
  expect(save.mock.calls.map(([values]) => values)).toEqual([{ name: 'N' }, { name: '' }])
})

test('a draft that could not be kept is said not to be, and goes with the next change', async () => {
  const { save, states, changed, flush } = keeper(vi.fn(async () => Promise.reject(new Error('down'))))
  changed({ name: 'Na' })
  await pause()
  expect(states.at(-1)).toBe('not-kept')
  flush()
  expect(save).toHaveBeenCalledTimes(2)
})

test('one request runs at a time, and the last words win', async () => {
  const ends: (() => void)[] = []
  const { save, changed } = keeper(vi.fn(() => new Promise<void>((resolve) => ends.push(resolve))))
  changed({ name: 'N' })
  await pause()
  changed({ name: 'Na' })
  await pause()
  expect(save).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await pause()
  expect(save).toHaveBeenLastCalledWith({ name: 'Na' }, { keepalive: false })
})

describe('while the form itself is saved', () => {
  test('no draft is sent, and none afterwards', async () => {
    const { save, changed, unlessSaved, flush } = keeper()
    changed({ name: 'Na' })
    expect(await unlessSaved(async () => 'saved')).toBe('saved')
    await pause()
    flush()
    expect(save).not.toHaveBeenCalled()
  })

  test('the draft is kept after all when that fails', async () => {
    const { save, changed, unlessSaved } = keeper()
    changed({ name: 'Na' })
    await expect(unlessSaved(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
    await pause()
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Na' }, { keepalive: false })
  })
})
