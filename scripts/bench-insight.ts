/**
 * Measures the flow figures of analysts through the use cases of the API, on PostgreSQL with ten million recorded steps (`--rows N`
 * for another number). Also measures the time that the live update adds to a step. Prints each beside its goal. Asserts nothing.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { FLOW_CHARTS } from '#contract/entities/flow-figures.ts'
import { recordTransition } from '#server/charts/store.ts'
import { systemClock } from '#server/clock.ts'
import type { DatabaseHandle } from '#server/db/client.ts'
import { onRecordedSteps, withTransaction } from '#server/db/transaction.ts'
import { flowNaming } from '#server/flows/flow-name.ts'
import { readFlow, readFlowChart } from '#server/flows/read-flows.ts'
import {
  readOnboardingFunnel,
  readOnboardingTrend,
  readStateBranches,
  readStateOutliers,
} from '#server/flows/read-ways.ts'
import { createStepCounter } from '#server/flows/step-counter.ts'
import { startBenchServer } from './bench/database.ts'
import { median } from './bench/quantile.ts'
import { seedFlows } from './bench/seed-flows.ts'

const ANALYST = { role: 'analyst' } as const
const nameFlow = flowNaming('bench'.repeat(10))

/** Rounds with and without an analyst take turns, so that other load on the machine affects both. */
const ROUNDS = 6
const ROUND_MS = 5000

const today = () => new Date().toISOString().slice(0, 10)
const monthAgo = () => new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10)

/** The minimum database work of a step: locks and writes the customer, and records the step. The product's steps do more. */
const takeStep = ({ db }: DatabaseHandle, customerId: string): Promise<void> =>
  withTransaction(db, async (tx) => {
    await sql`select id from customers where id = ${customerId} for update`.execute(tx)
    await sql`update customers set revision = revision + 1, updated_at = now() where id = ${customerId}`.execute(
      tx,
    )
    await recordTransition(tx, {
      ...{ at: new Date(), machine: 'onboarding', machineVersion: 1, subjectId: customerId, customerId },
      ...{ actorUserId: null, onBehalfOf: null, event: 'basicInfo.saved', fromState: 'onboarding-completed' },
      ...{ toState: 'onboarding-completed', requestId: randomUUID(), appVersion: 'bench', payload: null },
      ...{ facts: null, guards: null, language: 'en', width: 'desktop' },
    })
  })

/**
 * Steps per second, in sequence, while the step counter runs. `watched`: the map of an analyst is read again after each report of new
 * steps. `alone`: it is not read.
 */
const liveShare = async (handle: DatabaseHandle): Promise<{ alone: number; watched: number }> => {
  const { rows } = await sql<{ id: string }>`select id from customers order by id limit 500`.execute(
    handle.db,
  )
  let isWatched = false
  let reading: Promise<unknown> = Promise.resolve()
  const realtime = {
    flowsChanged() {
      if (isWatched)
        reading = readFlowChart(
          { db: handle.db, clock: systemClock },
          { actor: ANALYST, params: { chart: 'onboarding' }, query: { from: monthAgo(), to: today() } },
        )
    },
  }
  const log = { warn: (details: unknown) => console.warn(details) }
  const counter = createStepCounter({ db: handle.db, log, realtime, nameFlow } as unknown as Parameters<
    typeof createStepCounter
  >[0])
  onRecordedSteps(handle.db, counter.wake)
  const taken = { alone: 0, watched: 0 }
  const spent = { alone: 0, watched: 0 }
  let turn = 0
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const kind = round % 2 === 0 ? 'alone' : 'watched'
    isWatched = kind === 'watched'
    const start = performance.now()
    while (performance.now() - start < ROUND_MS) {
      const customer = rows[turn % rows.length]
      if (customer) await takeStep(handle, customer.id)
      turn += 1
      taken[kind] += 1
    }
    spent[kind] += performance.now() - start
    await reading
  }
  await counter.stop()
  return { alone: (taken.alone / spent.alone) * 1000, watched: (taken.watched / spent.watched) * 1000 }
}

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000000' }, runs: { type: 'string', default: '10' } },
})
const RUNS = Number(values.runs)
const VIEW_GOAL_MS = 1000
const REPLAY_GOAL_MS = 200
const LIVE_GOAL_PERCENT = 5

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const MONTH = { from: dayBefore(29), to: dayBefore(0) }
const YEAR = { from: dayBefore(364), to: dayBefore(0) }
const FILTERS = { accountType: 'business', package: 'Standard', language: 'ar' } as const

