import { type RawBuilder, sql } from 'kysely'
import { CHARGE_SLOTS } from '#contract/entities/payment-method.ts'
import type { Querier } from '../db/client.ts'
import { among, asRows, readAll } from '../db/nested-rows.ts'
import { preparedRead } from '../db/prepared.ts'
import type { PaymentMethodRow } from '../db/schema.ts'
import { PAYMENT_METHOD } from '../db/tables/record-tables.ts'
import type { Deps } from '../deps.ts'
import { selectStopping } from './unexplained-payment-store.ts'

/** Facts about the customer for the guards of the invoice chart. */
export interface Payer extends StoredPayer {
  now: Date
}

export const payerOf = async (
  { clock }: Pick<Deps, 'clock'>,
  q: Querier,
  customerId: string,
): Promise<Payer> => ({ ...(await findPayer(q, customerId)), now: clock.now() })

/** The stored part of the payer. */
export interface StoredPayer {
  /** The saved cards in the charged slots, and the last changed card. */
  cards: PaymentMethodRow[]
  /** True when an administrator must decide about a payment before anything is charged. */
  isStopped: boolean
}

/** SQL for a payer's cards, to embed in a larger statement. */
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

/** SQL columns for the payer, to embed in a statement about one customer. */
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
  if (!payer) throw new Error('the statement about the payer returned no row')
  return readPayer(payer)
}
