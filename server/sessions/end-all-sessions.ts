import type * as endpoints from '#contract/endpoints/sessions.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { lockUser } from '../people/user-store.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { revokeSessionsOf } from './store.ts'

/** Ends all sessions and sockets of another person, and mails the person if a session was live. The person can sign in again. */
export const endAllSessions = async (
  deps: Deps,
  { actor, params: { userId } }: Call<typeof endpoints.endAllSessions>,
): Promise<EmptyResult> => {
  if (userId === actor.userId) throw new AppError('own-sessions')
  const answer = await command(deps, actor, async (tx) => {
    const person = await lockUser(tx, userId)
    if (!person) throw new AppError('not-found')
    const at = deps.clock.now()
    if ((await revokeSessionsOf(tx, userId, at)) > 0)
      await deps.jobs.plan(tx, sendMailJob, { mail: 'signed-out', userId, at: at.toISOString() })
    return EMPTY
  })
  deps.realtime.personClosed(userId)
  return answer
}
