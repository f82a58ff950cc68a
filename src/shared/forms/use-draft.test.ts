import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDraftKeeper, type DraftState } from './use-draft.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const keeper = (save = vi.fn(async (_values: object, _options: { keepalive: boolean }) => {})) => {
  const states: DraftState[] = []
  return { save, states, ...createDraftKeeper({ save, onState: (state) => states.push(state) }) }
}
const pause = () => vi.advanceTimersByTimeAsync(800)

test('a draft is sent once, a moment after the last key stroke', async () => {
  const { save, states, changed } = keeper()
  changed({ name: 'N' })
  await vi.advanceTimersByTimeAsync(500)
  changed({ name: 'Na' })
  await pause()
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Na' }, { keepalive: false })
  expect(states).toEqual(['keeping', 'keeping', 'kept'])
})

test('leaving the page sends a draft at once, in a request that outlives the page', () => {
  const { save, changed, flush } = keeper()
  changed({ name: 'Na' })
  flush()
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Na' }, { keepalive: true })
})

test('no draft is sent when nothing was typed', async () => {
  const { save, flush } = keeper()
  flush()
  await pause()
  expect(save).not.toHaveBeenCalled()
})

test('a draft equal to the saved values is sent only after a different one', async () => {
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

test('a draft that could not be stored is reported and sent again', async () => {
  const { save, states, changed, flush } = keeper(vi.fn(async () => Promise.reject(new Error('down'))))
  changed({ name: 'Na' })
  await pause()
  expect(states.at(-1)).toBe('not-kept')
  flush()
  expect(save).toHaveBeenCalledTimes(2)
})

test('settling sends a waiting draft at once, and tells whether it was stored', async () => {
  const answers = [Promise.reject(new Error('down')), Promise.resolve()]
  const { save, changed, settle } = keeper(vi.fn(() => answers.shift() ?? Promise.resolve()))
  expect(await settle()).toBe(true)
  changed({ name: 'Na' })
  expect(await settle()).toBe(false)
  expect(await settle()).toBe(true)
  expect(save).toHaveBeenCalledTimes(2)
})

test('one request for a draft runs at a time, and the last values win', async () => {
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

describe('during a save of the form', () => {
  test('no draft is sent while the form is saved, nor afterwards', async () => {
    const { save, changed, unlessSaved, flush } = keeper()
    changed({ name: 'Na' })
    expect(await unlessSaved(async () => 'saved')).toBe('saved')
    await pause()
    flush()
    expect(save).not.toHaveBeenCalled()
  })

  test('a draft is sent after saving the form has failed', async () => {
    const { save, changed, unlessSaved } = keeper()
    changed({ name: 'Na' })
    await expect(unlessSaved(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
    await pause()
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Na' }, { keepalive: false })
  })
})
