import { type RawBuilder, sql } from 'kysely'
import { STATES_IN_DOUBT } from '#machines/charge/selectors.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ChargeRow, ChargeWithCard, NewCharge } from '../db/schema.ts'
import { CHARGE } from '../db/tables/billing-tables.ts'

const withCards = (q: Querier) =>
  q
    .selectFrom('charges')
    .innerJoin('paymentMethods', 'paymentMethods.id', 'charges.paymentMethodId')
    .selectAll('charges')
    .select(['paymentMethods.type as cardType', 'paymentMethods.last4 as cardLast4'])

/** SQL for charges with their cards, first attempt first, to embed in a larger statement. `where` refers to the row `charge`. */
export const selectWithCards = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${CHARGE.columns('charge')}, p.type as "cardType", p.last4 as "cardLast4"
  from charges charge join payment_methods p on p.id = charge.payment_method_id where ${where} order by charge.attempt`

/** Throws when another charge of this invoice, or another resubscription, is open (unique indexes). */
export const insertCharge = (tx: Tx, charge: NewCharge): Promise<ChargeRow> =>
  tx.insertInto('charges').values(charge).returningAll().executeTakeFirstOrThrow()

export const findCharge = (q: Querier, id: string): Promise<ChargeRow | undefined> =>
  q.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()

/** The charges with these ids; unknown ids are left out. */
export const findCharges = async (q: Querier, ids: readonly string[]): Promise<ChargeRow[]> =>
  ids.length === 0 ? [] : q.selectFrom('charges').selectAll().where('id', 'in', ids).execute()

export const findChargeWithCard = (q: Querier, id: string): Promise<ChargeWithCard | undefined> =>
  withCards(q).where('charges.id', '=', id).executeTakeFirst()

/** The name of the card provider of a charge. */
export const providerOfCharge = async (
  q: Querier,
  { paymentMethodId }: Pick<ChargeRow, 'paymentMethodId'>,
): Promise<string> => {
  const { provider } = await q
    .selectFrom('paymentMethods')
    .select('provider')
    .where('id', '=', paymentMethodId)
    .executeTakeFirstOrThrow()
  return provider
}

/** Writes columns. The caller locks the customer's row. Throws when the charge's state has changed since it was read. */
export const updateCharge = (
  tx: Tx,
  { id, state }: Pick<ChargeRow, 'id' | 'state'>,
  change: Partial<
    Pick<
      ChargeRow,
      'id' | 'paymentMethodId' | 'state' | 'machineVersion' | 'reason' | 'settledAt' | 'returnedOutside'
    >
  >,
): Promise<ChargeRow> =>
  tx
    .updateTable('charges')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The charges of one invoice, first attempt first. */
export const chargesOf = (q: Querier, invoiceId: string): Promise<ChargeWithCard[]> =>
  withCards(q).where('invoiceId', '=', invoiceId).orderBy('attempt').execute()

/** A customer's charges without a known result, oldest first. */
export const openCharges = (q: Querier, customerId: string): Promise<ChargeRow[]> =>
  q
    .selectFrom('charges')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('state', 'in', STATES_IN_DOUBT)
    .orderBy('startedAt')
    .execute()

/** True when a charge with this card is open. */
export const isCardInUse = async (q: Querier, paymentMethodId: string): Promise<boolean> => {
  const row = await q
    .selectFrom('charges')
    .select('id')
    .where('paymentMethodId', '=', paymentMethodId)
    .where('state', 'in', STATES_IN_DOUBT)
    .executeTakeFirst()
  return row !== undefined
}

/** True when the card was charged for an invoice, whatever the result. */
export const wasCharged = async (
  q: Querier,
  { customerId, cardId }: { customerId: string; cardId: string },
): Promise<boolean> => {
  const row = await q
    .selectFrom('charges')
    .select('id')
    .where('customerId', '=', customerId)
    .where('paymentMethodId', '=', cardId)
    .where('invoiceId', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A customer's resubscription charges, first attempt first. */
export const resubscriptionsOf = (q: Querier, customerId: string): Promise<ChargeWithCard[]> =>
  withCards(q)
    .where('charges.customerId', '=', customerId)
    .where('purpose', '=', 'resubscription')
    .orderBy('attempt')
    .execute()
