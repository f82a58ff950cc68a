import { sql } from 'kysely'
import type { StopCause } from '#contract/entities/charging-stop.ts'
import { CHARGE_SLOTS } from '#contract/entities/payment-method.ts'
import { STATES_DECLINED, STATES_IN_DOUBT } from '#machines/charge/selectors.ts'
import {
  STATES_IN_FLIGHT,
  STATES_SETTLED,
  STATES_UNTRIED,
  STATES_WITHOUT_CARD,
} from '#machines/invoice/selectors.ts'
import type { ChargedSoFar } from '#rules/charging-limits.ts'
import type { Querier, Tx } from '../db/client.ts'
import { among } from '../db/nested-rows.ts'
import { preparedRead } from '../db/prepared.ts'
import type { ChargingStopRow, NewChargingStop } from '../db/schema.ts'
import { PAYABLE } from './charge-run-store.ts'

const LOCK = sql`hashtext('charging')`

/** Waits for those who stop or release charging. Any number of charges may begin beside each other. */
export const lockAgainstStops = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(tx)
}

/** Waits for every charge that is about to begin, and for those who stop or release charging. */
export const lockCharging = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

/** The open stop; undefined while charges are made. */
export const openStop = (q: Querier): Promise<ChargingStopRow | undefined> =>
  q.selectFrom('chargingStops').selectAll().where('releasedAt', 'is', null).executeTakeFirst()

export const insertStop = (tx: Tx, stop: NewChargingStop): Promise<ChargingStopRow> =>
  tx.insertInto('chargingStops').values(stop).returningAll().executeTakeFirstOrThrow()

export const findStop = (q: Querier, id: string): Promise<ChargingStopRow | undefined> =>
  q.selectFrom('chargingStops').selectAll().where('id', '=', id).executeTakeFirst()

export const endStop = (
  tx: Tx,
  id: string,
  release: Pick<ChargingStopRow, 'releasedAt' | 'releasedBy' | 'releaseReason'>,
): Promise<ChargingStopRow> =>
  tx.updateTable('chargingStops').set(release).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The last stops that have ended, the latest first. */
