import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Days } from '#rules/flow-period.ts'
import { addDays, DAY_MS, riyadhDay, riyadhDayStart } from '#rules/riyadh-time.ts'
import { type DatabaseHandle, overPglite } from '#server/db/client.ts'
import {
  ACCOUNT_TYPES,
  BEGAN,
  type Charted,
  histories,
  LANGUAGES,
  PACKAGES,
  PLACES,
  record,
  type Story,
  TARGET_SECONDS,
  WIDTHS,
} from '#test/support/flow-histories.ts'
import { migratedPglite } from '#test/support/pglite.ts'
import { type Filters, plainCount } from '#test/support/plain-count.ts'
import { countAll, forgetCounts } from '#test/support/recorded-flows.ts'
import { storeTarget } from '../../db/stores/flow-targets.ts'
import { withTransaction } from '../../db/transaction.ts'
import { readFlowChart } from './read-flows.ts'
import { readOnboardingFunnel } from './read-ways.ts'

let database: DatabaseHandle
beforeAll(async () => {
  database = overPglite(await migratedPglite())
  // The rows are made up: other tables need not know of them, and the triggers that count must run all the same.
  await sql`set session_replication_role = replica`.execute(database.db)
  await sql`alter table customers enable always trigger customers_uncounted`.execute(database.db)
  const by = '00000000-0000-4000-8000-000000000001'
  await withTransaction(database.db, async (tx) => {
    for (const [machine, states] of Object.entries(PLACES))
      for (const state of states)
        await storeTarget(
          tx,
          { machine, state },
          { share: 0.9, seconds: TARGET_SECONDS },
          { by, at: new Date(BEGAN) },
        )
  })
})
afterAll(() => database.close())

const FIRST_DAY = riyadhDay(new Date(BEGAN))

const allFilters: Filters[] = [undefined, ...ACCOUNT_TYPES].flatMap((accountType) =>
  [undefined, ...PACKAGES].flatMap((name) =>
    [undefined, ...LANGUAGES].flatMap((language) =>
      [undefined, ...WIDTHS].map((width) => ({
        ...(accountType && { accountType }),
        ...(name && { package: name }),
        ...(language && { language }),
        ...(width && { width }),
      })),
    ),
  ),
)

const nonZero = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

/** A time read from its bucket is at most 5 % off. */
const expectAbout = (read: number | null, exact: number | null) => {
  if (exact === null || read === null) expect(read).toBe(exact)
  else expect(Math.abs(read - exact)).toBeLessThanOrEqual((exact + 1) * 0.05)
}

/** Compares every figure of one view with its plain count. */
const compare = async (story: Story, filters: Filters, period: Days, now: number) => {
  const { db } = database
  const clock = { now: () => new Date(now) }
  const until = Math.min(now, riyadhDayStart(period.to).getTime() + DAY_MS)
  const plain = plainCount(story, filters)
  const asked = { ...period, ...filters } as Parameters<ReturnType<typeof readFlowChart>>[1]
  for (const name of ['onboarding', 'identity'] as const satisfies Charted[]) {
    const read = await readFlowChart({ db, clock })({ chart: name }, asked)
    const expected = plain.chart(name, period, until)
    const moves = read.moves.map(({ from, event, to, count }) => [`${event}: ${from} - ${to}`, count])
    expect(Object.fromEntries(moves)).toEqual(expected.moves)
    for (const state of PLACES[name]) {
      const { median, p90, stays, running, ...figures } = expected.stateOf(
        state,
        TARGET_SECONDS,
        state === 'COMPLETED',
      )
      const found = read.states.find((one) => one.state === state)
      expect(found).toMatchObject({ ...figures, stays: { count: stays, running } })
      expectAbout(found?.stays.median ?? null, median)
      expectAbout(found?.stays.p90 ?? null, p90)
    }
    if (name === 'onboarding') {
      const refused = read.states.flatMap(({ state, refusals }) =>
        refusals.map(({ field, count }) => [`${state}: ${field}`, count]),
      )
      expect(Object.fromEntries(refused)).toEqual(plain.refusals(period))
    }
  }
  const funnel = await readOnboardingFunnel({ db })(asked)
  const expected = plain.funnel(period)
  const told = (figure: 'entered' | 'here') =>
    nonZero(Object.fromEntries(funnel.steps.map((step) => [step.step, step[figure]])))
  expect({ began: funnel.began, entered: told('entered'), here: told('here') }).toEqual(expected)
}

const periods = fc
  .tuple(fc.integer({ min: -1, max: 12 }), fc.integer({ min: 0, max: 40 }))
  .map(([offset, length]) => ({ from: addDays(FIRST_DAY, offset), to: addDays(FIRST_DAY, offset + length) }))

test(
  'every figure is the plain count of any history, whatever is asked and however it was counted',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          acts: histories(4, 40),
          limit: fc.integer({ min: 1, max: 12 }),
          period: periods,
          filters: fc.uniqueArray(fc.constantFrom(...allFilters), { minLength: 3, maxLength: 3 }),
          later: fc.integer({ min: 0, max: 300_000_000 }),
        }),
        async ({ acts, limit, period, filters, later }) => {
          await forgetCounts(database.db)
          const story = await record(database.db, acts, 4)
          await countAll(database.db, limit)
          for (const one of [{}, ...filters]) await compare(story, one, period, story.ended + later)
        },
      ),
      { numRuns: 15, seed: 20261127 },
    ),
  120_000,
)

test('forty customers are counted one by one and in batches of any size to the same figures, for all filters', async () => {
  const [acts = []] = fc.sample(histories(40, 400), { numRuns: 1, seed: 4 })
  const whole = { from: addDays(FIRST_DAY, -1), to: addDays(FIRST_DAY, 400) }
  const taken = acts.filter(({ kind }) => kind !== 'count')
  const ways = [
    { acts: taken.flatMap((act) => [act, { kind: 'count' as const, limit: 1 }]), limit: 1 },
    { acts, limit: 7 },
    { acts: taken, limit: 1000 },
  ]
  for (const { acts: told, limit } of ways) {
    await forgetCounts(database.db)
    const story = await record(database.db, told, 40)
    await countAll(database.db, limit)
    for (const filters of allFilters) await compare(story, filters, whole, story.ended)
  }
}, 240_000)
