import {
  REHEARSAL_EXAMPLES_MAX,
  type RehearsalDifference,
  type UnknownState,
} from '#contract/entities/rehearsal.ts'
import { type RecordedStep, rehearseStep, todaysName } from './rehearse.ts'
import type { VersionedChart } from './stored-charts.ts'

/** How many flows are in a state that one version of a chart stored. */
export interface OccupiedState {
  chart: string
  version: number
  state: string
  flows: number
}

/** What came of the steps of one chart. */
export interface Rehearsed {
  steps: number
  /** Steps of which the record does not say what the chart asks for. */
  notRehearsed: number
  /** The most frequent first. */
  differences: RehearsalDifference[]
}

interface Group {
  difference: Omit<RehearsalDifference, 'steps' | 'flows' | 'examples'>
  steps: number
  flows: Set<string>
}

/** Gathers what today's chart does with recorded steps, a batch at a time. */
export const rehearsalOf = (chart: VersionedChart) => {
  const groups = new Map<string, Group>()
  let steps = 0
  let notRehearsed = 0

  const take = (recorded: RecordedStep): void => {
    steps += 1
    const outcome = rehearseStep(chart, recorded)
    if (outcome.kind === 'not-rehearsed') notRehearsed += 1
    if (outcome.kind === 'not-rehearsed' || outcome.kind === 'same') return
    const { version, from, event, to } = recorded
    const difference = { ...outcome, version, from, event, to }
    const key = JSON.stringify(Object.entries(difference).sort())
    const group = groups.get(key) ?? { difference, steps: 0, flows: new Set() }
    group.steps += 1
    group.flows.add(recorded.flow)
    groups.set(key, group)
  }

  return {
    add: (batch: readonly RecordedStep[]): void => batch.forEach(take),
    result: (): Rehearsed => ({
      steps,
      notRehearsed,
      differences: [...groups.values()]
        .map(({ difference, steps: count, flows }) => ({
          ...difference,
          steps: count,
          flows: flows.size,
          examples: [...flows].slice(0, REHEARSAL_EXAMPLES_MAX),
        }))
        .sort((a, b) => b.steps - a.steps),
    }),
  }
}

/** The states with flows in them for which today's chart has none. `flowsIn` names some of these flows. */
export const findUnknownStates = async (
  chart: VersionedChart,
  occupied: readonly OccupiedState[],
  flowsIn: (state: OccupiedState, limit: number) => Promise<string[]>,
): Promise<UnknownState[]> => {
  const unknownStates = occupied.filter(
    ({ chart: id, version, state }) =>
      id === chart.machine.id && todaysName(chart, { version, value: state }) === null,
  )
  return Promise.all(
    unknownStates.map(async (state) => ({
      version: state.version,
      state: state.state,
      flows: state.flows,
      examples: await flowsIn(state, REHEARSAL_EXAMPLES_MAX),
    })),
  )
}
