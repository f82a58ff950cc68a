import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/sessions.ts'
import { recordEvent } from '../activity/record-event.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { findUser } from '../people/user-store.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { liveSessionsOf, revokeOwnSession } from './store.ts'

/** The live sessions of a person, newest first. */
export const listSessions = async (
  { db, clock }: Deps,
  { actor }: Call<typeof endpoints.listSessions>,
): Promise<ReplyOf<typeof endpoints.listSessions>> => {
  const rows = await liveSessionsOf(db, actor.userId, clock.now())
  return {
    sessions: rows.map(({ id, browser, system, ip, createdAt }) => ({
      ...{ id, browser, system, ip, signedInAt: createdAt.toISOString() },
      isCurrent: id === actor.sessionId,
    })),
  }
}

/** Ends one of the person's own sessions, with its sockets. Throws `not-found` for a foreign or ended session. */
export const endSession = async (
  deps: Deps,
  { actor, params: { id } }: Call<typeof endpoints.endSession>,
): Promise<EmptyResult> => {
  const ended = await command(deps, actor, async (tx) => {
    if (!(await revokeOwnSession(tx, { id, userId: actor.userId, at: deps.clock.now() })))
      throw new AppError('not-found')
    const by = await findUser(tx, actor.userId)
    await recordEvent(deps, tx, {
      event: 'session.closed',
      customerId: actor.customerId,
      requestId: actor.requestId,
      byServer: false,
      ...(by && { by }),
    })
    return EMPTY
  })
  deps.realtime.sessionClosed(id)
  return ended
}
