import { consume, peek, set } from './handover.ts'
import { isOwnAddress } from './own-address.ts'

const TWELVE_HOURS_MS = 12 * 60 * 60_000

interface KeptPlace {
  address: string
  /** Whose session has ended here, by their tag; null when there was none, as for a link in a mail. */
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

/** Keeps where this tab is, for whom signs in next: only for the person whose session ended here, where one is known. */
export const keepPlace = (
  userTag: string | undefined,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'> = window.location,
): void => {
  const address = `${pathname}${search}${hash}`
  consume('returnTo')
  if (!isOwnAddress(address)) return
  const place: KeptPlace = { address, userTag: userTag ?? null, keptAt: Date.now() }
  set('returnTo', JSON.stringify(place))
}

/** Whether signing in leads this person from here to a place of this tab. */
export const isPlaceKept = (userTag: string): boolean => {
  const place = parse(peek('returnTo'))
  return place !== undefined && isFor(place, userTag)
}

/** The place kept in this tab for this person, once. A place of another person is forgotten. */
export const takePlace = (userTag: string): string | undefined => {
  const place = parse(consume('returnTo'))
  return place && isFor(place, userTag) ? place.address : undefined
}
