import { findUnknownStates, rehearsalOf } from '#server/flows/rehearsal.ts'
import type { VersionedChart } from '#server/flows/stored-charts.ts'
import type { FlowFixture } from './fixtures.ts'
import type { ChartRehearsal } from './report.ts'

/** Last state of each flow of a fixture. */
const endsOf = ({ steps }: FlowFixture): Map<string, string> =>
  new Map(steps.flatMap(({ flow, to }) => (to === null ? [] : [[flow, to]])))

const rehearseFixture = async (chart: VersionedChart, fixture: FlowFixture): Promise<ChartRehearsal> => {
  const rehearsal = rehearsalOf(chart)
  rehearsal.add(fixture.steps)
  const ends = [...endsOf(fixture)]
  const flowsIn = (state: string) => ends.filter(([, end]) => end === state).map(([flow]) => flow)
  const occupied = [...new Set(ends.map(([, end]) => end))].map((state) => ({
    chart: fixture.chart,
    version: fixture.version,
    state,
    flows: flowsIn(state).length,
  }))
  return {
    ...rehearsal.result(),
    name: `${fixture.chart}, version ${fixture.version}`,
    unknownStates: await findUnknownStates(chart, occupied, async ({ state }, limit) =>
      flowsIn(state).slice(0, limit),
    ),
  }
}

/** Rehearses the fixtures of all versions of these charts. */
export const rehearseFixtures = (
  charts: readonly VersionedChart[],
  fixtures: readonly FlowFixture[],
): Promise<ChartRehearsal[]> =>
  Promise.all(
    fixtures.map((fixture) => {
      const chart = charts.find(({ machine }) => machine.id === fixture.chart)
      if (!chart) throw new Error(`No chart is called ${fixture.chart}`)
      return rehearseFixture(chart, fixture)
    }),
  )
