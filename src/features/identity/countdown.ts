import type { IdentityDialogEvent } from '#machines/identity-dialog/identity-dialog.machine.ts'

const TICK_MS = 1000
/** Beyond this the page slept or the clock was set: the server is asked what is left. */
const DRIFT_MS = 3000

interface CountdownDeps {
  until: number
  askFirst?: boolean
  send: (event: IdentityDialogEvent) => void
  /** When the time ends by the server's clock now; null when it cannot be told. */
  askServer: () => Promise<number | null>
}

/**
 * Tells the seconds left, at once and then each second. It counts on the page's steady clock, which stands still while a device sleeps,
 * so whenever the wall clock has run differently, or the page is seen again, the server's deadline counts.
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
