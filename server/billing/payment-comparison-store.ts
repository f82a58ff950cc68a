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

/** Stores that the provider does not know a charge. Returns false when it is already stored. */
export const insertMissing = async (tx: Tx, chargeId: string, foundAt: Date): Promise<boolean> => {
  const row = await tx
    .insertInto('missingPayments')
    .values({ chargeId, foundAt })
    .onConflict((conflict) => conflict.column('chargeId').doNothing())
    .returning('chargeId')
    .executeTakeFirst()
  return row !== undefined
}

export type MissingPaymentRow = Awaited<ReturnType<typeof missingPayments>>[number]

/** The charges that their provider does not know, latest finding first. */
export const missingPayments = (q: Querier, limit: number) =>
  q
    .selectFrom('missingPayments as m')
    .innerJoin('charges as c', 'c.id', 'm.chargeId')
    .innerJoin('paymentMethods as p', 'p.id', 'c.paymentMethodId')
    .select([
      'c.id',
      'c.customerId',
      'c.amount',
      'c.currency',
      'c.startedAt',
      'p.type',
      'p.last4',
      'm.foundAt',
    ])
    .orderBy('m.foundAt', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .execute()

/** The last comparison of each provider, and what they found that nobody has settled. */
export const comparisons = async (q: Querier) => {
  const providers = await q
    .selectFrom('paymentComparisons')
    .select(['provider', 'comparedUntil'])
    .orderBy('provider')
    .execute()
  const { rows } = await sql<{ foundPayments: number; missingPayments: number }>`
    select (select count(*)::int from unassigned_payments where state in ${among(STATES_OPEN)}) as "foundPayments",
      (select count(*)::int from missing_payments) as "missingPayments"`.execute(q)
  return { providers, foundPayments: 0, missingPayments: 0, ...rows[0] }
}
