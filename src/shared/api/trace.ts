import { newTraceId, traceparentOf } from '#contract/traceparent.ts'

/** Calls that begin this long after a press belong to it. */
const PRESS_MS = 1000

const newId = (kind: 'trace' | 'span'): string =>
  newTraceId(kind, (count) => crypto.getRandomValues(new Uint8Array(count)))

let press = { traceId: '', until: 0 }
// Keys that press a button cause a click too.
if (typeof window !== 'undefined')
  window.addEventListener(
    'click',
    () => {
      press = { traceId: newId('trace'), until: performance.now() + PRESS_MS }
    },
    { capture: true },
  )

/** The trace of a call that begins now: that of the press before it, or one of its own. */
export const beginTrace = (): string => (performance.now() < press.until ? press.traceId : newId('trace'))

/** The header for one try of a call. The browser records no span, and the server decides about sampling. */
export const nextTraceparent = (traceId: string): string =>
  traceparentOf({ traceId, spanId: newId('span'), isSampled: false })
