import type { FastifyRequest } from 'fastify'
import { WIDTH_HEADER, WidthClass } from '#contract/screen.ts'
import { principalOf } from '#rules/permissions.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { languageOf } from '../http/language-cookie.ts'
import type { Actor, Screen } from './actor.ts'

interface Origin {
  requestId: string
  ip: string
  screen?: Screen
}

/** Finds the person who sent a request. Throws as `authenticate` does. */
export const authenticateRequest = (
  deps: Deps,
  request: FastifyRequest,
  withAccount: boolean,
): Promise<Actor> =>
  authenticate(
    deps,
    bearerOf(request),
    { requestId: request.id, ip: request.ip, screen: screenOf(request) },
    withAccount,
  )

/** The bearer token of a request, if it has one. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]

/** The browser's own statement about its language and width; unknown values count as none. */
const screenOf = (request: FastifyRequest): Screen => ({
  language: languageOf(request),
  width: WidthClass.safeParse(request.headers[WIDTH_HEADER]).data ?? null,
})

/**
 * Finds the person behind a bearer token: our own access token, or an ID token of the identity provider. Reads the database each time,
 * so that ending a session, deactivating a person or changing a role takes effect at once. Throws `unauthenticated`,
 * `session-expired` or `user-inactive`.
 */
export const authenticate = async (
  deps: Deps,
  token: string | undefined,
  origin: Origin,
  withAccount = false,
): Promise<Actor> => {
  if (!token) throw new AppError('unauthenticated')
  const { user, sessionId, account } = await deps.nouns.identify(deps, token, withAccount)
  if (!user.isActive) throw new AppError('user-inactive')
  const { role } = user
  return {
    userId: user.id,
    email: user.email,
    role,
    principal: principalOf({ role, isColleague: user.customerId !== null && !user.isOwner }),
    customerId: role === 'user' ? user.customerId : null,
    sessionId,
    ...(account !== undefined && { account }),
    ...origin,
  }
}
