import type { SandboxClock } from './part.ts'

export interface Alarm {
  /** Looks at the state again; to be called after every change of it. */
  look(): void
  stop(): void
}

/**
 * One timer for the earliest moment named by a stored state (ISO instants), so that a restart or a reset needs
 * nothing but another look. `run` must deal with all that is due, else it is called again at once.
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
