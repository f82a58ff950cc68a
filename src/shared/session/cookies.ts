import { cookieName, cookieValue, isEncrypted } from '#contract/text/cookie.ts'

/**
 * A cookie without a secret: the tag of the person whose session exists, or has existed recently. It saves visitors a call that
 * would fail, and lets a page show that a session has ended. Only the server knows if a person is signed in.
 */
const NAME = 'signed-in'
/** Longer than a session. WebKit keeps a cookie that a script sets for at most a week. */
const WEEK_S = 7 * 24 * 60 * 60

/** The tag of the last signed-in person in this browser, unless they have signed out. */
export const signedInHint = (): string | undefined =>
  cookieValue(document.cookie, NAME, location.protocol) || undefined

export const setSignedInHint = (userTag: string): void => {
  writeCookie(`${NAME}=${userTag}; Path=/; Max-Age=${WEEK_S}; SameSite=Strict`)
}

export const clearSignedInHint = (): void => {
  writeCookie(`${NAME}=; Path=/; Max-Age=0; SameSite=Strict`)
}

/** Sets a cookie of this site by its assignment. On https it gets the prefix and never travels in clear. */
export const writeCookie = (
  assignment: string,
  { protocol }: Pick<Location, 'protocol'> = location,
): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser
  document.cookie = `${cookieName(assignment, protocol)}${isEncrypted(protocol) ? '; Secure' : ''}`
}
