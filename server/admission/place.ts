import type { Gate, Pausing } from './gate.ts'
import { holding } from './held.ts'

/** The place of one request in the gate. Every method may be called repeatedly. */
export interface Place extends Pausing {
  /** Takes the place. Throws `server-busy`. */
  enter(signal?: AbortSignal): Promise<void>
  /** Gives the place up for good. */
  leave(): void
  /** Runs the rest of the request, which gives its place up while it waits for a provider. */
  run(rest: () => void): void
}

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
    run: (rest) => holding({ pause, reenter }, rest),
  }
}
