import type { ReplyOf } from '#contract/endpoint.ts'
import * as endpoints from '#contract/endpoints/flows.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { stepsOf } from '#machines/onboarding/order.ts'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { countDays, outlierSeconds, partsOf, percentile } from '#rules/flow-figures.ts'
import { exactTimes, hourlyTimes } from '#rules/hours.ts'
import { groupedFunnel, isFew, shown } from '#rules/smallest-group.ts'
import { withSnapshot } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { AnyEndpoint, Call } from '../request/route.ts'
import { countedMoves, countedNow } from './figure-store.ts'
import { countPeople, peopleOfPassed } from './people-store.ts'
import { readGroupedState } from './read-flows.ts'
import { type Reader, seesPeople } from './reader.ts'
import {
  countFirstEntries,
  longStays,
  type PassedState,
  passedStates,
  reachedSteps,
  refusalsOfSteps,
  timedFirstEntries,
} from './way-store.ts'

type Database = Pick<Deps, 'db'>
type Question<E extends AnyEndpoint, Parts extends 'params' | 'query' = 'query'> = Pick<Call<E>, Parts> & {
  actor: Reader
}

/** Returns the stays that took at least ten times the median. For analysts, hides a list of few people and gives only hours. */
export const readStateOutliers = async (
  { db, nameFlow, clock }: Database & Pick<Deps, 'nameFlow' | 'clock'>,
  {
    actor,
    params: { chart, state },
    query: { from, to, ...filters },
  }: Question<typeof endpoints.readStateOutliers, 'params' | 'query'>,
): Promise<ReplyOf<typeof endpoints.readStateOutliers>> =>
  withSnapshot(db, async (tx) => {
    const period = { from, to }
    const moves = await countedMoves(tx, chart, partsOf(period), filters)
    const left = moves.filter((move) => move.from === state && move.to !== state)
    const median = percentile(left, 0.5)
    if (median === null) return { median, flows: [] }
    const limits = { seconds: outlierSeconds(median), period, limit: endpoints.FLOWS_MAX }
    const stays = await longStays(tx, { machine: chart, state }, limits, filters)
    if (!seesPeople(actor)) {
      const shown = await readGroupedState({ tx, clock }, { chart, state }, { ...period, ...filters })
      const isListed = typeof shown?.outliers === 'number' && !isFew(stays.length, countPeople(stays))
      if (!isListed) return { median: shown?.stays.median ?? null, flows: null }
    }
    return {
      median,
      flows: stays.map(({ flow, enteredAt, leftAt, seconds }) => {
        const times = [enteredAt.toISOString(), leftAt.toISOString()]
        const [entered, ended] = seesPeople(actor) ? exactTimes(times) : hourlyTimes(times)
        return {
          flow: nameFlow(chart, flow),
          enteredAt: entered?.at ?? '',
          leftAt: ended?.at ?? '',
          seconds: seesPeople(actor) ? seconds : (ended?.seconds ?? 0),
        }
      }),
    }
  })

/** Compares the states that flows now in `state` have passed with the states of all other flows. Hides ways of few people from analysts. */
export const readStateBranches = async (
  { db, clock }: Database & Pick<Deps, 'clock'>,
  {
    actor,
    params: { chart, state },
    query: filters,
  }: Question<typeof endpoints.readStateBranches, 'params' | 'query'>,
): Promise<ReplyOf<typeof endpoints.readStateBranches>> =>
  withSnapshot(db, async (tx) => {
    const counted = await countedNow(tx, chart, filters)
    const here = counted.find((one) => one.state === state)?.count ?? 0
    const others = counted.reduce((sum, { count }) => sum + count, 0) - here
    const place = { machine: chart, state }
    const passed = await passedStates(tx, place, filters)
    if (seesPeople(actor)) return branchesOf({ here, others, passed })
    const { now = 0 } = (await readGroupedState({ tx, clock }, { chart, state }, filters)) ?? {}
    if (typeof now === 'string') return { flows: now, through: [] }
    const names = passed.map((one) => one.state)
    const people = await peopleOfPassed(tx, place, names, filters)
    const isShown = ({ state: name, once, more, othersMore }: PassedState) => {
      const of = people(name)
      return !(
        isFew(once, of.once) ||
        isFew(more, of.more) ||
        isFew(here - once - more, of.neither) ||
        isFew(othersMore, of.othersMore) ||
        isFew(others - othersMore, of.othersRest)
      )
    }
    return branchesOf({ here, others, passed: passed.filter(isShown) })
  })

