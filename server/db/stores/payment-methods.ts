import type { CardStatus } from '#contract/entities/payment-method.ts'
import type { Querier, Tx } from '../client.ts'
import type { NewPaymentMethod, PaymentMethodRow } from '../schema.ts'

const saved = (q: Querier, customerId: string) =>
  q.selectFrom('paymentMethods').selectAll().where('customerId', '=', customerId).where('deleted', '=', false)

/** The saved cards: primary, backup, then the others, oldest first. */
export const paymentMethodsOf = (q: Querier, customerId: string): Promise<PaymentMethodRow[]> =>
  saved(q, customerId)
    .orderBy((eb) => eb.case('status').when('primary').then(0).when('backup').then(1).else(2).end())
    .orderBy('createdAt')
    .execute()

export const primaryCard = (q: Querier, customerId: string): Promise<PaymentMethodRow | undefined> =>
  saved(q, customerId).where('status', '=', 'primary').executeTakeFirst()

export const findPaymentMethodByToken = (
  q: Querier,
  customerId: string,
  token: string,
): Promise<PaymentMethodRow | undefined> => saved(q, customerId).where('token', '=', token).executeTakeFirst()

/** Gives a card a place. Throws when another card has it (unique index). */
export const rankPaymentMethod = async (tx: Tx, id: string, status: CardStatus, at: Date): Promise<void> => {
  await tx.updateTable('paymentMethods').set({ status, updatedAt: at }).where('id', '=', id).execute()
}

/** Puts a card among the others. */
export const unrankPaymentMethod = (tx: Tx, id: string, at: Date): Promise<void> =>
  rankPaymentMethod(tx, id, 'other', at)

/** Takes a card out of the list; its row stays. */
export const removePaymentMethod = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.updateTable('paymentMethods').set({ deleted: true, updatedAt: at }).where('id', '=', id).execute()
}

/** Throws when the token is already saved or the slot is taken (unique indexes). */
export const insertPaymentMethod = (tx: Tx, card: NewPaymentMethod): Promise<PaymentMethodRow> =>
  tx.insertInto('paymentMethods').values(card).returningAll().executeTakeFirstOrThrow()

export const findPaymentMethod = (q: Querier, id: string): Promise<PaymentMethodRow | undefined> =>
  q.selectFrom('paymentMethods').selectAll().where('id', '=', id).executeTakeFirst()
