import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bucketOf, NO_STAY } from '#rules/flow-figures.ts'
import { type DatabaseHandle, overPglite } from '#server/db/client.ts'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { migratedPglite } from '#test/support/pglite.ts'
import {
  countAll,
  forgetCounts,
  recordSteps,
  START,
  STATES,
  type Step,
  steps,
} from '#test/support/recorded-flows.ts'

let database: DatabaseHandle
beforeAll(async () => {
  database = overPglite(await migratedPglite())
  await sql`set session_replication_role = replica`.execute(database.db)
})
afterAll(() => database.close())

/** Computes the expected counts, one step after the other. */
const countedPlainly = (given: readonly Step[]) => {
  const moves = new Map<string, number>()
  const returns = new Map<string, number>()
  const flows = new Map<number, { state: string; since: number; seen: Set<string> }>()
  let at = START
  for (const { flow, to, after } of given) {
    at += after * 1000
    const now = flows.get(flow) ?? { state: 'google-info', since: START, seen: new Set<string>() }
    const moved = now.state !== to
    const bucket = moved ? bucketOf((at - now.since) / 1000) : NO_STAY
    const key = `${now.state} ${to} ${bucket}`
    moves.set(key, (moves.get(key) ?? 0) + 1)
    if (moved && now.seen.has(to)) returns.set(to, (returns.get(to) ?? 0) + 1)
    if (moved) now.seen.add(to)
    flows.set(flow, { state: to, since: moved ? at : now.since, seen: now.seen })
  }
  return { moves, returns, flows }
}

beforeEach(() => forgetCounts(database.db))

test('counting all steps at once or in small portions gives the same counts as counting step by step', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 8 }), async (given, limit) => {
      await forgetCounts(database.db)
      const ids = await recordSteps(database.db, given)
      await countAll(database.db, limit)
      const expected = countedPlainly(given)
      const moves = await sql<{ way: string; n: number; back: number; to: string }>`
        select from_state || ' ' || to_state || ' ' || bucket as way, to_state as to, sum(count)::int as n, sum(returns)::int as back
        from flow_moves where grain = 'day' group by 1, 2`.execute(database.db)
      expect(new Map(moves.rows.map(({ way, n }) => [way, n]))).toEqual(expected.moves)
      for (const state of STATES) {
        const back = moves.rows.filter(({ to }) => to === state).reduce((sum, row) => sum + row.back, 0)
        expect(back).toBe(expected.returns.get(state) ?? 0)
      }
      const places = await sql<{ id: string; state: string; since: Date }>`
        select subject_id as id, state, entered_at as since from flow_subjects`.execute(database.db)
      expect(
        new Map(places.rows.map(({ id, state, since }) => [ids.indexOf(id), [state, since.getTime()]])),
      ).toEqual(new Map([...expected.flows].map(([flow, { state, since }]) => [flow, [state, since]])))
    }),
    { numRuns: IS_LONG_RUN ? 40 : 10 },
  )
})

test('the counts of a month equal the sum of its days', async () => {
  const ids = await recordSteps(database.db, [
    { flow: 0, to: 'basic-info', after: 60 },
    { flow: 0, to: 'support-package', after: 3 * 86_400 },
    { flow: 1, to: 'basic-info', after: 86_400 },
  ])
  await countAll(database.db, 100)
  const { rows } = await sql<{ grain: string; start: string; n: number }>`
    select grain, start::text, sum(count)::int as n from flow_moves group by 1, 2 order by 1, 2`.execute(
    database.db,
  )
  expect(ids).toHaveLength(3)
  expect(rows).toEqual([
    { grain: 'day', start: '2026-05-30', n: 1 },
    { grain: 'day', start: '2026-06-02', n: 1 },
    { grain: 'day', start: '2026-06-03', n: 1 },
    { grain: 'month', start: '2026-05-01', n: 1 },
    { grain: 'month', start: '2026-06-01', n: 2 },
  ])
})
