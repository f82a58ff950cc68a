import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The prefix makes browsers insist: secure, this host only, the whole site. */
const NAME = '__Host-masar'
const OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

export const sessionSecretOf = (request: FastifyRequest): string | undefined =>
  request.cookies[NAME] || undefined

export const setSessionCookie = (reply: FastifyReply, secret: string, expires: Date): void => {
  reply.setCookie(NAME, secret, { ...OPTIONS, expires })
}

export const clearSessionCookie = (reply: FastifyReply): void => {
  reply.clearCookie(NAME, OPTIONS)
}
