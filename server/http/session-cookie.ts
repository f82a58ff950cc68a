import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

type CookieDeps = Pick<Deps, 'config'>

/** True when people open the portal over https; a proxy may end the encryption. */
export const isEncrypted = ({ config }: CookieDeps): boolean => new URL(config.appUrl).protocol === 'https:'

/**
 * On https the prefix makes browsers require: secure, this host only, the whole site. WebKit rejects such a cookie on http, even on
 * localhost, so there it has neither prefix nor `Secure`. Each name is valid on its own scheme only.
 */
const nameOf = (serving: CookieDeps): string => (isEncrypted(serving) ? '__Host-masar' : 'masar')

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
