import {
  REHEARSAL_EXAMPLES_MAX,
  type RehearsalDifference,
  type UnknownState,
} from '#contract/entities/rehearsal.ts'
import { type RecordedStep, rehearseStep, todaysName } from './rehearse.ts'
import type { VersionedChart } from './stored-charts.ts'

/** The number of flows in a state stored by one version of a chart. */
export interface OccupiedState {
  chart: string
  version: number
  state: string
  flows: number
}

/** The result of rehearsing one chart. */
export interface RehearsalResult {
  steps: number
  /** Steps whose record lacks a fact that the chart reads. */
  notRehearsed: number
  /** Most frequent first. */
  differences: RehearsalDifference[]
}

interface DifferenceGroup {
  difference: Omit<RehearsalDifference, 'steps' | 'flows' | 'examples'>
  steps: number
  flows: Set<string>
}

/** Collects what the current version of a chart does with recorded steps, batch by batch. */
export const rehearsalOf = (chart: VersionedChart) => {
  const groups = new Map<string, DifferenceGroup>()
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
    result: (): RehearsalResult => ({
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

/** Finds occupied states that the current chart does not have. `flowsIn` returns some of their flows. */
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
