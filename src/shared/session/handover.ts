/**
 * Values that one document stores for the next one, across the full page loads around signing in. They are in session storage, so
 * each tab has its own. They contain no personal data.
 */
const keys = {
  referrer: 'referrer',
  returnTo: 'return-to',
  returnEntry: 'return-entry',
  notice: 'notice',
  unknownAddress: 'unknown-address',
  desktop: 'desktop-recommend',
  inspect: 'inspect',
} as const

type Key = keyof typeof keys

/** The reason for the return to the landing page. */
export type Notice = 'session-expired' | 'signed-out' | 'deactivated'

const storage = (): Storage | undefined => {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

const ADDRESS_SHOWN = 80

/** Keeps an address that no page has, so that the next page names it. */
export const keepUnknownAddress = (path: string): void =>
  set('unknownAddress', path.length > ADDRESS_SHOWN ? `${path.slice(0, ADDRESS_SHOWN)}…` : path)

export const set = (key: Key, value: string): void => {
  try {
    storage()?.setItem(keys[key], value)
  } catch {
    // A full or blocked storage must not stop the sign-in.
  }
}

export const peek = (key: Key): string | undefined => storage()?.getItem(keys[key]) ?? undefined

export const consume = (key: Key): string | undefined => {
  const value = peek(key)
  storage()?.removeItem(keys[key])
  return value
}

export const clearHandover = (): void => storage()?.clear()
