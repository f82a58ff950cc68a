import type { Querier } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { seePerson } from '../people/see-person.ts'
import type { Identity } from '../request/actor.ts'
import { readAccessToken, sessionOver } from './session.ts'

type SessionLookup = (q: Querier, id: string, now: Date) => Promise<Omit<Identity, 'sessionId'> | undefined>

/** Resolves a bearer token: our own access token, or an ID token of the identity provider. Throws for any other. */
export const identify = async (deps: Deps, token: string, findSession: SessionLookup): Promise<Identity> => {
  const reading = await readAccessToken(deps.config.sessionSecret, token, deps.clock.now())
  if (reading.kind === 'foreign') return byProviderToken(deps, token)
  if (reading.kind !== 'session')
    throw new AppError(reading.kind === 'expired' ? 'session-expired' : 'unauthenticated')
  const { sessionId } = reading
  const found = await findSession(deps.db, sessionId, deps.clock.now())
  if (!found) throw await sessionOver(deps, { id: sessionId })
  return { user: found.user, sessionId, ...(found.account !== undefined && { account: found.account }) }
}

const byProviderToken = async (deps: Deps, token: string): Promise<Identity> => {
  const result = await deps.ports.signIn.verifyIdToken(token)
  if (result.kind === 'refused')
    throw new AppError(result.reason === 'expired' ? 'session-expired' : 'unauthenticated')
  if (result.kind !== 'signed-in') throw new AppError(result.kind)
  return { user: await seePerson(deps, result.person), sessionId: null }
}
