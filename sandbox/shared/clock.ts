import type { SandboxClock } from './part.ts'

export interface AdjustableClock extends SandboxClock {
  /** Milliseconds added to real time. */
  offset(): number
  /** Moves time forward. Due timers run before this returns, each at its due time. */
  advance(ms: number): void
  /** Returns to real time and drops all timers. */
  reset(): void
  /** Drops all timers, so that the process can end. */
  close(): void
}

interface Timer {
  due: number
  order: number
  run: () => void
}

interface ClockOptions {
  offset?: number
  onOffset?: (offset: number) => void
  onError?: (error: unknown) => void
}

const LONGEST_REAL_TIMER_MS = 2 ** 31 - 1

export function createClock(options: ClockOptions = {}): AdjustableClock {
  let offset = options.offset ?? 0
  let order = 0
  let wake: NodeJS.Timeout | undefined
  const timers = new Set<Timer>()

  const now = () => Date.now() + offset
  const setOffset = (value: number) => {
    offset = value
    options.onOffset?.(value)
  }
  const next = () => [...timers].sort((a, b) => a.due - b.due || a.order - b.order)[0]

  const plan = () => {
    clearTimeout(wake)
    const timer = next()
    if (!timer) return
    wake = setTimeout(() => runDue(), Math.min(Math.max(timer.due - now(), 0), LONGEST_REAL_TIMER_MS))
    wake.unref()
  }

  const fire = (timer: Timer) => {
    timers.delete(timer)
    try {
      timer.run()
    } catch (error) {
      options.onError?.(error)
    }
  }

  const runDue = () => {
    for (let timer = next(); timer && timer.due <= now(); timer = next()) fire(timer)
    plan()
  }

  const forget = () => {
    clearTimeout(wake)
    timers.clear()
  }

  return {
    now: () => new Date(now()),
    after(ms, run) {
      const timer = { due: now() + ms, order: order++, run }
      timers.add(timer)
      plan()
      return {
        cancel: () => {
          timers.delete(timer)
        },
      }
    },
    offset: () => offset,
    advance(ms) {
      const target = offset + ms
      for (let timer = next(); timer && timer.due <= Date.now() + target; timer = next()) {
        offset = Math.max(offset, timer.due - Date.now())
        fire(timer)
      }
      setOffset(target)
      plan()
    },
    reset() {
      forget()
      setOffset(0)
    },
    close: forget,
  }
}

interface Alarm {
  /** Reads the state and sets the timer again. Call it after every change of the state. */
  schedule(): void
  stop(): void
}

/**
 * One timer for the earliest time in a stored state (ISO instants). After a restart or a reset, `schedule` reads the state again.
 * `run` must process everything that is due; otherwise it is called again at once.
 */
export function createAlarm(clock: SandboxClock, dueTimes: () => string[], run: () => void): Alarm {
  let armed: { cancel(): void } | undefined
  const stop = () => {
    armed?.cancel()
    armed = undefined
  }
  const schedule = () => {
    stop()
    const times = dueTimes().map((time) => Date.parse(time))
    if (times.length === 0) return
    armed = clock.after(Math.max(Math.min(...times) - clock.now().getTime(), 0), () => {
      run()
      schedule()
    })
  }
  return { schedule, stop }
}
