import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { CardAttemptRow } from '../../db/schema.ts'
import { findCardAttempt } from '../../db/stores/card-attempts.ts'
import type { Deps } from '../../deps.ts'

/** The customer's own attempt, or `not-found`. */
export const ownAttempt = async (
  deps: Pick<Deps, 'db'>,
  actor: CustomerActor,
  id: string,
): Promise<CardAttemptRow> => {
  const row = await findCardAttempt(deps.db, id)
  if (row?.customerId !== actor.customerId) throw new AppError('not-found')
  return row
}

/** Whether the attempt's 15 minutes are over. */
export const isOver = ({ expiresAt }: Pick<CardAttemptRow, 'expiresAt'>, now: Date): boolean =>
  expiresAt <= now
