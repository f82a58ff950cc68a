import { cookieValue } from '#contract/text/cookie-value.ts'

/**
 * A cookie without a secret: the tag of the person whose session probably exists, or existed lately. It saves visitors a call that
 * can only fail, and lets a page without a session say that there was one. Only the server knows if a person is signed in.
 */
const NAME = 'signed-in'
/** Longer than a session, and as long as WebKit keeps a cookie that a script sets. */
const WEEK_S = 7 * 24 * 60 * 60

/** The tag of the person who was signed in last in this browser and has not signed out. */
export const signedInHint = (): string | undefined => cookieValue(document.cookie, NAME) || undefined

export const setSignedInHint = (userTag: string): void => {
  writeCookie(`${NAME}=${userTag}; Path=/; Max-Age=${WEEK_S}; SameSite=Strict`)
}

export const clearSignedInHint = (): void => {
  writeCookie(`${NAME}=; Path=/; Max-Age=0; SameSite=Strict`)
}

/** Sets a cookie of this site by its assignment. One that was set over https never travels in clear. */
export const writeCookie = (
  assignment: string,
  { protocol }: Pick<Location, 'protocol'> = location,
): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser
  document.cookie = protocol === 'https:' ? `${assignment}; Secure` : assignment
}