export const endedStops = (q: Querier, limit: number): Promise<ChargingStopRow[]> =>
  q
    .selectFrom('chargingStops')
    .selectAll()
    .where('releasedAt', 'is not', null)
    .orderBy('stoppedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

interface Overlap {
  since: Date
  until: Date
}

const stoppedFor = preparedRead<Overlap, { ms: number }>(
  'time without planned charges',
  ['since', 'until'],
  (db, { since, until }) =>
    sql<{ ms: number }>`
      select coalesce(sum(extract(epoch from
        least(coalesce(released_at, ${until}), ${until}) - greatest(stopped_at, ${since})) * 1000), 0)::float8 as ms
      from charging_stops
      where stopped_at < ${until} and coalesce(released_at, ${until}) > ${since}`.compile(db),
)

/** Milliseconds of a period in which planned charges were stopped. */
export const stoppedMs = async (q: Querier, period: Overlap): Promise<number> =>
  (await stoppedFor(q, period))[0]?.ms ?? 0

/** The charges of a day and an hour that count for the limits: those since the last release. */
export const chargedSince = async (
  q: Querier,
  { customerId, day, hour }: { customerId: string; day: Date; hour: Date },
): Promise<ChargedSoFar> => {
  const declined = sql`c.state in ${among(STATES_DECLINED)}`
  const { rows } = await sql<ChargedSoFar>`
    with last as (select coalesce(max(released_at), '-infinity'::timestamptz) as at from charging_stops),
    today as (
      select c.* from charges c, last where c.started_at >= greatest(${day}::timestamptz, last.at)),
    answers as (
      select ${declined} as is_declined from charges c, last
      where c.started_at >= greatest(${hour}::timestamptz, last.at) and c.settled_at is not null)
    select
      (select coalesce(sum(c.amount), 0)::float8 from today c where c.customer_id = ${customerId} and not ${declined}) as "accountDay",
      (select coalesce(sum(c.amount), 0)::float8 from today c where not ${declined}) as "dayAmount",
      (select count(*)::int from today) as "dayCount",
      (select count(*)::int from answers) as answered,
      (select count(*)::int from answers where is_declined) as declined`.execute(q)
  const [soFar] = rows
  if (!soFar) throw new Error('the statement about the charges returned no row')
  return soFar
}

/** The causes of the released stops that this charge, or a larger one of its invoice, had caused. */
export const releasedLimits = async (
  q: Querier,
  { invoiceId, amount }: { invoiceId: string; amount: number },
): Promise<ReadonlySet<StopCause>> => {
  const rows = await q
    .selectFrom('chargingStops')
    .select('cause')
    .where('invoiceId', '=', invoiceId)
    .where('amount', '>=', amount)
    .where('releasedAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ cause }) => cause))
}

/** A round between two cards continues, and an invoice without a card is charged once its customer has saved one. */
const isDue = (now: Date) => sql<boolean>`
  (i.state in ${among(STATES_UNTRIED)} and i.due_at <= ${now})
  or (i.state not in ${among(STATES_SETTLED)} and i.next_attempt_at <= ${now})
  or (i.state in ${among(STATES_IN_FLIGHT)} and not exists (
    select from charges c where c.invoice_id = i.id and c.state in ${among(STATES_IN_DOUBT)}))
  or (i.state in ${among(STATES_WITHOUT_CARD)} and exists (
    select from payment_methods p where p.customer_id = i.customer_id and not p.deleted and not p.unusable
      and p.status in ${among(CHARGE_SLOTS)} and ${EXPIRES_AT} > ${now}))`

/** The month of `MM/YY` ends at midnight in Riyadh. */
const EXPIRES_AT = sql`((to_date(p.expiry_date, 'MM/YY') + interval '1 month') at time zone 'Asia/Riyadh')`

interface Part {
  count: number
  amount: number
}

/**
 * The invoices that are charged as soon as charges are made, and their sum. With `needsApproval`, those that wait for an approval are counted
 * apart.
 */
export const dueInvoices = async (
  q: Querier,
  { now, needsApproval }: { now: Date; needsApproval: boolean },
): Promise<{ due: Part; unapproved: Part }> => {
  const waits = needsApproval ? UNAPPROVED : sql`false`
  const { rows } = await sql<Part & { waits: boolean }>`
    select waits, count(*)::int as count, sum(payable)::float8 as amount from (
      select ${waits} as waits, ${PAYABLE} as payable from invoices i where ${isDue(now)}) due
    group by waits`.execute(q)
  const part = (isWaiting: boolean): Part => {
    const { count, amount } = rows.find((row) => row.waits === isWaiting) ?? { count: 0, amount: 0 }
    return { count, amount }
  }
  return { due: part(false), unapproved: part(true) }
}

const UNAPPROVED = sql`(i.type = 'monthly' and not exists (
  select from planned_charges p where p.invoice_id = i.id and p.approved_amount >= ${PAYABLE}))`

/**
 * Makes every account due for billing that has an unpaid invoice whose day has come, or that ends with an unpaid invoice: once after the
 * release of a stop and once after an approval of planned charges. In a transaction of its own, which holds no lock on charging: those who
 * begin a charge lock the account first.
 */
export const wakeDebtors = async (tx: Tx, now: Date): Promise<void> => {
  const released = await tx
    .updateTable('chargingStops')
    .set({ resumedAt: now })
    .where('releasedAt', 'is not', null)
    .where('resumedAt', 'is', null)
    .returning('id')
    .execute()
  const decided = await tx
    .updateTable('chargeRuns')
    .set({ resumedAt: now })
    .where('resumedAt', 'is', null)
    .returning('id')
    .execute()
  if (released.length + decided.length === 0) return
  await sql`
    update customers c set billing_due_at = ${now}
    where exists (
      select from invoices i
      where i.customer_id = c.id and (i.due_at <= ${now} or c.cancellation_date <= ${now})
        and i.state not in ${among(STATES_SETTLED)})`.execute(tx)
}
