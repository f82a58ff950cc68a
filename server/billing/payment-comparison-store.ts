import { sql } from 'kysely'
import { STATES_WITH_MONEY } from '#machines/charge/selectors.ts'
import { STATES_OPEN } from '#machines/unassigned-payment/selectors.ts'
import type { Querier, Tx } from '../db/client.ts'
import { among } from '../db/nested-rows.ts'
import type { ChargeRow } from '../db/schema.ts'

/** The time through which all payments of a provider are compared; undefined before the first comparison. */
export const comparedUntil = async (q: Querier, provider: string): Promise<Date | undefined> => {
  const row = await q
    .selectFrom('paymentComparisons')
    .select('comparedUntil')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.comparedUntil
}

/** Stores the time of a completed comparison. Keeps a later stored time. */
export const keepComparedUntil = async (q: Querier, provider: string, until: Date): Promise<void> => {
  await q
    .insertInto('paymentComparisons')
    .values({ provider, comparedUntil: until })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({
        comparedUntil: sql<Date>`greatest(payment_comparisons.compared_until, excluded.compared_until)`,
      }),
    )
    .execute()
}

/**
 * A provider's paid charges that started in a period, in pages sorted by id. Leaves out the charges of invoices with an adopted
 * payment, because their ids may differ from the ids at the provider.
 */
export const paidChargesBetween = (
  q: Querier,
  { provider, since, until, after, limit }: PaidChargesOptions,
): Promise<ChargeRow[]> =>
  q
    .selectFrom('charges as c')
    .innerJoin('paymentMethods as p', 'p.id', 'c.paymentMethodId')
    .selectAll('c')
    .where('p.provider', '=', provider)
    .where('c.state', 'in', STATES_WITH_MONEY)
    .where('c.startedAt', '>', since)
    .where('c.startedAt', '<=', until)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('unexplainedPayments as x')
            .select('x.id')
            .whereRef('x.invoiceId', '=', 'c.invoiceId'),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where('c.id', '>', after ?? ''))
    .orderBy('c.id')
    .limit(limit)
    .execute()

interface PaidChargesOptions {
  provider: string
  since: Date
  until: Date
  /** The last id of the previous page. */
  after: string | null
  limit: number
}

/**
 * Stores that the provider does not know a charge. Returns false when that is already stored. A charge that the provider knew again
 * meanwhile is stored anew, one that an administrator has settled is not.
 */
export const insertMissing = async (tx: Tx, chargeId: string, foundAt: Date): Promise<boolean> => {
  const row = await tx
    .insertInto('missingPayments')
    .values({ chargeId, foundAt, endedAt: null, reason: null })
    .onConflict((conflict) =>
      conflict
        .column('chargeId')
        .doUpdateSet({ foundAt, endedAt: null })
        .where('missingPayments.endedAt', 'is not', null)
        .where('missingPayments.reason', 'is', null),
    )
    .returning('chargeId')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a finding, once. `reason` is an administrator's; null when the provider knows the charge. */
export const endMissing = async (
  tx: Tx,
  chargeId: string,
  { reason, at }: { reason: string | null; at: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('missingPayments')
    .set({ reason, endedAt: at })
    .where('chargeId', '=', chargeId)
    .where('endedAt', 'is', null)
    .returning('chargeId')
    .executeTakeFirst()
  return row !== undefined
}

const missingCharges = (q: Querier) =>
  q
    .selectFrom('missingPayments as m')
    .innerJoin('charges as c', 'c.id', 'm.chargeId')
    .innerJoin('paymentMethods as p', 'p.id', 'c.paymentMethodId')

/** The ids of a provider's charges that are missing there, in pages sorted by id. */
export const missingAt = async (
  q: Querier,
  { provider, after, limit }: Pick<PaidChargesOptions, 'provider' | 'after' | 'limit'>,
): Promise<string[]> => {
  const rows = await missingCharges(q)
    .select('c.id')
    .where('p.provider', '=', provider)
    .where('m.endedAt', 'is', null)
    .$if(after !== null, (query) => query.where('c.id', '>', after ?? ''))
    .orderBy('c.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const withCharges = (q: Querier) =>
  missingCharges(q).select([
    'c.id',
    'c.customerId',
    'c.amount',
    'c.currency',
    'c.startedAt',
    'p.type',
    'p.last4',
    'm.foundAt',
    'm.endedAt',
    'm.reason',
  ])

export type MissingPaymentRow = Awaited<ReturnType<typeof missingPayments>>[number]

/** The charges that their provider does not know, latest finding first. `open`: only those that are not settled. */
export const missingPayments = (q: Querier, { open, limit }: { open: boolean; limit: number }) =>
  withCharges(q)
    .$if(open, (query) => query.where('m.endedAt', 'is', null))
    .orderBy('m.foundAt', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .execute()

export const findMissing = (q: Querier, chargeId: string): Promise<MissingPaymentRow | undefined> =>
  withCharges(q).where('m.chargeId', '=', chargeId).executeTakeFirst()

/** The last comparison of each of these providers, and what the comparisons found that nobody has settled. */
export const comparisons = async (q: Querier, names: readonly string[]) => {
  const providers = await q
    .selectFrom('paymentComparisons')
    .select(['provider', 'comparedUntil'])
    .where('provider', 'in', names)
    .orderBy('provider')
    .execute()
  const { rows } = await sql<typeof NOTHING>`
    select (select count(*)::int from unassigned_payments where state in ${among(STATES_OPEN)}) as "foundPayments",
      (select count(*)::int from missing_payments where ended_at is null) as "missingPayments",
      (select count(*)::int from found_disputes where result is null and settled_at is null) as "foundDisputes"`.execute(
    q,
  )
  return { providers, ...NOTHING, ...rows[0] }
}

const NOTHING = { foundPayments: 0, missingPayments: 0, foundDisputes: 0 }
