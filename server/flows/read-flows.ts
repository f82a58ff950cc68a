import type { AnyStateMachine } from 'xstate'
import type { ReplyOf } from '#contract/endpoint.ts'
import * as endpoints from '#contract/endpoints/flows.ts'
import {
  BEGINNING,
  type ChartFigures,
  type FlowTarget,
  type ShownChartFigures,
  type ShownStateFigures,
  type StateFigures,
  type StayFigures,
  type TargetFigures,
} from '#contract/entities/flow-figures.ts'
import { SERVER_CHARTS } from '#machines/index.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { stepsOf } from '#machines/onboarding/order.ts'
import {
  bucketOf,
  countBelow,
  countOutliers,
  type Days,
  NO_STAY,
  partsOf,
  percentile,
} from '#rules/flow-figures.ts'
import { exactTimes, hourlyTimes } from '#rules/hours.ts'
import { DAY_MS, riyadhDay, riyadhDayStart } from '#rules/riyadh-time.ts'
import { groupedChart, isFew } from '#rules/smallest-group.ts'
import { refusalsOfFlow, stepsOfFlow } from '../charts/store.ts'
import type { Tx } from '../db/client.ts'
import { withSnapshot } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Call } from '../request/route.ts'
import { type CountedMove, countedMoves, countedNow, countedRefusals, flowsInState } from './figure-store.ts'
import { findNamedFlow } from './name-store.ts'
import { countPeople, peopleOf } from './people-store.ts'
import { type Reader, seesPeople, timeFor } from './reader.ts'
import { targetsOf } from './target-store.ts'
import { staysAtTarget } from './way-store.ts'

/** Maximum number of refusals that a state shows, most frequent first. */
const REFUSALS_MAX = 3

/** Nothing was recorded before this day. */
const EARLIEST_DAY = '2000-01-01'

const sum = <Row>(rows: readonly Row[], count: (row: Row) => number): number =>
  rows.reduce((total, row) => total + count(row), 0)

const countStays = (left: readonly CountedMove[]): number =>
  sum(
    left.filter(({ bucket }) => bucket !== NO_STAY),
    ({ count }) => count,
  )

interface ReadTarget {
  target: FlowTarget
  left: readonly CountedMove[]
  atTarget: Awaited<ReturnType<typeof staysAtTarget>>
  canLeave: boolean
}

type ChartQuestion = Pick<Call<typeof endpoints.readFlowChart>, 'params' | 'query'>

/** Returns the figures of one chart in a period, all as of the same instant. Hides figures of few people from analysts. */
export const readFlowChart = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor, ...question }: ChartQuestion & { actor: Reader },
): Promise<ReplyOf<typeof endpoints.readFlowChart>> =>
  withSnapshot(db, (tx) => (seesPeople(actor) ? countChart : readGroupedChart)({ tx, clock }, question))

/** Returns the figures of one chart in a period for analysts. */
const readGroupedChart = async (
  { tx, clock }: { tx: Tx; clock: Deps['clock'] },
  question: ChartQuestion,
): Promise<ShownChartFigures> => {
  const figures = await countChart({ tx, clock }, question)
  const people = await peopleOf(tx, question, figures, periodEnd(question.query, clock))
  return groupedChart(figures, people)
}

/** Returns the figures of one state for analysts. Without days, covers all time. Undefined when no flow was in the state. */
export const readGroupedState = async (
  deps: { tx: Tx; clock: Deps['clock'] },
  { chart, state }: Call<typeof endpoints.listFlowsInState>['params'],
  filters: Omit<ChartQuestion['query'], keyof Days> & Partial<Days>,
): Promise<ShownStateFigures | undefined> => {
  const query = { from: EARLIEST_DAY, to: riyadhDay(deps.clock.now()), ...filters }
  const { states } = await readGroupedChart(deps, { params: { chart }, query })
  return states.find((one) => one.state === state)
}

/** The end of a period, and the earlier one of that end and now. */
const periodEnd = ({ to }: Days, clock: Deps['clock']): { end: Date; until: Date } => {
  // The contract allows days that PostgreSQL cannot store; nothing was recorded before 1970.
  const end = new Date(Math.max(0, riyadhDayStart(to).getTime() + DAY_MS))
  return { end, until: new Date(Math.min(end.getTime(), clock.now().getTime())) }
}

