const KEPT = ['color-scheme', 'sign-out-pending']
const PENDING = 'sign-out-pending'

/** A storage that may not be reached has kept nothing, and costs nothing but what it would have kept. */
const reach = <Found>(work: (storage: Storage) => Found): Found | undefined => {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}

/** Removes what this site keeps about a person on this device. How the page looks is not about a person. */
export const clearDeviceStorage = (): void => {
  reach((storage) => {
    for (const key of Object.keys(storage)) if (!KEPT.includes(key)) storage.removeItem(key)
  })
}

/** The server could not be told about a logout; the next page that loads tells it before anything else. */
export const markSignOutPending = (): void => {
  reach((storage) => storage.setItem(PENDING, '1'))
}
export const isSignOutPending = (): boolean => reach((storage) => storage.getItem(PENDING) !== null) ?? false
export const clearSignOutPending = (): void => {
  reach((storage) => storage.removeItem(PENDING))
}
