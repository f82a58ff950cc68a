import { consume, peek, set } from './handover.ts'

const TWELVE_HOURS_MS = 12 * 60 * 60_000

interface KeptPlace {
  address: string
  /** Tag of the person whose session ended here; null if there was none, as for a link in a mail. */
  userTag: string | null
  keptAt: number
}

const isKeptPlace = (value: unknown): value is KeptPlace =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  typeof value.address === 'string' &&
  'userTag' in value &&
  (value.userTag === null || typeof value.userTag === 'string') &&
  'keptAt' in value &&
  typeof value.keptAt === 'number'

const parse = (text: string | undefined): KeptPlace | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isKeptPlace(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isFor = ({ address, userTag, keptAt }: KeptPlace, person: string): boolean => {
  const age = Date.now() - keptAt
  return (
    (userTag === null || userTag === person) && age >= 0 && age <= TWELVE_HOURS_MS && isOwnAddress(address)
  )
}

/** The state of a history entry that names an onboarding screen, without the screens of the entries before it. */
const entryOf = (state: unknown): object | undefined => {
  const screens = typeof state === 'object' && state !== null && 'screens' in state ? state.screens : null
  return Array.isArray(screens) && screens.length > 0
    ? { ...(state as object), screens: screens.slice(-1) }
    : undefined
}

/**
 * Stores the place of this tab for the next sign-in, with the screen of the onboarding: only for the person whose session ended
 * here, if one is known.
 */
export const keepPlace = (
  userTag: string | undefined,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'> = window.location,
  state: unknown = window.history.state,
): void => {
  const address = `${pathname}${search}${hash}`
  consume('returnTo')
  consume('returnEntry')
  if (!isOwnAddress(address)) return
  const entry = entryOf(state)
  if (entry) set('returnEntry', JSON.stringify({ address, entry }))
  const place: KeptPlace = { address, userTag: userTag ?? null, keptAt: Date.now() }
  set('returnTo', JSON.stringify(place))
}

/** True if this person returns to the stored place of this tab after signing in. */
export const isPlaceKept = (userTag: string): boolean => {
  const place = parse(peek('returnTo'))
  return place !== undefined && isFor(place, userTag)
}

/** Removes the place of this tab and returns it; undefined for a place of another person. */
export const takePlace = (userTag: string): string | undefined => {
  const place = parse(consume('returnTo'))
  return place && isFor(place, userTag) ? place.address : undefined
}

/** Removes the stored state of a history entry and returns it; undefined if it belongs to another address. */
export const takeEntry = (address: string): object | undefined => {
  try {
    const kept: unknown = JSON.parse(consume('returnEntry') ?? '')
    const isHere = typeof kept === 'object' && kept !== null && 'address' in kept && kept.address === address
    return isHere && 'entry' in kept ? entryOf(kept.entry) : undefined
  } catch {
    return undefined
  }
}

const MAX_LENGTH = 2000
const BASE = 'https://portal.invalid'

/**
 * True for a path of the portal, with query and hash, exactly as a browser writes it. False for a text that a browser would read
 * differently, such as `//host`, `/\host`, a control character or a lone surrogate.
 */
export const isOwnAddress = (text: string): boolean => {
  if (text.length > MAX_LENGTH || !text.startsWith('/')) return false
  if (!URL.canParse(text, BASE)) return false
  const { origin, pathname, search, hash } = new URL(text, BASE)
  return origin === BASE && !pathname.startsWith('//') && `${pathname}${search}${hash}` === text
}
