import { type RawBuilder, sql, type Updateable } from 'kysely'
import { type CardStatus, CHARGE_SLOTS } from '#contract/entities/payment-method.ts'
import { touchCustomer } from '../accounts/store.ts'
import { selectStopping } from '../billing/unexplained-payment-store.ts'
import type { Querier, Tx } from '../db/client.ts'
import { among, asRows, readAll } from '../db/nested-rows.ts'
import { preparedRead } from '../db/prepared.ts'
import type { NewPaymentMethod, PaymentMethodRow } from '../db/schema.ts'
import type { PaymentMethodsTable } from '../db/tables/record-tables.ts'
import { PAYMENT_METHOD } from '../views/row-columns.ts'

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

/** The saved cards and after them the removed ones, whose rows stay for the charges they were for; the newest first. */
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
  token: string,
): Promise<PaymentMethodRow | undefined> => saved(q, customerId).where('token', '=', token).executeTakeFirst()

type Change = Pick<Updateable<PaymentMethodsTable>, 'status' | 'deleted'>

const change = async (tx: Tx, id: string, columns: Change, at: Date): Promise<void> => {
  const { customerId } = await tx
    .updateTable('paymentMethods')
    .set({ ...columns, updatedAt: at })
    .where('id', '=', id)
    .returning('customerId')
    .executeTakeFirstOrThrow()
  await touchCustomer(tx, customerId, at)
}

/** Gives a card a place. Throws when another card has it (unique index). */
export const rankPaymentMethod = (tx: Tx, id: string, status: CardStatus, at: Date): Promise<void> =>
  change(tx, id, { status }, at)

/** Puts a card among the others. */
export const unrankPaymentMethod = (tx: Tx, id: string, at: Date): Promise<void> =>
  rankPaymentMethod(tx, id, 'other', at)

/** Takes a card out of the list; its row stays. */
export const removePaymentMethod = (tx: Tx, id: string, at: Date): Promise<void> =>
  change(tx, id, { deleted: true }, at)

/** Throws when the token is already saved or the slot is taken (unique indexes). */
export const insertPaymentMethod = async (tx: Tx, card: NewPaymentMethod): Promise<PaymentMethodRow> => {
  const row = await tx.insertInto('paymentMethods').values(card).returningAll().executeTakeFirstOrThrow()
  await touchCustomer(tx, row.customerId, row.createdAt)
  return row
}

export const findPaymentMethod = (q: Querier, id: string): Promise<PaymentMethodRow | undefined> =>
  q.selectFrom('paymentMethods').selectAll().where('id', '=', id).executeTakeFirst()

/** What charging asks about a customer. */
export interface StoredPayer {
  /** Of the saved cards those in the places that are charged, and the one that has changed last. */
  cards: PaymentMethodRow[]
  /** Whether nothing may be charged until an administrator has decided about a payment. */
  isStopped: boolean
}

/** The cards of a payer, as part of a larger statement. */
export const cardsForCharging = (customerId: RawBuilder<unknown>): RawBuilder<object[]> =>
  asRows(sql`
    select ${PAYMENT_METHOD.columns('p')} from payment_methods p
    where p.customer_id = ${customerId} and not p.deleted and (
      p.status in ${among(CHARGE_SLOTS)} or p.id = (
        select other.id from payment_methods other where other.customer_id = ${customerId} and not other.deleted
        order by other.updated_at desc limit 1
      )
    )`)

export interface StoredPayerJson {
  cards: object[]
  isStopped: boolean
}

/** The columns by which a statement about one customer also answers who pays. */
export const payerColumns = (customerId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${cardsForCharging(customerId)} as cards, exists(${selectStopping(customerId)}) as is_stopped`

export const readPayer = ({ cards, isStopped }: StoredPayerJson): StoredPayer => ({
  cards: readAll(PAYMENT_METHOD, cards),
  isStopped,
})

const payerOfCustomer = preparedRead<{ customerId: string }, StoredPayerJson>(
  'payer',
  ['customerId'],
  (db, { customerId }) => sql<StoredPayerJson>`select ${payerColumns(customerId)}`.compile(db),
)

export const findPayer = async (q: Querier, customerId: string): Promise<StoredPayer> => {
  const [payer] = await payerOfCustomer(q, { customerId })
  if (!payer) throw new Error('A statement without a table has answered no row')
  return readPayer(payer)
}
