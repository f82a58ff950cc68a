/**
 * Values that one document leaves for the next across the full page loads around signing in. They live in session storage, so a tab
 * keeps its own; nothing in it is personal.
 */
const keys = {
  referrer: 'referrer',
  returnTo: 'return-to',
  notice: 'notice',
  desktop: 'desktop-recommend',
  inspect: 'inspect',
} as const

type Key = keyof typeof keys

/** The reason why the person is back at the landing page. */
export type Notice = 'session-expired' | 'signed-out' | 'deactivated'

const storage = (): Storage | undefined => {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

export const set = (key: Key, value: string): void => {
  try {
    storage()?.setItem(keys[key], value)
  } catch {
    // A full or forbidden storage costs a convenience, never the sign-in.
  }
}

export const peek = (key: Key): string | undefined => storage()?.getItem(keys[key]) ?? undefined

export const consume = (key: Key): string | undefined => {
  const value = peek(key)
  storage()?.removeItem(keys[key])
  return value
}

export const clearHandover = (): void => storage()?.clear()