const branchesOf = ({ here, others, passed }: { here: number; others: number; passed: PassedState[] }) => ({
  flows: here,
  through: passed.map(({ othersMore, ...one }) => ({
    ...one,
    others: others === 0 ? 0 : othersMore / others,
  })),
})

const REFUSALS_MAX = 5

/** Returns the onboarding steps reached by customers who first signed in during a period. */
export const readOnboardingFunnel = async (
  { db }: Database,
  { actor, query: { from, to, ...filters } }: Question<typeof endpoints.readOnboardingFunnel>,
): Promise<ReplyOf<typeof endpoints.readOnboardingFunnel>> =>
  withSnapshot(db, async (tx) => {
    const period = { from, to }
    const reached = await reachedSteps(tx, period, filters)
    const began = reached.find(({ step }) => step === null)?.entered ?? 0
    const refusals = await refusalsOfSteps(tx, period, filters)
    const steps = stepsOf(filters.accountType ?? 'business').map((step) => {
      const { entered, here } = reached.find((one) => one.step === step) ?? { entered: 0, here: 0 }
      return {
        ...{ step, entered, here, left: entered - here },
        refusals: refusals
          .filter((one) => one.step === step)
          .slice(0, REFUSALS_MAX)
          .map(({ code, field, count, people }) => ({
            ...{ code, field },
            count: seesPeople(actor) ? count : shown(count, false, people),
          })),
      }
    })
    const completed = steps
      .filter(({ step }) => isOnboarded(step))
      .reduce((sum, { entered }) => sum + entered, 0)
    return seesPeople(actor)
      ? { began, completed, steps }
      : groupedFunnel({ began, completed, steps }, isOnboarded)
  })

/** The longest period in days that is counted by day instead of by month. */
const DAYS_MAX = 92

/** Returns how many customers began, completed onboarding and became active, by day or month. */
export const readOnboardingTrend = async (
  { db }: Database,
  { actor, query: { from, to, ...filters } }: Question<typeof endpoints.readOnboardingTrend>,
): Promise<ReplyOf<typeof endpoints.readOnboardingTrend>> => {
  const grain = countDays({ from, to }) <= DAYS_MAX ? 'day' : 'month'
  const range = { period: { from, to }, grain } as const
  const onboarding = { machine: 'onboarding', ...range }
  const steps = stepsOf('business')
  const first = steps.slice(0, 1)
  const done = steps.filter(isOnboarded)
  const active = Object.values(accountMachine.states)
    .filter(({ tags }) => tags.includes('in-use'))
    .map(({ key }) => key)
  return withSnapshot(db, async (tx) => {
    const began = byStart(await countFirstEntries(tx, { ...onboarding, states: first }, filters))
    const completed = byStart(await countFirstEntries(tx, { ...onboarding, states: done }, filters))
    const account = { machine: 'account', states: active, ...range }
    const activated = byStart(await timedFirstEntries(tx, account, filters))
    const starts = [...new Set([...began.keys(), ...completed.keys(), ...activated.keys()])].sort()
    const figure = (count = 0) => (seesPeople(actor) ? count : shown(count))
    return {
      grain,
      days: starts.map((start) => {
        const { count, median } = activated.get(start) ?? { count: 0, median: null }
        return {
          start,
          began: figure(began.get(start)?.count),
          completed: figure(completed.get(start)?.count),
          activated: figure(count),
          secondsToActive: figure(count) === count ? median : null,
        }
      }),
    }
  })
}

const byStart = <Row extends { start: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.start, row]))
