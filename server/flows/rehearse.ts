import type { RehearsalKind } from '#contract/entities/rehearsal.ts'
import { leafGuards } from '#machines/shared/chart-definition.ts'
import { type GuardAnswers, type StepResult, step } from '#machines/shared/step.ts'
import { upgrade } from '../charts/upgrade.ts'
import type { RecordedRow } from './step-store.ts'
import type { VersionedChart } from './stored-charts.ts'

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

/** A stored record does not keep the order of its guards. */
const firstOther = (guards: GuardAnswers, others: GuardAnswers): string | undefined =>
  Object.keys(guards).find((name) => Object.hasOwn(others, name) && guards[name] !== others[name])

const withoutParameters = (name: string): string => name.replace(/[(].*$/, '')
