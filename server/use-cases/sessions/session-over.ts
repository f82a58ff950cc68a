import { AppError } from '../../app-error.ts'
import { findPersonOfSession } from '../../db/stores/sessions.ts'
import type { Deps } from '../../deps.ts'

/** Why a session is no good any more: whoever was deactivated is told so, everybody else may sign in again. */
export const sessionOver = async (
  { db }: Pick<Deps, 'db'>,
  session: { id: string } | { secretHash: string },
): Promise<AppError> => {
  const person = await findPersonOfSession(db, session)
  return new AppError(person && !person.isActive ? 'user-inactive' : 'session-expired')
}
