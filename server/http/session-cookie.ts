import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

type Serving = Pick<Deps, 'config'>

/** Whether people open the portal over https; a proxy in front of us may end the encryption. */
export const isEncrypted = ({ config }: Serving): boolean => new URL(config.appUrl).protocol === 'https:'

/**
 * On https the prefix makes browsers insist: secure, this host only, the whole site. WebKit refuses such a cookie on http, on this very
 * machine too, so there it has neither prefix nor `Secure`. Each name is believed on its own scheme only.
 */
const nameOf = (serving: Serving): string => (isEncrypted(serving) ? '__Host-masar' : 'masar')

const optionsOf = (serving: Serving) =>
  ({ path: '/', httpOnly: true, secure: isEncrypted(serving), sameSite: 'strict' }) as const

export const sessionSecretOf = (serving: Serving, request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(serving)] || undefined

export const setSessionCookie = (
  serving: Serving,
  reply: FastifyReply,
  cookie: { secret: string; expires: Date },
): void => {
  reply.setCookie(nameOf(serving), cookie.secret, { ...optionsOf(serving), expires: cookie.expires })
}

export const clearSessionCookie = (serving: Serving, reply: FastifyReply): void => {
  reply.clearCookie(nameOf(serving), optionsOf(serving))
}
