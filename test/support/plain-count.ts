import type { FlowChart } from '#contract/entities/flow-figures.ts'
import type { Days } from '#rules/flow-figures.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { Story, TakenStep } from './flow-histories.ts'

export interface Filters {
  accountType?: string
  package?: string
  language?: string
  width?: string
}

/** A state and its target; a flow in a final state waits for nothing. */
export interface Place {
  state: string
  targetSeconds: number
  isFinal: boolean
}

interface Stay {
  state: string
  enteredAt: number
  /** Null while the flow is still there. */
  leftAt: number | null
}

const isWithin = ({ from, to }: Days, at: number): boolean => {
  const day = riyadhDay(new Date(at))
  return from <= day && day <= to
}

const tally = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** The percentile at `share`: the smallest time, in seconds, that this share of all times does not exceed. */
const atShare = (times: readonly number[], share: number): number | null =>
  [...times].sort((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? null

/** Counts a story row by row, for the customers that match the filters, without stored counts. */
export const plainCount = (story: Story, filters: Filters) => {
  const isChosen = (customer: number) => {
    const known: Record<string, unknown> = { ...story.customers[customer] }
    return Object.entries(filters).every(([name, value]) => known[name] === value)
  }
  const steps = story.steps.filter(({ customer }) => isChosen(customer))
  const flowsOf = (chart: FlowChart) => [
    ...Map.groupBy(
      steps.filter((step) => step.chart === chart),
      ({ flow }) => flow,
    ).values(),
  ]

  /** The stays of a flow in its states. */
  const staysOf = (flow: readonly TakenStep[]): Stay[] => {
    const [first] = flow
    if (!first) return []
    const since = story.customers[first.customer]?.since ?? 0
    let here: Stay | null =
      first.from === 'none'
        ? null
        : { state: first.from, enteredAt: first.chart === 'onboarding' ? since : first.at, leftAt: null }
    const stays: Stay[] = here ? [here] : []
    for (const { from, to, at } of flow) {
      if (from === to) continue
      if (here) here.leftAt = at
      here = { state: to, enteredAt: at, leftAt: null }
      stays.push(here)
    }
    return stays
  }

  const chart = (name: FlowChart, period: Days, until: number) => {
    const flows = flowsOf(name)
    const during = flows.flat().filter(({ at }) => isWithin(period, at))
    const stays = flows.flatMap(staysOf)
    const returns = flows.flatMap((flow) => {
      const seen = new Set<string>()
      return flow.filter(({ from, to, at }) => {
        if (from === to) return false
        const isBack = seen.has(to)
        seen.add(to)
        return isBack && isWithin(period, at)
      })
    })
    const end = (stay: Stay) => stay.leftAt
    return {
      moves: tally(during.map(({ from, event, to }) => `${event}: ${from} - ${to}`)),
      stateOf({ state, targetSeconds, isFinal }: Place) {
        const here = stays.filter((stay) => stay.state === state)
        const running = here.filter((stay) => end(stay) === null)
        const ended = here.flatMap(({ enteredAt, leftAt }) =>
          leftAt !== null && isWithin(period, leftAt) ? [(leftAt - enteredAt) / 1000] : [],
        )
        const within = ended.filter((time) => time <= targetSeconds).length
        const waiting = isFinal
          ? 0
          : running.filter(({ enteredAt }) => until - enteredAt > targetSeconds * 1000).length
        const decided = ended.length + waiting
        return {
          now: running.length,
          entered: during.filter(({ from, to }) => from !== to && to === state).length,
          returned: returns.filter(({ to }) => to === state).length,
          left: during.filter(({ from, to }) => from !== to && from === state).length,
          again: during.filter(({ from, to }) => from === to && to === state).length,
          stays: ended.length,
          running: isFinal
            ? 0
            : running.filter(({ enteredAt }) => riyadhDay(new Date(enteredAt)) <= period.to).length,
          target: {
            within,
            late: ended.length - within,
            waiting,
            met: decided === 0 ? null : within / decided,
          },
          median: atShare(ended, 0.5),
          p90: atShare(ended, 0.9),
        }
      },
    }
  }

  const refusals = (period: Days) =>
    tally(
      story.refusals
        .filter(({ customer, at }) => isChosen(customer) && isWithin(period, at))
        .map(({ state, field }) => `${state}: ${field}`),
    )

  /** The customers who signed in within a period, and how many of them have entered each step and are in it. */
  const funnel = (period: Days) => {
    const begun = flowsOf('onboarding').filter(([first]) =>
      isWithin(period, story.customers[first?.customer ?? -1]?.since ?? 0),
    )
    const entered = begun.flatMap((flow) => [
      ...new Set(flow.filter(({ from, to }) => from !== to).map(({ to }) => to)),
    ])
    const here = begun.flatMap((flow) => {
      const last = flow.at(-1)?.to ?? ''
      return flow.some(({ from, to }) => from !== to && to === last) ? [last] : []
    })
    return { began: begun.length, entered: tally(entered), here: tally(here) }
  }

  return { chart, refusals, funnel }
}
