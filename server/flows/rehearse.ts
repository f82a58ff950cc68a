import {
  REHEARSAL_EXAMPLES_MAX,
  type RehearsalDifference,
  type RehearsalKind,
  type UnknownState,
} from '#contract/entities/rehearsal.ts'
import { leafGuards } from '#machines/shared/chart-definition.ts'
import { type GuardAnswers, type StepResult, step } from '#machines/shared/step.ts'
import { upgrade } from '../charts/stored-chart.ts'
import type { RecordedRow } from './step-store.ts'
import type { VersionedChart } from './stored-charts.ts'

/** The number of flows in a state stored by one version of a chart. */
interface OccupiedState {
  chart: string
  version: number
  state: string
  flows: number
}

/** Steps, and the number of people who took them. */
interface CountedSteps {
  steps: number
  people: number
}

/** The result of rehearsing one chart. */
export interface RehearsalResult {
  steps: number
  /** Steps that the chart repeats. */
  same: CountedSteps
  /** Steps whose record lacks a fact that the chart reads. */
  notRehearsed: CountedSteps
  /** Most frequent first. */
  differences: CountedDifference[]
}

type Counts = 'steps' | 'flows'
export type CountedDifference = Omit<RehearsalDifference, Counts> & CountedSteps & { flows: number }
export type CountedState = Omit<UnknownState, 'flows'> & { flows: number }

interface StepGroup {
  steps: number
  flows: Set<string>
}
interface DifferenceGroup extends StepGroup {
  difference: Omit<RehearsalDifference, 'steps' | 'flows' | 'examples'>
}

/** Rehearses recorded steps with the current version of a chart, batch by batch. `countPeople` counts the people of some flows. */
export const rehearsalOf = (
  chart: VersionedChart,
  countPeople: (flows: ReadonlySet<string>) => number = ({ size }) => size,
) => {
  const groups = new Map<string, DifferenceGroup>()
  const same: StepGroup = { steps: 0, flows: new Set() }
  const notRehearsed: StepGroup = { steps: 0, flows: new Set() }
  let steps = 0

  const addTo = (group: StepGroup, { flow }: RecordedStep): void => {
    group.steps += 1
    group.flows.add(flow)
  }
  const take = (recorded: RecordedStep): void => {
    steps += 1
    const outcome = rehearseStep(chart, recorded)
    if (outcome.kind === 'not-rehearsed') addTo(notRehearsed, recorded)
    if (outcome.kind === 'same') addTo(same, recorded)
    if (outcome.kind === 'not-rehearsed' || outcome.kind === 'same') return
    const { version, from, event, to } = recorded
    const difference = { ...outcome, version, from, event, to }
    const key = JSON.stringify(Object.entries(difference).sort())
    const group = groups.get(key) ?? { difference, steps: 0, flows: new Set() }
    addTo(group, recorded)
    groups.set(key, group)
  }
  const counted = ({ steps: count, flows }: StepGroup): CountedSteps => ({
    steps: count,
    people: countPeople(flows),
  })

  return {
    add: (batch: readonly RecordedStep[]): void => batch.forEach(take),
    result: (): RehearsalResult => ({
      steps,
      same: counted(same),
      notRehearsed: counted(notRehearsed),
      differences: [...groups.values()]
        .map(({ difference, ...group }) => ({
          ...difference,
          ...counted(group),
          flows: group.flows.size,
          examples: [...group.flows].slice(0, REHEARSAL_EXAMPLES_MAX),
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
): Promise<CountedState[]> => {
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

/** A recorded step or refused event. */
export type RecordedStep = Omit<RecordedRow, 'cursor'>

/** `not-rehearsed`: the record lacks a fact that the current chart reads. */
type Outcome =
  | { kind: 'same' }
  | { kind: 'not-rehearsed' }
  | { kind: RehearsalKind; today: string | null; guard: string | null }

const NOT_REHEARSED: Outcome = { kind: 'not-rehearsed' }

/** The current name of a state stored by an earlier version. Null when it was removed. */
export const todaysName = (
  { machine, version, upgrades }: VersionedChart,
  stored: { version: number; value: string },
): string | null => {
  try {
    const { value } = upgrade(machine.id, stored, version, upgrades)
    return Object.hasOwn(machine.states, value) ? value : null
  } catch {
    return null
  }
}

/** Repeats a recorded step with the current chart, on the recorded facts. */
export const rehearseStep = (chart: VersionedChart, recorded: RecordedStep): Outcome => {
  const { version, event, payload, facts } = recorded
  if (facts === null) return NOT_REHEARSED
  const from = todaysName(chart, { version, value: recorded.from })
  if (from === null) return { kind: 'unknown-state', today: null, guard: null }
  if (!chart.machine.events.includes(event)) return { kind: 'unknown-event', today: null, guard: null }

  const { result, lacking } = decide(chart, from, facts, { ...payload, type: event })
  const today = result.taken ? result.value : null
  const to = recorded.to === null ? null : todaysName(chart, { version, value: recorded.to })
  if (today === to && (today === null) === (recorded.to === null)) return { kind: 'same' }
  if (lacking.size > 0) return NOT_REHEARSED
  const inChart = leafGuards(chart.machine, from, event).map((guard) =>
    typeof guard === 'string' ? guard : guard.type,
  )
  const guard = decisiveGuard(recorded.guards ?? {}, result.guards, inChart)
  if (today === null) return { kind: 'now-refused', today, guard }
  return { kind: recorded.to === null ? 'now-taken' : 'another-way', today, guard }
}

/** Runs the current chart, and lists the facts it read that were not recorded. */
const decide = (
  { machine }: VersionedChart,
  from: string,
  facts: object,
  event: { type: string },
): { result: StepResult; lacking: ReadonlySet<string> } => {
  const lacking = new Set<string>()
  const context = new Proxy(facts, {
    get: (known, name) => {
      if (typeof name === 'string' && !Object.hasOwn(known, name)) lacking.add(name)
      return Reflect.get(known, name)
    },
  })
  return { result: step(machine, { value: from, context }, event), lacking }
}

/** The guard that causes the difference: it answers differently now, was removed, or is new. Null when a target changed. */
const decisiveGuard = (
  recorded: GuardAnswers,
  today: GuardAnswers,
  inChart: readonly string[],
): string | null =>
  firstOther(today, recorded) ??
  Object.keys(recorded).find((name) => !inChart.includes(withoutParameters(name))) ??
  Object.keys(today).find((name) => !Object.hasOwn(recorded, name)) ??
  null

/** The first guard with another answer, in the order of `guards`. A stored record does not keep the order of its guards. */
const firstOther = (guards: GuardAnswers, others: GuardAnswers): string | undefined =>
  Object.keys(guards).find((name) => Object.hasOwn(others, name) && guards[name] !== others[name])

const withoutParameters = (name: string): string => name.split('(')[0] ?? ''
