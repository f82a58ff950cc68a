import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { recordTransition } from '#server/charts/store.ts'
import type { Db } from '#server/db/client.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { countSteps } from '#server/flows/count-store.ts'

export const STATES = ['basic-info', 'support-package', 'payment-info'] as const
export const START = Date.UTC(2026, 4, 30, 12)

const ACCOUNT_TYPES = ['business', 'business', 'individual'] as const

export interface Step {
  flow: number
  to: string
  after: number
}

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    flow: fc.integer({ min: 0, max: 2 }),
    to: fc.constantFrom(...STATES),
    after: fc.integer({ min: 0, max: 200_000 }),
  }),
  { maxLength: 30 },
)

/** Inserts customers who started at the same instant, and records their steps in this order. */
export const recordSteps = async (db: Db, flowSteps: readonly Step[]): Promise<string[]> => {
  const ids: string[] = ACCOUNT_TYPES.map(() => randomUUID())
  for (const [flow, id] of ids.entries())
    await sql`insert into customers (id, user_id, step_version, status_version, account_type, created_at, updated_at)
      values (${id}, ${id}, 1, 1, ${ACCOUNT_TYPES[flow]}, ${new Date(START)}, ${new Date(START)})`.execute(db)
  let at = START
  const places = new Map<number, string>()
  for (const { flow, to, after } of flowSteps) {
    at += after * 1000
    await recordTransition(db, {
      at: new Date(at),
      machine: 'onboarding',
      machineVersion: 1,
      subjectId: ids[flow] ?? '',
      customerId: ids[flow] ?? '',
      actorUserId: null,
      onBehalfOf: null,
      event: `to.${to}`,
      fromState: places.get(flow) ?? 'google-info',
      toState: to,
      requestId: 'r',
      appVersion: '1',
      payload: null,
      facts: null,
      guards: null,
      language: null,
      width: null,
    })
    places.set(flow, to)
  }
  return ids
}

/** Counts all recorded steps, `limit` at a time. */
export const countAll = async (db: Db, limit: number): Promise<void> => {
  const { isMore } = await withTransaction(db, (tx) => countSteps(tx, limit))
  if (isMore) await countAll(db, limit)
}

/** Deletes all counts, and the queue of uncounted steps. */
export const forgetCounts = async (db: Db): Promise<void> => {
  await sql`truncate flow_moves, flow_refusals, flow_stays, flow_visits, flow_subjects, flow_customers, uncounted_steps, uncounted_refusals,
    uncounted_customers`.execute(db)
}
