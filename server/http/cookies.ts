import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, LANGUAGE_CHOSEN_COOKIE, LANGUAGE_COOKIE, type Language } from '#contract/languages.ts'
import type { Deps } from '../deps.ts'

type CookieDeps = Pick<Deps, 'config'>

/** True when people open the portal over https; a proxy may end the encryption. */
export const isEncrypted = ({ config }: CookieDeps): boolean => new URL(config.appUrl).protocol === 'https:'

/**
 * On https, the prefix makes browsers accept the cookie only if it is secure, for this host alone and for the whole site. WebKit
 * rejects such a cookie on http, even on localhost, so there it has neither prefix nor `Secure`. Each name is valid on its own scheme
 * only.
 */
const nameOf = (serving: CookieDeps): string => (isEncrypted(serving) ? '__Host-masar' : 'masar')

const deviceNameOf = (serving: CookieDeps): string => `${nameOf(serving)}-device`

const optionsOf = (serving: CookieDeps) =>
  ({ path: '/', httpOnly: true, secure: isEncrypted(serving), sameSite: 'strict' }) as const

export const sessionSecretOf = (serving: CookieDeps, request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(serving)] || undefined

export const setSessionCookie = (
  serving: CookieDeps,
  reply: FastifyReply,
  cookie: { secret: string; expires: Date },
): void => {
  reply.setCookie(nameOf(serving), cookie.secret, { ...optionsOf(serving), expires: cookie.expires })
}

export const clearSessionCookie = (serving: CookieDeps, reply: FastifyReply): void => {
  reply.clearCookie(nameOf(serving), optionsOf(serving))
}

/** The longest time that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 86_400
const DEVICE_SECRET = /^[\w-]{43}$/

/** The secret that identifies this browser at a later sign-in; undefined without a valid one. It gives no access. */
export const deviceSecretOf = (serving: CookieDeps, { cookies }: FastifyRequest): string | undefined => {
  const kept = cookies[deviceNameOf(serving)]
  return kept !== undefined && DEVICE_SECRET.test(kept) ? kept : undefined
}

export const setDeviceCookie = (serving: CookieDeps, reply: FastifyReply, secret: string): void => {
  reply.setCookie(deviceNameOf(serving), secret, { ...optionsOf(serving), maxAge: DEVICE_SECONDS })
}

const OPTIONS = { path: '/', maxAge: 365 * 86_400, sameSite: 'lax' } as const

/** The language stored in this browser, guessed or chosen; null without a known one. */
export const languageOf = ({ cookies }: FastifyRequest): Language | null => {
  const kept = cookies[LANGUAGE_COOKIE]
  return isLanguage(kept) ? kept : null
}

/** True when the language was chosen in this browser and is not stored with a person yet. */
export const isLanguageChosen = ({ cookies }: FastifyRequest): boolean =>
  cookies[LANGUAGE_CHOSEN_COOKIE] !== undefined

export const setLanguage = (reply: FastifyReply, language: Language): FastifyReply =>
  reply.setCookie(LANGUAGE_COOKIE, language, OPTIONS)

export const setChosenLanguage = (reply: FastifyReply, language: Language): FastifyReply =>
  setLanguage(reply, language).setCookie(LANGUAGE_CHOSEN_COOKIE, '1', OPTIONS)

/** Clears the mark of a choice that is now stored with the person. */
export const clearLanguageChosen = (reply: FastifyReply): FastifyReply =>
  reply.clearCookie(LANGUAGE_CHOSEN_COOKIE, { path: '/' })