/** Counts the figures of one chart in a period. */
const countChart = async (
  { tx, clock }: { tx: Tx; clock: Deps['clock'] },
  { params: { chart }, query: { from, to, ...filters } }: ChartQuestion,
): Promise<ChartFigures> => {
  const period = { from, to }
  const parts = partsOf(period)
  const { end, until } = periodEnd(period, clock)
  const targets: Omit<ReadTarget & { state: string }, 'left' | 'canLeave'>[] = []
  for (const { state, ...target } of await targetsOf(tx, chart)) {
    const range = { seconds: target.seconds, period, until }
    const atTarget = await staysAtTarget(tx, { machine: chart, state }, range, filters)
    targets.push({ state, target, atTarget })
  }
  const moves = await countedMoves(tx, chart, parts, filters)
  const now = await countedNow(tx, chart, filters, end)
  const refusals = await countedRefusals(tx, chart, parts, filters)
  const names = new Set([
    ...moves.flatMap((move) => [move.from, move.to]),
    ...now.map(({ state }) => state),
    ...refusals.map(({ state }) => state),
    ...targets.map(({ state }) => state),
  ])
  const figuresOf = (state: string): StateFigures => {
    const entered = moves.filter((move) => move.to === state && isMove(move))
    const left = moves.filter((move) => move.from === state && isMove(move))
    const again = moves.filter((move) => move.from === state && !isMove(move))
    const here = now.find((counted) => counted.state === state) ?? { count: 0, before: 0 }
    const target = targets.find((read) => read.state === state)
    const canLeave = hasWayOut(chart, state)
    return {
      state,
      now: here.count,
      entered: sum(entered, ({ count }) => count),
      returned: sum(entered, ({ returns }) => returns),
      left: sum(left, ({ count }) => count),
      again: sum(again, ({ count }) => count),
      wentBack: sum(
        again.filter((move) => screenSavedAgain(chart, move) !== null),
        ({ count }) => count,
      ),
      stays: staysOf(left, canLeave ? here.before : 0),
      outliers: countOutliers(left),
      target: target ? targetFigures({ ...target, left, canLeave }) : null,
      refusals: refusals
        .filter((refusal) => refusal.state === state)
        .slice(0, REFUSALS_MAX)
        .map(({ state: _, ...refusal }) => refusal),
    }
  }
  return {
    chart,
    from,
    to,
    states: [...names].filter((state) => state !== BEGINNING).map(figuresOf),
    moves: waysOf(chart, moves),
  }
}

const isMove = ({ from, to }: CountedMove): boolean => from !== to

const staysOf = (left: readonly CountedMove[], running: number): StayFigures => ({
  count: countStays(left),
  running,
  median: percentile(left, 0.5),
  p90: percentile(left, 0.9),
})

const targetFigures = ({ target, left, atTarget, canLeave }: ReadTarget): TargetFigures => {
  const within = countBelow(left, bucketOf(target.seconds)) + atTarget.within
  const late = countStays(left) - within
  const waiting = canLeave ? atTarget.waiting : 0
  const decided = within + late + waiting
  const { share, seconds } = target
  return { share, seconds, within, late, waiting, met: decided === 0 ? null : within / decided }
}

const waysOf = (chart: string, moves: readonly CountedMove[]) => {
  const ways = Map.groupBy(moves, ({ from, event, to }) => JSON.stringify([from, event, to]))
  return [...ways.values()].flatMap(([first, ...rest]) =>
    first
      ? [
          {
            from: first.from,
            event: first.event,
            to: first.to,
            backTo: screenSavedAgain(chart, first),
            count: sum([first, ...rest], ({ count }) => count),
          },
        ]
      : [],
  )
}

