import { documentValue } from '../session/document-value.ts'

/** Milliseconds by which the server's clock is ahead of this device's. */
const ahead = documentValue<number>()

/** Each answer of the server says what time it is there. */
export const hearServerTime = (told: string | null): void => {
  const at = Date.parse(told ?? '')
  if (!Number.isNaN(at)) ahead.set(at - Date.now())
}

/** The server's time, by which days, locks and the months of cards count: a device whose clock is wrong offers what all others do. */
export const serverNow = (): Date => new Date(Date.now() + (ahead.get() ?? 0))
