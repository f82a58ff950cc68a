import type { ReplyOf } from '#contract/endpoint.ts'
import * as endpoints from '#contract/endpoints/flows.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { stepsOf } from '#machines/onboarding/order.ts'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { countDays, outlierSeconds, partsOf, percentile } from '#rules/flow-figures.ts'
import { withSnapshot } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../request/actor.ts'
import type { AnyEndpoint, Call } from '../request/route.ts'
import { countedMoves, countedNow } from './figure-store.ts'
import {
  countFirstEntries,
  longStays,
  passedStates,
  reachedSteps,
  refusalsOfSteps,
  timedFirstEntries,
} from './way-store.ts'

type Database = Pick<Deps, 'db'>
type Question<E extends AnyEndpoint> = Pick<Call<E>, 'params' | 'query'>

/** Returns the stays that took at least ten times the median. Only administrators see the customers. */
export const readStateOutliers = async (
  { db }: Database,
  {
    actor: { role },
    params: { chart, state },
    query: { from, to, ...filters },
  }: Question<typeof endpoints.readStateOutliers> & { actor: Pick<Actor, 'role'> },
): Promise<ReplyOf<typeof endpoints.readStateOutliers>> =>
  withSnapshot(db, async (tx) => {
    const period = { from, to }
    const moves = await countedMoves(tx, chart, partsOf(period), filters)
    const median = percentile(
      moves.filter((move) => move.from === state && move.to !== state),
      0.5,
    )
    if (median === null) return { median, flows: [] }
    const asked = { seconds: outlierSeconds(median), period, limit: endpoints.FLOWS_MAX }
    const stays = await longStays(tx, { machine: chart, state }, asked, filters)
    return {
      median,
      flows: stays.map(({ customerId, enteredAt, leftAt, ...stay }) => ({
        ...stay,
        customerId: role === 'admin' ? customerId : null,
        enteredAt: enteredAt.toISOString(),
        leftAt: leftAt.toISOString(),
      })),
    }
  })

/** Compares the states that flows now in a state have passed with those of all other flows. */
export const readStateBranches = async (
  { db }: Database,
  { params: { chart, state }, query: filters }: Question<typeof endpoints.readStateBranches>,
): Promise<ReplyOf<typeof endpoints.readStateBranches>> =>
  withSnapshot(db, async (tx) => {
    const counted = await countedNow(tx, chart, filters)
    const here = counted.find((one) => one.state === state)?.count ?? 0
    const others = counted.reduce((sum, { count }) => sum + count, 0) - here
    const passed = await passedStates(tx, { machine: chart, state }, filters)
    return {
      flows: here,
      through: passed.map(({ othersMore, ...one }) => ({
        ...one,
        others: others === 0 ? 0 : othersMore / others,
      })),
    }
  })

const REFUSALS_MAX = 5

/** Returns how far customers who first signed in during a period have come. */
export const readOnboardingFunnel = async (
  { db }: Database,
  { query: { from, to, ...filters } }: Pick<Call<typeof endpoints.readOnboardingFunnel>, 'query'>,
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
          .map(({ code, field, count }) => ({ code, field, count })),
      }
    })
    const completed = steps
      .filter(({ step }) => isOnboarded(step))
      .reduce((sum, { entered }) => sum + entered, 0)
    return { began, completed, steps }
  })

/** The longest period that is counted by day instead of by month. */
const DAYS_MAX = 92

/** Returns how many customers began, completed onboarding and became active, by day or month. */
export const readOnboardingTrend = async (
  { db }: Database,
  { query: { from, to, ...filters } }: Pick<Call<typeof endpoints.readOnboardingTrend>, 'query'>,
): Promise<ReplyOf<typeof endpoints.readOnboardingTrend>> => {
  const grain = countDays({ from, to }) <= DAYS_MAX ? 'day' : 'month'
  const asked = { period: { from, to }, grain } as const
  const onboarding = { machine: 'onboarding', ...asked }
  const steps = stepsOf('business')
  const first = steps.slice(0, 1)
  const done = steps.filter(isOnboarded)
  const active = Object.values(accountMachine.states)
    .filter(({ tags }) => tags.includes('in-use'))
    .map(({ key }) => key)
  return withSnapshot(db, async (tx) => {
    const began = byStart(await countFirstEntries(tx, { ...onboarding, states: first }, filters))
    const completed = byStart(await countFirstEntries(tx, { ...onboarding, states: done }, filters))
    const account = { machine: 'account', states: active, ...asked }
    const activated = byStart(await timedFirstEntries(tx, account, filters))
    const starts = [...new Set([...began.keys(), ...completed.keys(), ...activated.keys()])].sort()
    return {
      grain,
      days: starts.map((start) => ({
        start,
        began: began.get(start)?.count ?? 0,
        completed: completed.get(start)?.count ?? 0,
        activated: activated.get(start)?.count ?? 0,
        secondsToActive: activated.get(start)?.median ?? null,
      })),
    }
  })
}

const byStart = <Row extends { start: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.start, row]))