/** Lists the flows in a state. For analysts, hides a list of few people and gives only the hour of each time. */
export const listFlowsInState = async (
  { db, nameFlow, clock }: Pick<Deps, 'db' | 'nameFlow' | 'clock'>,
  { actor, params, query: filters }: Call<typeof endpoints.listFlowsInState>,
): Promise<ReplyOf<typeof endpoints.listFlowsInState>> =>
  withSnapshot(db, async (tx) => {
    const { chart, state } = params
    const flows = await flowsInState(tx, { machine: chart, state, limit: endpoints.FLOWS_MAX }, filters)
    if (!seesPeople(actor) && flows.length > 0) {
      const shown = await readGroupedState({ tx, clock }, params, filters)
      if (typeof shown?.now !== 'number' || isFew(flows.length, countPeople(flows))) return { flows: null }
    }
    return {
      flows: flows.map(({ flow, since }) => ({
        flow: nameFlow(chart, flow),
        since: timeFor(actor, since.toISOString()),
      })),
    }
  })

/** Returns one flow with its steps and the events refused between them. Throws `not-found`. */
export const readFlow = async (
  { db }: Pick<Deps, 'db'>,
  { actor, params: { chart, flow } }: Pick<Call<typeof endpoints.readFlow>, 'params'> & { actor: Reader },
): Promise<ReplyOf<typeof endpoints.readFlow>> => {
  const [taken, refused] = await withSnapshot(db, async (tx) => {
    const named = await findNamedFlow(tx, chart, flow)
    if (!named) throw new AppError('not-found')
    return [await stepsOfFlow(tx, chart, named.subjectId), await refusalsOfFlow(tx, chart, named.subjectId)]
  })
  const steps = [
    ...taken.map((row) => ({
      time: row.at,
      event: row.event,
      from: row.fromState,
      to: row.toState,
      version: row.machineVersion,
      by: moverOf(row),
      payload: row.payload,
      facts: row.facts,
      guards: row.guards,
      refusal: null,
    })),
    ...refused.map((row) => ({
      time: row.at,
      event: row.event,
      from: row.state,
      to: null,
      version: row.machineVersion,
      by: moverOf(row),
      payload: null,
      facts: row.facts,
      guards: row.guards,
      refusal: { code: row.code, field: row.field },
    })),
  ]
  // At the same instant, steps keep their order and a refusal follows them.
  steps.sort((a, b) => a.time.getTime() - b.time.getTime())
  const instants = steps.map(({ time }) => time.toISOString())
  const times = seesPeople(actor) ? exactTimes(instants) : hourlyTimes(instants)
  return {
    chart,
    flow,
    steps: steps.map(({ time, ...step }, index) => ({
      ...step,
      ...(times[index] ?? { at: time.toISOString(), seconds: null }),
    })),
  }
}

/** Finds the customer of a flow. Throws `not-found`. */
export const findFlowCustomer = async (
  { db }: Pick<Deps, 'db'>,
  { params: { chart, flow } }: Call<typeof endpoints.findFlowCustomer>,
): Promise<ReplyOf<typeof endpoints.findFlowCustomer>> => {
  const named = await findNamedFlow(db, chart, flow)
  if (!named) throw new AppError('not-found')
  return { customerId: named.customerId }
}

const moverOf = (row: {
  actorUserId: string | null
  onBehalfOf: string | null
}): endpoints.FlowStep['by'] => {
  if (row.actorUserId === null) return 'server'
  return row.onBehalfOf === null ? 'customer' : 'administrator'
}

/** True when a flow can leave the state. Also true for a state that only earlier versions had, so that its flows are checked. */
const hasWayOut = (chart: string, state: string): boolean => {
  const node = SERVER_CHARTS.find(({ machine }) => machine.id === chart)?.machine.states[state]
  if (!node) return true
  return [...node.transitions.values()].flat().some(({ target }) => target?.some(({ key }) => key !== state))
}

/**
 * Returns the earlier onboarding screen that was saved again: the step keeps the state, and its event belongs to an earlier step.
 * Null for every other step. A customer who goes back and saves nothing is not recorded.
 */
const screenSavedAgain = (
  chart: string,
  { from, event, to }: { from: string; event: string; to: string },
): string | null => {
  if (chart !== onboardingMachine.id || from !== to) return null
  const order: readonly string[] = stepsOf('business')
  const states: AnyStateMachine['states'] = onboardingMachine.states
  const own = order.findIndex((step) => states[step]?.transitions.has(event))
  return own >= 0 && own < order.indexOf(from) ? (order[own] ?? null) : null
}
