import { expressionBuilder, sql } from 'kysely'
import type { Querier, Tx } from '../client.ts'
import type { Database, NewUsageEntry } from '../schema.ts'

/** Usage of one Riyadh day, in halalas. */
export interface DayUsage {
  day: string
  amount: number
}

// Sums of integers may be larger than an integer; a double holds every amount of halalas exactly.
const sum = sql<number>`sum(amount)::float8`

/** Rows of one statement: the database takes 65535 values in one. */
const AT_ONCE = 5000

/** Keeps what the provider reported; an entry that is already there stays as it is. The caller holds the customer's row. */
export const insertUsage = async (tx: Tx, entries: readonly NewUsageEntry[]): Promise<void> => {
  for (let start = 0; start < entries.length; start += AT_ONCE)
    await tx
      .insertInto('usageEntries')
      .values(entries.slice(start, start + AT_ONCE))
      .onConflict((conflict) => conflict.columns(['customerId', 'entryId']).doNothing())
      .execute()
}

/** Whose usage: what a customer's former sub-accounts used is never billed with what the present one does. */
export interface UsageOwner {
  id: string
  gcpSubBillingAccountId: string | null
}

const isOfPresent = ({ gcpSubBillingAccountId: present }: UsageOwner) => {
  const eb = expressionBuilder<Database, 'usageEntries'>()
  const unnamed = eb('usageEntries.subAccountId', 'is', null)
  return present === null ? unnamed : eb.or([unnamed, eb('usageEntries.subAccountId', '=', present)])
}

/** What no invoice has billed yet, by day, up to and including a day. */
export const unbilledUsage = (q: Querier, owner: UsageOwner, throughDay: string): Promise<DayUsage[]> =>
  q
    .selectFrom('usageEntries')
    .select(['day', sum.as('amount')])
    .where('customerId', '=', owner.id)
    .where(isOfPresent(owner))
    .where('invoiceId', 'is', null)
    .where('day', '<=', throughDay)
    .groupBy('day')
    .orderBy('day')
    .execute()

/** Ties what is unbilled up to a day to the invoice that bills it, in the transaction that summed it up. */
export const billUsage = async (
  tx: Tx,
  owner: UsageOwner,
  throughDay: string,
  invoiceId: string,
): Promise<void> => {
  await tx
    .updateTable('usageEntries')
    .set({ invoiceId })
    .where('customerId', '=', owner.id)
    .where(isOfPresent(owner))
    .where('invoiceId', 'is', null)
    .where('day', '<=', throughDay)
    .execute()
}

/** Everything the present sub-account used from one day to another, billed or not. */
export const usageBetween = async (
  q: Querier,
  owner: UsageOwner,
  firstDay: string,
  lastDay: string,
): Promise<number> => {
  const row = await q
    .selectFrom('usageEntries')
    .select(sum.as('amount'))
    .where('customerId', '=', owner.id)
    .where(isOfPresent(owner))
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .executeTakeFirstOrThrow()
  return row.amount ?? 0
}

/** What threshold invoices have billed since the last invoice that billed support, by day. */
export const thresholdUsageAfter = (
  q: Querier,
  customerId: string,
  billedThrough: string,
): Promise<DayUsage[]> =>
  q
    .selectFrom('usageEntries')
    .innerJoin('invoices', 'invoices.id', 'usageEntries.invoiceId')
    .select(['usageEntries.day', sql<number>`sum(usage_entries.amount)::float8`.as('amount')])
    .where('usageEntries.customerId', '=', customerId)
    .where('invoices.type', '=', 'threshold')
    .where('invoices.lastDay', '>', billedThrough)
    .groupBy('usageEntries.day')
    .orderBy('usageEntries.day')
    .execute()
