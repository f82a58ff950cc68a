import { documentValue } from '../session/document-value.ts'

/** Milliseconds by which the server's clock is ahead of this device's. */
const ahead = documentValue<number>()

/** Sets the clock from the time header of an answer. */
export const setServerTime = (header: string | null): void => {
  const at = Date.parse(header ?? '')
  if (!Number.isNaN(at)) ahead.set(at - Date.now())
}

/** The server's time. Days, locks and card months use it, so that a device with a wrong clock shows the same as any other. */
export const serverNow = (): Date => new Date(Date.now() + (ahead.get() ?? 0))
