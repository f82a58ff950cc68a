import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import type { Days } from '#rules/flow-figures.ts'
import { addDays, riyadhDay } from '#rules/riyadh-time.ts'
import { type DatabaseHandle, overPglite } from '#server/db/client.ts'
import { ALL_FILTERS, compareFigures } from '#test/support/compare-figures.ts'
import { BEGAN, histories, PLACES, record, type Story, TARGET_SECONDS } from '#test/support/flow-histories.ts'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { migratedPglite } from '#test/support/pglite.ts'
import type { Filters } from '#test/support/plain-count.ts'
import { countAll, forgetCounts } from '#test/support/recorded-flows.ts'
import { withTransaction } from '../db/transaction.ts'
import { readFlowChart } from './read-flows.ts'
import { readOnboardingFunnel } from './read-ways.ts'
import { storeTarget } from './target-store.ts'

let database: DatabaseHandle
beforeAll(async () => {
  database = overPglite(await migratedPglite())
  // The rows are invented: foreign keys are off, and the counting triggers must still run.
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

const PLACED = {
  onboarding: PLACES.onboarding.map((state) => ({ state, targetSeconds: TARGET_SECONDS, isFinal: false })),
  identity: PLACES.identity.map((state) => ({
    ...{ state, targetSeconds: TARGET_SECONDS },
    isFinal: state === 'COMPLETED',
  })),
}

const ADMINISTRATOR = { role: 'admin' } as const

/** Compares every figure of one view with its expected count. */
const compare = (story: Story, filters: Filters, period: Days, now: number) => {
  const { db } = database
  const clock = { now: () => new Date(now) }
  return compareFigures(
    { story, filters, period, now, places: PLACED },
    {
      readChart: (chart, query) =>
        readFlowChart({ db, clock }, { actor: ADMINISTRATOR, params: { chart }, query }),
      readFunnel: (query) => readOnboardingFunnel({ db }, { actor: ADMINISTRATOR, query }),
    },
  )
}

const periods = fc
  .tuple(fc.integer({ min: -1, max: 12 }), fc.integer({ min: 0, max: 40 }))
  .map(([offset, length]) => ({ from: addDays(FIRST_DAY, offset), to: addDays(FIRST_DAY, offset + length) }))

test(
  'every figure equals the plain count for any history, any filter and any batch size',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          acts: histories(4, 40),
          limit: fc.integer({ min: 1, max: 12 }),
          period: periods,
          filters: fc.uniqueArray(fc.constantFrom(...ALL_FILTERS), { minLength: 3, maxLength: 3 }),
          later: fc.integer({ min: 0, max: 300_000_000 }),
        }),
        async ({ acts, limit, period, filters, later }) => {
          await forgetCounts(database.db)
          const story = await record(database.db, acts, 4)
          await countAll(database.db, limit)
          for (const one of [{}, ...filters]) await compare(story, one, period, story.ended + later)
        },
      ),
      { numRuns: IS_LONG_RUN ? 15 : 5, seed: 20261127 },
    ),
  120_000,
)

test('forty customers counted one by one or in batches give the same figures', async () => {
  const [acts = []] = fc.sample(histories(40, 400), { numRuns: 1, seed: 4 })
  const whole = { from: addDays(FIRST_DAY, -1), to: addDays(FIRST_DAY, 400) }
  const taken = acts.filter(({ kind }) => kind !== 'count')
  const filters = IS_LONG_RUN ? ALL_FILTERS : ALL_FILTERS.filter((_, at) => at % 4 === 0)
  const ways = [
    { acts: taken.flatMap((act) => [act, { kind: 'count' as const, limit: 1 }]), limit: 1 },
    { acts, limit: 7 },
    { acts: taken, limit: 1000 },
  ]
  for (const { acts: recorded, limit } of ways) {
    await forgetCounts(database.db)
    const story = await record(database.db, recorded, 40)
    await countAll(database.db, limit)
    for (const one of filters) await compare(story, one, whole, story.ended)
  }
}, 240_000)
