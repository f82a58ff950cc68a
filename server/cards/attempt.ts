import type { CardAttempt } from '#contract/endpoints/cards.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import type { Tx } from '../db/client.ts'
import type { CardAttemptRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { CustomerActor } from '../request/actor.ts'
import { findCardAttempt, lockCardAttempt } from './attempt-store.ts'
import { cardAttemptChart } from './chart.ts'

/** Locks an attempt and its customer. Locks the customer first, to avoid deadlocks. */
export const lockAttempt = async (
  tx: Tx,
  { id, customerId }: Pick<CardAttemptRow, 'id' | 'customerId'>,
): Promise<CardAttemptRow> => {
  await lockCustomer(tx, customerId, undefined)
  const row = await lockCardAttempt(tx, id)
  if (!row) throw new Error('cards: attempt not found')
  return row
}

/** Reads an attempt. Throws `not-found` unless it belongs to the customer. */
export const ownAttempt = async (
  deps: Pick<Deps, 'db'>,
  actor: CustomerActor,
  id: string,
): Promise<CardAttemptRow> => {
  const row = await findCardAttempt(deps.db, id)
  if (row?.customerId !== actor.customerId) throw new AppError('not-found')
  return row
}

export const attemptView = (row: CardAttemptRow): CardAttempt => ({
  id: row.id,
  purpose: row.purpose,
  status: row.status,
  chart: cardAttemptChart(row),
  outcome: row.outcome,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
