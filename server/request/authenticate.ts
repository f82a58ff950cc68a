import { permission, principalOf } from '#rules/permissions.ts'
import { namedCustomer } from '../accounts/lock-customer.ts'
import type { UserRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { seePerson } from '../people/see-person.ts'
import type { Caller, Listener } from '../realtime/socket-realtime.ts'
import { readAccessToken, sessionOver } from '../sessions/session.ts'
import { findSessionById } from '../sessions/store.ts'
import { type Account, findSessionWithAccount } from '../views/store.ts'
import type { Actor, Screen } from './actor.ts'

interface Origin {
  requestId: string
  ip: string
  screen?: Screen
}

interface Identified {
  user: UserRow
  sessionId: string | null
  account?: Account | null
}

/** `alone`, or with the account of its person in the same statement. */
const SESSIONS = { alone: findSessionById, 'with account': findSessionWithAccount } as const
type Reading = keyof typeof SESSIONS

const bySession = async (deps: Deps, sessionId: string, reading: Reading): Promise<Identified> => {
  const found: Omit<Identified, 'sessionId'> | undefined = await SESSIONS[reading](
    deps.db,
    sessionId,
    deps.clock.now(),
  )
  if (!found) throw await sessionOver(deps, { id: sessionId })
  return { user: found.user, sessionId, ...(found.account !== undefined && { account: found.account }) }
}

const byProviderToken = async (deps: Deps, token: string): Promise<Identified> => {
  const result = await deps.ports.signIn.verifyIdToken(token)
  if (result.kind === 'refused')
    throw new AppError(result.reason === 'expired' ? 'session-expired' : 'unauthenticated')
  if (result.kind !== 'signed-in') throw new AppError(result.kind)
  return { user: await seePerson(deps)(result.person), sessionId: null }
}

const identify = async (deps: Deps, token: string, session: Reading): Promise<Identified> => {
  const reading = await readAccessToken(deps.config.sessionSecret, token, deps.clock.now())
  if (reading.kind === 'session') return bySession(deps, reading.sessionId, session)
  if (reading.kind === 'foreign') return byProviderToken(deps, token)
  throw new AppError(reading.kind === 'expired' ? 'session-expired' : 'unauthenticated')
}

/**
 * Who sent this bearer token: our own access token, or an ID token of the identity provider. Asks the database each time,
 * so that ending a session, deactivating a person or changing a role acts at once.
 */
export const authenticate =
  (deps: Deps, session: Reading = 'alone') =>
  async (token: string | undefined, origin: Origin): Promise<Actor> => {
    if (!token) throw new AppError('unauthenticated')
    const { user, sessionId, account } = await identify(deps, token, session)
    if (!user.isActive) throw new AppError('user-inactive')
    const { role } = user
    return {
      userId: user.id,
      email: user.email,
      role,
      part: principalOf({ role, isColleague: user.customerId !== null && !user.isOwner }),
      customerId: role === 'user' ? user.customerId : null,
      sessionId,
      ...(account !== undefined && { account }),
      ...origin,
    }
  }

/** What a socket may hear: of the person's own customer, or of the one an administrator looks at. */
export const listenerOf =
  (deps: Deps) =>
  async ({ token, asked }: Caller): Promise<Listener> => {
    const actor = await authenticate(deps)(token, { requestId: 'socket', ip: '' })
    const named = await namedCustomer(deps, actor, asked)
    return {
      userId: actor.userId,
      sessionId: actor.sessionId,
      customerId: named?.id ?? actor.customerId,
      watchesFlows: permission('flows.chart', actor.part) !== 'never',
    }
  }
