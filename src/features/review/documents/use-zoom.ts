import { type KeyboardEvent, useState } from 'react'

/** 1 is as wide as the place. */
const LEVELS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
const FIT = LEVELS.indexOf(1)

export interface Zoom {
  level: number
  /** Undefined where it ends. */
  larger: (() => void) | undefined
  smaller: (() => void) | undefined
  /** The keys +, - and 0. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** How large a document is shown. */
export const useZoom = (): Zoom => {
  const [index, setIndex] = useState(FIT)
  const larger = index < LEVELS.length - 1 ? () => setIndex(index + 1) : undefined
  const smaller = index > 0 ? () => setIndex(index - 1) : undefined
  const keys: Record<string, (() => void) | undefined> = {
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': () => setIndex(FIT),
  }
  return {
    level: LEVELS[index] ?? 1,
    larger,
    smaller,
    onKeyDown: ({ key, ctrlKey, metaKey }) => {
      if (!ctrlKey && !metaKey) keys[key]?.()
    },
  }
}
