import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, LANGUAGE_CHOSEN_COOKIE, LANGUAGE_COOKIE, type Language } from '#contract/languages.ts'
import { cookieName, isEncrypted as isEncryptedBy } from '#contract/text/cookie.ts'
import { DIGITS_COOKIE, type Digits, digitsOf } from '#contract/text/digits.ts'
import type { Deps } from '../deps.ts'

type CookieDeps = Pick<Deps, 'config'>

/** The protocol of the address that people open. A proxy may end the encryption, so the protocol of the request is not used. */
const protocolOf = ({ config }: CookieDeps): string => new URL(config.appUrl).protocol

/** True when people open the portal over https. */
export const isEncrypted = (serving: CookieDeps): boolean => isEncryptedBy(protocolOf(serving))

const nameOf = (serving: CookieDeps, name: string): string => cookieName(name, protocolOf(serving))

const sessionNameOf = (serving: CookieDeps): string => nameOf(serving, 'masar')

const deviceNameOf = (serving: CookieDeps): string => nameOf(serving, 'masar-device')

const optionsOf = (serving: CookieDeps) =>
  ({ path: '/', httpOnly: true, secure: isEncrypted(serving), sameSite: 'strict' }) as const

export const sessionSecretOf = (serving: CookieDeps, request: FastifyRequest): string | undefined =>
  request.cookies[sessionNameOf(serving)] || undefined

export const setSessionCookie = (
  serving: CookieDeps,
  reply: FastifyReply,
  cookie: { secret: string; expires: Date },
): void => {
  reply.setCookie(sessionNameOf(serving), cookie.secret, { ...optionsOf(serving), expires: cookie.expires })
}

export const clearSessionCookie = (serving: CookieDeps, reply: FastifyReply): void => {
  reply.clearCookie(sessionNameOf(serving), optionsOf(serving))
}

/** The longest time that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 86_400
const DEVICE_SECRET = /^[\w-]{43}$/

/** The secret that identifies this browser at a later sign-in. It gives no access. Undefined without a valid cookie. */
export const deviceSecretOf = (serving: CookieDeps, { cookies }: FastifyRequest): string | undefined => {
  const kept = cookies[deviceNameOf(serving)]
  return kept !== undefined && DEVICE_SECRET.test(kept) ? kept : undefined
}

export const setDeviceCookie = (serving: CookieDeps, reply: FastifyReply, secret: string): void => {
  reply.setCookie(deviceNameOf(serving), secret, { ...optionsOf(serving), maxAge: DEVICE_SECONDS })
}

const OPTIONS = { path: '/', maxAge: 365 * 86_400, sameSite: 'lax' } as const

/** The language stored in this browser, guessed or chosen; null without a known one. */
export const languageOf = (serving: CookieDeps, { cookies }: FastifyRequest): Language | null => {
  const kept = cookies[nameOf(serving, LANGUAGE_COOKIE)]
  return isLanguage(kept) ? kept : null
}

/** The cookie for the server's own reads in this language. */
export const languagePair = (serving: CookieDeps, language: Language): string =>
  `${nameOf(serving, LANGUAGE_COOKIE)}=${language}`

/** True when the language was chosen in this browser and is not stored with a person yet. */
export const isLanguageChosen = (serving: CookieDeps, { cookies }: FastifyRequest): boolean =>
  cookies[nameOf(serving, LANGUAGE_CHOSEN_COOKIE)] !== undefined

export const setLanguage = (serving: CookieDeps, reply: FastifyReply, language: Language): FastifyReply =>
  reply.setCookie(nameOf(serving, LANGUAGE_COOKIE), language, OPTIONS)

export const setChosenLanguage = (
  serving: CookieDeps,
  reply: FastifyReply,
  language: Language,
): FastifyReply =>
  setLanguage(serving, reply, language).setCookie(nameOf(serving, LANGUAGE_CHOSEN_COOKIE), '1', OPTIONS)

/** Clears the mark of a choice that is now stored with the person. */
export const clearLanguageChosen = (serving: CookieDeps, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(nameOf(serving, LANGUAGE_CHOSEN_COOKIE), { path: '/' })

/** The digits stored in this browser. */
export const digitsIn = (serving: CookieDeps, { cookies }: FastifyRequest): Digits =>
  digitsOf(cookies[nameOf(serving, DIGITS_COOKIE)])
