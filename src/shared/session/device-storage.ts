const PENDING = 'sign-out-pending'
const SIGNED_OUT = 'signed-out'
const KEPT = ['color-scheme', PENDING, SIGNED_OUT]

/** Returns undefined when the browser forbids the storage. */
const reach = <Found>(work: (storage: Storage) => Found): Found | undefined => {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}

/** Removes this site's data about a person from the device. The colour scheme stays. */
export const clearDeviceStorage = (): void => {
  reach((storage) => {
    for (const key of Object.keys(storage)) if (!KEPT.includes(key)) storage.removeItem(key)
  })
}

/** Remembers a logout that did not reach the server; the next page sends it first. */
export const markSignOutPending = (): void => {
  reach((storage) => storage.setItem(PENDING, '1'))
}
export const isSignOutPending = (): boolean => reach((storage) => storage.getItem(PENDING) !== null) ?? false
export const clearSignOutPending = (): void => {
  reach((storage) => storage.removeItem(PENDING))
}

/** The next sign-in on this device lets the person choose the Google account. */
export const markSignedOut = (): void => {
  reach((storage) => storage.setItem(SIGNED_OUT, '1'))
}
export const wasSignedOut = (): boolean => reach((storage) => storage.getItem(SIGNED_OUT) !== null) ?? false
export const clearSignedOut = (): void => {
  reach((storage) => storage.removeItem(SIGNED_OUT))
}
