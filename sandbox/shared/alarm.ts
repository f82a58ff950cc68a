import type { SandboxClock } from './part.ts'

export interface Alarm {
  /** Reads the state again; call it after every change. */
  look(): void
  stop(): void
}

/**
 * One timer for the earliest time in a stored state (ISO instants), so that a restart or a reset only needs to read the state again.
 * `run` must process everything that is due, else it is called again at once.
 */
export function createAlarm(clock: SandboxClock, dueTimes: () => string[], run: () => void): Alarm {
  let armed: { cancel(): void } | undefined
  const stop = () => {
    armed?.cancel()
    armed = undefined
  }
  const look = () => {
    stop()
    const times = dueTimes().map((time) => Date.parse(time))
    if (times.length === 0) return
    armed = clock.after(Math.max(Math.min(...times) - clock.now().getTime(), 0), () => {
      run()
      look()
    })
  }
  return { look, stop }
}
