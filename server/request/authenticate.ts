import type { FastifyRequest } from 'fastify'
import { WIDTH_HEADER, WidthClass } from '#contract/screen.ts'
import { principalOf } from '#rules/permissions.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { languageOf } from '../http/cookies.ts'
import type { Actor, Screen } from './actor.ts'

interface RequestOrigin {
  requestId: string
  ip: string
  screen?: Screen
}

/** Authenticates the sender of a request. Throws like `authenticate`. */
export const authenticateRequest = (
  deps: Deps,
  request: FastifyRequest,
  withAccount: boolean,
): Promise<Actor> =>
  authenticate(
    deps,
    bearerOf(request),
    { requestId: request.id, ip: request.ip, screen: screenOf(deps, request) },
    withAccount,
  )

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]

/** The browser's own language and width; unknown values become null. */
const screenOf = (deps: Pick<Deps, 'config'>, request: FastifyRequest): Screen => ({
  language: languageOf(deps, request),
  width: WidthClass.safeParse(request.headers[WIDTH_HEADER]).data ?? null,
})

/**
 * Authenticates a bearer token: our own access token, or an ID token of the identity provider. Reads the database each time, so
 * that the end of a session, a deactivation or a changed role takes effect at once. Throws `unauthenticated`, `session-expired`
 * or `user-inactive`.
 */
export const authenticate = async (
  deps: Deps,
  token: string | undefined,
  origin: RequestOrigin,
  withAccount = false,
): Promise<Actor> => {
  if (!token) throw new AppError('unauthenticated')
  const { user, sessionId, authenticatedAt, account } = await deps.nouns.identify(
    deps,
    { token, requestId: origin.requestId },
    withAccount,
  )
  if (!user.isActive) throw new AppError('user-inactive')
  const { role } = user
  return {
    userId: user.id,
    email: user.email,
    role,
    principal: principalOf({ role, isColleague: user.customerId !== null && !user.isOwner }),
    customerId: role === 'user' ? user.customerId : null,
    sessionId,
    authenticatedAt,
    ...(account !== undefined && { account }),
    ...origin,
  }
}
