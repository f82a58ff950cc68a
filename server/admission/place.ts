import { AsyncLocalStorage } from 'node:async_hooks'
import type { Gate, Pausing } from './gate.ts'

/** The place of one request among those that run. Every method may be called again. */
export interface Place extends Pausing {
  /** Takes the place. Throws `server-busy`. */
  enter(signal?: AbortSignal): Promise<void>
  /** Gives the place up for good. */
  leave(): void
  /** Runs the rest of the request, whose calls of providers then free the place. */
  run(rest: () => void): void
}

const places = new AsyncLocalStorage<{ pause(): void; reenter(): void }>()

export const createPlace = (gate: Gate): Place => {
  let isTaken = false
  let isOver = false
  const enter = async (signal?: AbortSignal) => {
    if (isTaken || isOver) return
    await gate.enter(signal)
    if (isOver) gate.leave()
    else isTaken = true
  }
  const pause = () => {
    if (!isTaken) return
    isTaken = false
    gate.leave()
  }
  const reenter = () => {
    if (isTaken || isOver) return
    gate.reenter()
    isTaken = true
  }
  return {
    enter,
    pause,
    resume: () => enter(),
    leave: () => {
      isOver = true
      pause()
    },
    run: (rest) => places.run({ pause, reenter }, rest),
  }
}

/** Waits for another system. The running request holds no place meanwhile, and takes one afterwards even when none is free. */
export const outsidePlace = async <Result>(answer: Promise<Result>): Promise<Result> => {
  const place = places.getStore()
  if (!place) return answer
  place.pause()
  try {
    return await answer
  } finally {
    place.reenter()
  }
}
