export const COLOR_SCHEME_KEY = 'color-scheme'
const ATTRIBUTE = 'data-mantine-color-scheme'

export type Scheme = 'light' | 'dark'

/** The scheme that the person chose on this device; undefined to follow the device's preference. */
export const chosenScheme = (): Scheme | undefined => {
  try {
    const value = localStorage.getItem(COLOR_SCHEME_KEY)
    return value === 'light' || value === 'dark' ? value : undefined
  } catch {
    return undefined
  }
}

export const currentScheme = (): Scheme =>
  chosenScheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

export const showScheme = (scheme: Scheme) => document.documentElement.setAttribute(ATTRIBUTE, scheme)

export const chooseScheme = (scheme: Scheme) => {
  showScheme(scheme)
  try {
    localStorage.setItem(COLOR_SCHEME_KEY, scheme)
  } catch {
    // If storage is blocked, the choice lasts until the next page.
  }
}
