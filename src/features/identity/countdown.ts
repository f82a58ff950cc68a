import type { IdentityDialogEvent } from '#machines/identity-dialog/identity-dialog.machine.ts'

const TICK_MS = 1000
/** A larger drift means that the page slept or the clock was set; the deadline is then read from the server. */
const DRIFT_MS = 3000

interface CountdownDeps {
  until: number
  askFirst?: boolean
  send: (event: IdentityDialogEvent) => void
  /** When the time ends, on the page's steady clock; null if unknown. */
  askServer: () => Promise<number | null>
}

/**
 * Sends the seconds left, now and each second. Counts on the page's steady clock, which stops while a device sleeps; when the wall clock
 * drifts or the page becomes visible, it asks the server for the deadline.
 */
export const startCountdown = ({ until, askFirst = false, send, askServer }: CountdownDeps): (() => void) => {
  let end = until
  let gap = Date.now() - performance.now()

  const tick = () =>
    send({ type: 'countdown.ticked', secondsLeft: Math.max(0, Math.ceil((end - performance.now()) / 1000)) })
  const correct = async () => {
    end = (await askServer().catch(() => null)) ?? end
    tick()
  }
  const onTick = () => {
    const now = Date.now() - performance.now()
    const drifted = Math.abs(now - gap) > DRIFT_MS
    gap = now
    if (drifted) void correct()
    else tick()
  }
  const onSeen = () => {
    if (document.visibilityState === 'visible') void correct()
  }

  const timer = setInterval(onTick, TICK_MS)
  document.addEventListener('visibilitychange', onSeen)
  if (askFirst) void correct()
  else tick()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onSeen)
  }
}
