import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openRefundsBefore } from '#server/billing/refund-store.ts'
import { paymentsBeingReturned } from '#server/billing/unassigned-payment-store.ts'
import { cloudAccountsSince } from '#server/cloud-account/store.ts'
import { HOURLY_LIMIT, hourlyRound } from '#server/jobs/hourly.ts'
import { runningApi } from '../support/api.ts'

const HOUR_MS = 60 * 60_000
/** An hour leaves out one row of the 101, another one each time. */
const HOURS = 24
const STUCK = HOURLY_LIMIT + 1

const api = runningApi()
const ids = Array.from({ length: STUCK }, () => randomUUID())

/** Rows without the rows that they name. */
beforeAll(() =>
  api.database.db.transaction().execute(async (tx) => {
    const list = sql`unnest(${ids}::uuid[]) id`
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into unassigned_payments
      (id, provider, amount, currency, taken_at, found_at, state, machine_version, decided_at)
      select id, 'removed', 1, 'SAR', now(), now(), 'returning', 1, now() from ${list}`.execute(tx)
    await sql`insert into refunds
      (id, customer_id, charge_id, credit_note_id, amount, state, machine_version, started_at)
      select id, id, id, id, 1, 'unclear', 1, now() from ${list}`.execute(tx)
    await sql`insert into cloud_accounts
      (id, customer_id, number, display_name, state, machine_version, created_at, moved_at)
      select id, id, 1, 'x', 'opening', 1, now(), now() from ${list}`.execute(tx)
  }),
)

const before = new Date(Date.now() + HOUR_MS)

test.each([
  ['returns', (round: string) => paymentsBeingReturned(api.database.db, { round, limit: HOURLY_LIMIT })],
  ['refunds', (round: string) => openRefundsBefore(api.database.db, { before, round, limit: HOURLY_LIMIT })],
  [
    'cloud accounts',
    (round: string) =>
      cloudAccountsSince(api.database.db, { states: ['opening'], before, round, limit: HOURLY_LIMIT }),
  ],
] as const)('a hundred stuck %s do not keep the one behind them from its retry', async (_, rowsOf) => {
  const tried = new Set<string>()
  for (let hour = 0; hour < HOURS; hour += 1) {
    const rows = await rowsOf(hourlyRound(new Date(before.getTime() + hour * HOUR_MS)))
    expect(rows).toHaveLength(HOURLY_LIMIT)
    for (const row of rows) tried.add(typeof row === 'string' ? row : row.id)
  }
  expect([...tried].sort()).toEqual([...ids].sort())
})