/** Name of a query, its goal in milliseconds, and the call. */
type Question = [name: string, goal: number | null, ask: (turn: number) => Promise<unknown>]

const server = await startBenchServer()
try {
  const { handle, url } = await server.database('insight')
  const began = performance.now()
  const rows = await seedFlows(url, Number(values.rows))
  const seconds = Math.round((performance.now() - began) / 1000)
  console.info(`${rows.toLocaleString('en-US')} steps were written in ${seconds} s`)

  const chart = (
    params: Parameters<typeof readFlowChart>[1]['params'],
    query: Parameters<typeof readFlowChart>[1]['query'],
  ) => readFlowChart({ db: handle.db, clock: systemClock }, { actor: ANALYST, params, query })
  const { rows: flows } = await sql<{ flow: string }>`
    select name as flow from flow_subjects where machine = 'onboarding' order by md5(subject_id::text) limit ${RUNS}`.execute(
    handle.db,
  )
  const actor = ANALYST
  const deps = { db: handle.db, nameFlow, clock: systemClock }
  const onboarding = { chart: 'onboarding' } as const
  const waysOf = (name: string, period: typeof MONTH): Question[] => [
    [
      `outliers, ${name}`,
      null,
      () =>
        readStateOutliers(deps, {
          actor,
          params: { ...onboarding, state: 'support-package' },
          query: period,
        }),
    ],
    [`funnel, ${name}`, null, () => readOnboardingFunnel(deps, { actor, query: period })],
    [`trend, ${name}`, null, () => readOnboardingTrend(deps, { actor, query: period })],
  ]
  const questions: Question[] = [
    ...FLOW_CHARTS.map(
      (name): Question => [`map, ${name}, 30 days`, VIEW_GOAL_MS, () => chart({ chart: name }, MONTH)],
    ),
    ...FLOW_CHARTS.map(
      (name): Question => [
        `map, ${name}, filtered`,
        VIEW_GOAL_MS,
        () => chart({ chart: name }, { ...MONTH, ...FILTERS }),
      ],
    ),
    [
      'replay of one flow',
      REPLAY_GOAL_MS,
      (turn) =>
        readFlow(deps, { actor, params: { ...onboarding, flow: flows[turn % flows.length]?.flow ?? '' } }),
    ],
    ['map, onboarding, a year', null, () => chart(onboarding, YEAR)],
    ...waysOf('30 days', MONTH),
    ...waysOf('a year', YEAR),
    ...['upload-documents', 'onboarding-completed'].map(
      (state): Question => [
        `branches, ${state}`,
        null,
        () => readStateBranches(deps, { actor, params: { ...onboarding, state }, query: {} }),
      ],
    ),
  ]

  const lines = []
  for (const [name, goal, ask] of questions) {
    const times: number[] = []
    for (let turn = 0; turn < RUNS; turn += 1) {
      const start = performance.now()
      await ask(turn)
      times.push(performance.now() - start)
    }
    const [first = Number.NaN] = times
    const worst = Math.max(...times)
    lines.push({
      ms: name,
      first: first.toFixed(0),
      median: median(times).toFixed(0),
      worst: worst.toFixed(0),
      goal: goal ?? '-',
      met: goal === null ? '-' : worst <= goal ? 'yes' : 'NO',
    })
  }
  console.table(lines)
  const { alone, watched } = await liveShare(handle)
  console.table([
    {
      'steps/s, not watched': alone.toFixed(0),
      'steps/s, watched': watched.toFixed(0),
      'live update adds': `${((alone / watched - 1) * 100).toFixed(1)} %`,
      goal: `<= ${LIVE_GOAL_PERCENT} %`,
    },
  ])
  await handle.close()
} finally {
  await server.stop()
}
