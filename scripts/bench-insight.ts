/**
 * Measures the flow figures of analysts on PostgreSQL at ten million recorded steps (`--rows N` for another number), through the use
 * cases of the API, and the live update's share of the time of a step. Prints each beside its goal. Asserts nothing.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { FLOW_CHARTS } from '#contract/entities/flow-figures.ts'
import { systemClock } from '#server/clock.ts'
import { readFlow, readFlowChart } from '#server/flows/read-flows.ts'
import {
  readOnboardingFunnel,
  readOnboardingTrend,
  readStateBranches,
  readStateOutliers,
} from '#server/flows/read-ways.ts'
import { startBenchServer } from './bench/database.ts'
import { liveShare } from './bench/live-share.ts'
import { seedFlows } from './bench/seed-flows.ts'

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
  console.info(`${rows.toLocaleString('en-US')} steps stand after ${seconds} s`)

  const chart = (
    params: Parameters<typeof readFlowChart>[1]['params'],
    query: Parameters<typeof readFlowChart>[1]['query'],
  ) => readFlowChart({ db: handle.db, clock: systemClock }, { params, query })
  const { rows: flows } = await sql<{ flow: string }>`
    select subject_id as flow from flow_subjects where machine = 'onboarding' order by md5(subject_id::text) limit ${RUNS}`.execute(
    handle.db,
  )
  const actor = { role: 'analyst' } as const
  const onboarding = { chart: 'onboarding' } as const
  const waysOf = (name: string, period: typeof MONTH): Question[] => [
    [
      `outliers, ${name}`,
      null,
      () =>
        readStateOutliers(handle, {
          actor,
          params: { ...onboarding, state: 'support-package' },
          query: period,
        }),
    ],
    [`funnel, ${name}`, null, () => readOnboardingFunnel(handle, { query: period })],
    [`trend, ${name}`, null, () => readOnboardingTrend(handle, { query: period })],
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
      (turn) => readFlow(handle, { params: { ...onboarding, flow: flows[turn % flows.length]?.flow ?? '' } }),
    ],
    ['map, onboarding, a year', null, () => chart(onboarding, YEAR)],
    ...waysOf('30 days', MONTH),
    ...waysOf('a year', YEAR),
    ...['upload-documents', 'onboarding-completed'].map(
      (state): Question => [
        `branches, ${state}`,
        null,
        () => readStateBranches(handle, { params: { ...onboarding, state }, query: {} }),
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
    times.sort((a, b) => a - b)
    const worst = times.at(-1) ?? Number.NaN
    lines.push({
      ms: name,
      first: first.toFixed(0),
      median: (times[Math.floor(times.length / 2)] ?? Number.NaN).toFixed(0),
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
