import { sql, type Updateable } from 'kysely'
import type { CardStatus } from '#contract/entities/payment-method.ts'
import { touchCustomer } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import { preparedRead } from '../db/prepared.ts'
import type { NewPaymentMethod, PaymentMethodRow } from '../db/schema.ts'
import type { PaymentMethodsTable } from '../db/tables/record-tables.ts'
import { PAYMENT_METHOD } from '../db/tables/record-tables.ts'
import { beforeChange } from '../db/transaction.ts'

const saved = (q: Querier, customerId: string) =>
  q.selectFrom('paymentMethods').selectAll().where('customerId', '=', customerId).where('deleted', '=', false)

const savedCards = preparedRead<{ customerId: string }, PaymentMethodRow>(
  'saved cards',
  ['customerId'],
  (db, { customerId }) =>
    sql<PaymentMethodRow>`
      select ${PAYMENT_METHOD.columns('p')} from payment_methods p where customer_id = ${customerId} and not deleted
      order by case status when 'primary' then 0 when 'backup' then 1 else 2 end, created_at`.compile(db),
)

/** The saved cards: primary, backup, then the others, oldest first. */
export const paymentMethodsOf = (q: Querier, customerId: string): Promise<PaymentMethodRow[]> =>
  savedCards(q, { customerId })

/** The saved cards, then the removed ones, newest first. Removed rows stay for their charges. */
export const everyCardOf = (q: Querier, customerId: string): Promise<PaymentMethodRow[]> =>
  q
    .selectFrom('paymentMethods')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('deleted')
    .orderBy('createdAt', 'desc')
    .execute()

export const primaryCard = (q: Querier, customerId: string): Promise<PaymentMethodRow | undefined> =>
  saved(q, customerId).where('status', '=', 'primary').executeTakeFirst()

export const findPaymentMethodByToken = (
  q: Querier,
  customerId: string,
  { provider, token }: Pick<PaymentMethodRow, 'provider' | 'token'>,
): Promise<PaymentMethodRow | undefined> =>
  saved(q, customerId).where('provider', '=', provider).where('token', '=', token).executeTakeFirst()

type CardChange = Pick<Updateable<PaymentMethodsTable>, 'status' | 'deleted'>

const change = async (tx: Tx, id: string, columns: CardChange, at: Date): Promise<void> => {
  await beforeChange(tx, 'card', id)
  const { customerId } = await tx
    .updateTable('paymentMethods')
    .set({ ...columns, updatedAt: at })
    .where('id', '=', id)
    .returning('customerId')
    .executeTakeFirstOrThrow()
  await touchCustomer(tx, customerId, at)
}

/** Moves a card to a slot. Throws when another card is in it (unique index). */
export const rankPaymentMethod = (tx: Tx, id: string, status: CardStatus, at: Date): Promise<void> =>
  change(tx, id, { status }, at)

export const unrankPaymentMethod = (tx: Tx, id: string, at: Date): Promise<void> =>
  rankPaymentMethod(tx, id, 'other', at)

/** Marks a card as deleted; its row stays. */
export const removePaymentMethod = (tx: Tx, id: string, at: Date): Promise<void> =>
  change(tx, id, { deleted: true }, at)

/** Marks a card as unusable. It keeps its slot and its time of change, because no person changed it. */
export const retirePaymentMethod = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await beforeChange(tx, 'card', id)
  const { customerId } = await tx
    .updateTable('paymentMethods')
    .set({ unusable: true })
    .where('id', '=', id)
    .returning('customerId')
    .executeTakeFirstOrThrow()
  await touchCustomer(tx, customerId, at)
}

/** Throws when the token is already saved or the slot is taken (unique indexes). */
export const insertPaymentMethod = async (tx: Tx, card: NewPaymentMethod): Promise<PaymentMethodRow> => {
  await beforeChange(tx, 'card', card.id)
  const row = await tx.insertInto('paymentMethods').values(card).returningAll().executeTakeFirstOrThrow()
  await touchCustomer(tx, row.customerId, row.createdAt)
  return row
}

export const findPaymentMethod = (q: Querier, id: string): Promise<PaymentMethodRow | undefined> =>
  q.selectFrom('paymentMethods').selectAll().where('id', '=', id).executeTakeFirst()
