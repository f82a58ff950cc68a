import { AppError } from '../errors/app-error.ts'
import { type Hold, holding } from './held.ts'

interface GateSettings {
  /** Pieces of work that run at once. */
  running: number
  /** Pieces of work that wait. */
  waiting: number
  /** The longest wait, in milliseconds. */
  waitMs: number
}

/** Limits how much work runs and waits at once. */
export interface Gate {
  /** Takes a place if one is free. */
  tryEnter(): boolean
  /**
   * Takes a place, in the order of the calls. Throws `server-busy` at once when too many wait, after the longest wait, and when
   * the signal is aborted.
   */
  enter(signal?: AbortSignal): Promise<void>
  /** Takes a place even when none is free, for work that continues after a pause. */
  reenter(): void
  leave(): void
  isIdle(): boolean
}

export const createGate = ({ running: mostRunning, waiting: mostWaiting, waitMs }: GateSettings): Gate => {
  const waiting = new Set<() => void>()
  let running = 0

  const tryEnter = (): boolean => {
    const isFree = running < mostRunning && waiting.size === 0
    if (isFree) running += 1
    return isFree
  }
  const wait = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        waiting.delete(begin)
        signal?.removeEventListener('abort', giveUp)
      }
      const begin = () => {
        stop()
        running += 1
        resolve()
      }
      const giveUp = () => {
        stop()
        reject(new AppError('server-busy'))
      }
      const timer = setTimeout(giveUp, waitMs)
      signal?.addEventListener('abort', giveUp)
      waiting.add(begin)
    })

  return {
    tryEnter,
    enter: async (signal) => {
      if (tryEnter()) return
      if (waiting.size >= mostWaiting) throw new AppError('server-busy')
      await wait(signal)
    },
    reenter: () => {
      running += 1
    },
    leave: () => {
      running -= 1
      const [first] = waiting
      if (running < mostRunning) first?.()
    },
    isIdle: () => running === 0 && waiting.size === 0,
  }
}

interface LaneSettings extends GateSettings {
  /** Work keeps its place in the lane while it waits for a provider. */
  isKept?: true
}

/** A gate for each key, such as an account. The gate exists while its key has work. */
export interface Lanes {
  /** Runs `work` in the lane of the key. Calls `pause` before a wait and `resume` after it. */
  run<Result>(key: string, pausing: Pausing, work: () => Promise<Result>): Promise<Result>
}

/** Called before and after a wait in a lane, so that waiting work holds no place of the server. */
export interface Pausing {
  pause(): void
  resume(): Promise<void>
}

/** A taken place in the gate. */
const holdOf = (gate: Gate): Hold => {
  let isTaken = true
  return {
    pause: () => {
      if (!isTaken) return
      isTaken = false
      gate.leave()
    },
    reenter: () => {
      if (isTaken) return
      isTaken = true
      gate.reenter()
    },
  }
}

export const createLanes = ({ isKept, ...settings }: LaneSettings): Lanes => {
  const gates = new Map<string, Gate>()
  const gateOf = (key: string): Gate => {
    const gate = gates.get(key) ?? createGate(settings)
    gates.set(key, gate)
    return gate
  }
  return {
    async run(key, { pause, resume }, work) {
      const gate = gateOf(key)
      const isPaused = !gate.tryEnter()
      if (isPaused) {
        pause()
        await gate.enter()
      }
      const hold = holdOf(gate)
      try {
        if (isPaused) await resume()
        return await (isKept ? work() : holding(hold, work))
      } finally {
        hold.pause()
        if (gate.isIdle()) gates.delete(key)
      }
    },
  }
}
