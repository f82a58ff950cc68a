import { type RawBuilder, sql } from 'kysely'
import type { Querier, Tx } from '../db/client.ts'
import type { FoundDisputeRow, NewFoundDispute } from '../db/schema.ts'

/** The id of a dispute at its provider. */
export type DisputeKey = Pick<FoundDisputeRow, 'provider' | 'providerId'>

/** A page of rows by provider and id, after the last row of the page before. */
export interface DisputeRange {
  after: DisputeKey
  limit: number
}

/** Stores a dispute of a payment that paid none of our invoices. Returns false when it is already stored. */
export const insertFoundDispute = async (tx: Tx, dispute: NewFoundDispute): Promise<boolean> => {
  const row = await tx
    .insertInto('foundDisputes')
    .values(dispute)
    .onConflict((conflict) => conflict.columns(['provider', 'providerId']).doNothing())
    .returning('providerId')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the bank's decision, once. Returns false when a decision is already stored. */
export const decideFoundDispute = async (
  tx: Tx,
  { provider, providerId }: DisputeKey,
  { result, at }: { result: FoundDisputeRow['result']; at: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('foundDisputes')
    .set({ result, decidedAt: at })
    .where('provider', '=', provider)
    .where('providerId', '=', providerId)
    .where('result', 'is', null)
    .returning('providerId')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a dispute without the bank's decision, once. Returns false when it has ended or is unknown. */
export const settleFoundDispute = async (
  tx: Tx,
  { provider, providerId }: DisputeKey,
  { reason, at }: { reason: string; at: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('foundDisputes')
    .set({ settledAt: at, settledReason: reason })
    .where('provider', '=', provider)
    .where('providerId', '=', providerId)
    .where('result', 'is', null)
    .where('settledAt', 'is', null)
    .returning('provider')
    .executeTakeFirst()
  return row !== undefined
}

export const findFoundDispute = (
  q: Querier,
  { provider, providerId }: DisputeKey,
): Promise<ListedFoundDispute | undefined> =>
  q
    .selectFrom('foundDisputes as d')
    .selectAll('d')
    .select(ACCOUNT.as('customerId'))
    .where('provider', '=', provider)
    .where('providerId', '=', providerId)
    .executeTakeFirst()

/** Removes a dispute whose payment now pays an invoice, because the dispute of the invoice replaces it. */
export const removeFoundDispute = async (tx: Tx, { provider, providerId }: DisputeKey): Promise<void> => {
  await tx
    .deleteFrom('foundDisputes')
    .where('provider', '=', provider)
    .where('providerId', '=', providerId)
    .execute()
}

/** True for the rows of a range. */
export const isAfter = ({ provider, providerId }: DisputeKey): RawBuilder<boolean> =>
  sql<boolean>`(provider, provider_id) > (${provider}, ${providerId})`

/** A page of the undecided disputes. */
export const openFoundDisputes = (q: Querier, { after, limit }: DisputeRange): Promise<DisputeKey[]> =>
  q
    .selectFrom('foundDisputes')
    .select(['provider', 'providerId'])
    .where('result', 'is', null)
    .where('settledAt', 'is', null)
    .where(isAfter(after))
    .orderBy('provider')
    .orderBy('providerId')
    .limit(limit)
    .execute()

/** True unless the bank has decided every dispute of a payment for us: it may have, or may get, the money. */
export const isDisputedOrLost = async (
  q: Querier,
  { id, provider }: { id: string; provider: string },
): Promise<boolean> => {
  const row = await q
    .selectFrom('foundDisputes')
    .select('providerId')
    .where('provider', '=', provider)
    .where('paymentId', '=', id)
    .where((eb) => eb.or([eb('result', 'is', null), eb('result', '=', LOST)]))
    .executeTakeFirst()
  return row !== undefined
}

/** The stored result of a dispute that the bank decided against us. */
const LOST = 'lost'

/** The disputed payment's id, or null when it is no uuid, as all ids in our ledger are. */
const LEDGER_ID: RawBuilder<string | null> = sql<string | null>`(
  case when d.payment_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then d.payment_id::uuid end)`

/** The account of a disputed payment, if our ledger knows one. */
const ACCOUNT: RawBuilder<string | null> = sql<string | null>`(
  select coalesce(
    (select x.customer_id from unexplained_payments x where x.id = ${LEDGER_ID}),
    (select c.customer_id from charges c where c.id = ${LEDGER_ID})
  ))`

export type ListedFoundDispute = FoundDisputeRow & { customerId: string | null }

/** The disputes of payments that paid none of our invoices, undecided ones first, then the latest. `open`: only those. */
export const foundDisputes = (
  q: Querier,
  { open, limit }: { open: boolean; limit: number },
): Promise<ListedFoundDispute[]> =>
  q
    .selectFrom('foundDisputes as d')
    .selectAll('d')
    .select(ACCOUNT.as('customerId'))
    .$if(open, (query) => query.where('d.result', 'is', null).where('d.settledAt', 'is', null))
    .orderBy(sql`(d.result is null and d.settled_at is null)`, 'desc')
    .orderBy('d.foundAt', 'desc')
    .orderBy('d.providerId')
    .limit(limit)
    .execute()
