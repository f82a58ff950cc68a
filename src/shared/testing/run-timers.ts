import { act } from '@testing-library/react'
import { vi } from 'vitest'

const { setTimeout: startTimer } = globalThis
const STEP_MS = 250
const REAL_STEP_MS = 10
const STEPS_MAX = 1000

/**
 * Runs the page's fake timers, a quarter of a second per step, until `get` returns; then returns its result. Between the steps, code
 * that loads on demand gets real time.
 */
export const runTimersUntil = async <T>(get: () => T): Promise<T> => {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    try {
      return get()
    } catch {
      await act(async () => {
        await vi.advanceTimersByTimeAsync(STEP_MS)
        await new Promise((resolve) => startTimer(resolve, REAL_STEP_MS))
      })
    }
  }
  return get()
}

/** Replaces the timers of the page; their time passes as usual unless `runTimersUntil` runs them. */
export const takeTimers = (): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
}
