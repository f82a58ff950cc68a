import { expect } from 'vitest'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { readFlowChart, readOnboardingFunnel } from '#contract/endpoints/flows.ts'
import type { FlowChart } from '#contract/entities/flow-figures.ts'
import type { Days } from '#rules/flow-figures.ts'
import { DAY_MS, riyadhDayStart } from '#rules/riyadh-time.ts'
import { ACCOUNT_TYPES, LANGUAGES, PACKAGES, type Story, WIDTHS } from './flow-histories.ts'
import { type Filters, type Place, plainCount } from './plain-count.ts'

/** Every combination of the filters that choose customers. */
export const ALL_FILTERS: readonly Filters[] = [undefined, ...ACCOUNT_TYPES].flatMap((accountType) =>
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

interface Comparison {
  story: Story
  filters: Filters
  period: Days
  now: number
  /** The charts to compare, with their states that have a target. */
  places: Partial<Record<FlowChart, readonly Place[]>>
}

interface Reading {
  readChart(chart: FlowChart, query: QueryOf<typeof readFlowChart>): Promise<ReplyOf<typeof readFlowChart>>
  readFunnel(query: QueryOf<typeof readOnboardingFunnel>): Promise<ReplyOf<typeof readOnboardingFunnel>>
}

const nonZero = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

/** A time that is read from a bucket differs from the exact one by at most 5 %. */
const expectAbout = (read: number | null, exact: number | null) => {
  if (exact === null || read === null) expect(read).toBe(exact)
  else expect(Math.abs(read - exact)).toBeLessThanOrEqual((exact + 1) * 0.05)
}

/** Compares every figure of the map and the funnel with its plain count. */
export const compareFigures = async (
  { story, filters, period, now, places }: Comparison,
  { readChart, readFunnel }: Reading,
): Promise<void> => {
  const until = Math.min(now, riyadhDayStart(period.to).getTime() + DAY_MS)
  const plain = plainCount(story, filters)
  const query = { ...period, ...filters } as QueryOf<typeof readFlowChart>
  for (const [name, states] of Object.entries(places) as [FlowChart, readonly Place[]][]) {
    const read = await readChart(name, query)
    const expected = plain.chart(name, period, until)
    const moves = read.moves.map(({ from, event, to, count }) => [`${event}: ${from} - ${to}`, Number(count)])
    expect(Object.fromEntries(moves)).toEqual(expected.moves)
    for (const place of states) {
      const { median, p90, stays, running, ...figures } = expected.stateOf(place)
      const found = read.states.find(({ state }) => state === place.state)
      expect(found).toMatchObject({ ...figures, stays: { count: stays, running } })
      expectAbout(found?.stays.median ?? null, median)
      expectAbout(found?.stays.p90 ?? null, p90)
    }
    if (name !== 'onboarding') continue
    const refused = read.states.flatMap(({ state, refusals }) =>
      refusals.map(({ field, count }) => [`${state}: ${field}`, count]),
    )
    expect(Object.fromEntries(refused)).toEqual(plain.refusals(period))
  }
  const funnel = await readFunnel(query)
  const countsOf = (figure: 'entered' | 'here') =>
    nonZero(Object.fromEntries(funnel.steps.map((step) => [step.step, Number(step[figure])])))
  expect({ began: funnel.began, entered: countsOf('entered'), here: countsOf('here') }).toEqual(
    plain.funnel(period),
  )
}
