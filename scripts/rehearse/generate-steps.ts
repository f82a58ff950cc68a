import type { AnyStateMachine } from 'xstate'
import type { ChartDescription, TransitionDescription } from '#diagrams/describe.ts'
import { describeChart, guardName } from '#diagrams/describe.ts'
import { leafGuards } from '#machines/shared/chart-definition.ts'
import type { RecordedStep } from '#server/flows/rehearse.ts'

type Facts = Readonly<Record<string, unknown>>
type Answers = Record<string, boolean>
type Guard = (facts: Facts, event: { type: string }) => boolean

/** Maximum number of facts that differ from the recorded ones: flags are inverted, lists emptied. */
const MAX_CHANGES = 2

const unique = <Value>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]

/** Variants of the facts, each with one difference. */
const variantsOf = (facts: Facts): Facts[] =>
  Object.entries(facts).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return [{ ...facts, [name]: !value }]
    return Array.isArray(value) ? [{ ...facts, [name]: [] }] : []
  })

/** Recorded facts, and variants with one or two differences. */
const poolOf = (recorded: readonly RecordedStep[]): Facts[] => {
  let pool = unique(recorded.flatMap(({ facts }) => (facts ? [facts] : [])))
  for (let change = 0; change < MAX_CHANGES; change += 1)
    pool = unique([...pool, ...pool.flatMap(variantsOf)])
  return pool
}

/** Guards of today's chart, by name in a description. */
const guardsOf = (machine: AnyStateMachine): Map<string, Guard> => {
  const written = Object.keys(machine.states).flatMap((state) => leafGuards(machine, state))
  return new Map(
    written.flatMap((guard) => {
      const { type, params } = typeof guard === 'string' ? { type: guard } : guard
      const answer = machine.implementations.guards[type]
      if (typeof answer !== 'function') return []
      const asked: Guard = (context, event) => {
        const args = { context, event } as never
        const given: unknown = typeof params === 'function' ? params(args) : params
        return answer(args, given as never)
      }
      return [[guardName(guard), asked] as const]
    }),
  )
}

/** Evaluates a guard expression such as `not endIsDue and debtIsPaid`; `ask` returns the result of one guard. */
const holds = (expression: string, ask: (name: string) => boolean): boolean =>
  expression.split(' and ').every((part) => (part.startsWith('not ') ? !ask(part.slice(4)) : ask(part)))

interface Way {
  to: string | null
  guards: Answers
}

const wayOf = (
  chart: ChartDescription,
  from: string,
  branches: readonly TransitionDescription[],
  answer: (name: string) => boolean,
): Way => {
  const guards: Answers = {}
  const ask = (name: string) => {
    guards[name] = answer(name)
    return guards[name]
  }
  const taken = branches.find(({ guard }) => guard === null || holds(guard, ask))
  if (!taken || (taken.targets.length === 0 && taken.actions.length === 0)) return { to: null, guards }
  const target = chart.states.find(({ id }) => id === taken.targets[0])
  return { to: target?.name ?? from, guards }
}

/**
 * Generates possible steps and refusals of a version of a chart from its description. The facts are the recorded ones and variants of
 * them. There is one step for each combination of results of the version's guards and of today's guards. A removed guard counts as true.
 */
export const generateSteps = (
  machine: AnyStateMachine,
  version: number,
  recorded: readonly RecordedStep[],
): RecordedStep[] => {
  const chart = describeChart(machine)
  const pool = poolOf(recorded)
  const guards = guardsOf(machine)
  const events = unique(
    chart.transitions.flatMap(({ trigger }) => (trigger.kind === 'event' ? [trigger.name] : [])),
  )
  const payloadsOf = (event: string) =>
    unique(recorded.filter((step) => step.event === event).map(({ payload }) => payload))
  const steps: RecordedStep[] = []
  for (const state of chart.states.filter(({ parent }) => parent !== null))
    for (const event of events) {
      const branches = chart.transitions.filter(
        ({ source, trigger }) => source === state.id && trigger.name === event,
      )
      const asked = leafGuards(machine, state.name, event).map(guardName)
      const seen = new Set<string>()
      const payloads = payloadsOf(event)
      for (const payload of payloads.length > 0 ? payloads : [null])
        for (const facts of pool) {
          const answer = (name: string) => guards.get(name)?.(facts, { ...payload, type: event }) ?? true
          const way = wayOf(chart, state.name, branches, answer)
          const key = JSON.stringify([payload, way, asked.map(answer)])
          if (seen.has(key)) continue
          seen.add(key)
          steps.push({
            ...{ chart: chart.id, flow: `generated-${steps.length + 1}`, version, event },
            ...{ from: state.name, to: way.to, payload, facts, guards: way.guards },
          })
        }
    }
  return steps
}
