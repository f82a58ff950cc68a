import type { Tx } from '../../db/client.ts'
import type { CardAttemptRow } from '../../db/schema.ts'
import { lockCardAttempt } from '../../db/stores/card-attempts.ts'
import { lockCustomer } from '../customers/locked-customer.ts'

/** An attempt, kept from others together with its customer: always the customer first, so that nobody waits in a circle. */
export const lockAttempt = async (
  tx: Tx,
  { id, customerId }: Pick<CardAttemptRow, 'id' | 'customerId'>,
): Promise<CardAttemptRow> => {
  await lockCustomer(tx, customerId, undefined)
  const row = await lockCardAttempt(tx, id)
  if (!row) throw new Error('cards: the attempt is gone')
  return row
}
