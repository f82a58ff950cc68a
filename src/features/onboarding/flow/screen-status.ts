import { useSyncExternalStore } from 'react'

interface Status {
  /** Whether what was typed is kept somewhere else than on this page. */
  saved: 'saved' | 'saving' | null
  /** The screen is doing something that Back and Next have to wait for. */
  busy: boolean
  /** There is a form for Next to submit. */
  ready: boolean
}

const FRESH: Status = { saved: null, busy: false, ready: true }

/**
 * What a screen tells the row of Back and Next below it. Outside of React's state, so that a word beside the button does not draw
 * the whole form again.
 */
export const createScreenStatus = () => {
  let status = FRESH
  const listeners = new Set<() => void>()
  const put = (next: Status) => {
    status = next
    for (const listener of listeners) listener()
  }
  return {
    tell: (change: Partial<Status>) => put({ ...status, ...change }),
    reset: () => put(FRESH),
    read: () => status,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type ScreenStatus = ReturnType<typeof createScreenStatus>

export const useScreenStatus = (status: ScreenStatus): Status =>
  useSyncExternalStore(status.subscribe, status.read)
