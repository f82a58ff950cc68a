const KEPT = ['color-scheme', 'sign-out-pending']
const PENDING = 'sign-out-pending'

/** Removes whatever this site keeps about a person on this device. How the page looks is not about a person. */
export const clearDeviceStorage = (): void => {
  for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key)
}

/** The server could not be told about a logout; the next page that loads tells it before anything else. */
export const markSignOutPending = (): void => localStorage.setItem(PENDING, '1')
export const isSignOutPending = (): boolean => localStorage.getItem(PENDING) !== null
export const clearSignOutPending = (): void => localStorage.removeItem(PENDING)
