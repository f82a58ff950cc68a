import type { RehearsalKind } from '#contract/entities/rehearsal.ts'
import type { CountedDifference, CountedState, RehearsalResult } from '#server/flows/rehearse.ts'

/** Result of one chart, with the stored states of live flows that the chart does not have. */
export interface ChartRehearsal extends RehearsalResult {
  name: string
  unknownStates: readonly CountedState[]
}

const KINDS: Record<RehearsalKind, string> = {
  'another-way': 'would have gone another way',
  'now-refused': 'were taken and would be refused',
  'now-taken': 'were refused and would be taken',
  'unknown-state': 'began in a state that no longer exists',
  'unknown-event': 'are events that nothing can send now',
}

const led = (to: string | null): string => to ?? 'refused'

const waysOf = ({ kind, to, today, guard }: CountedDifference): string => {
  if (kind === 'unknown-state' || kind === 'unknown-event') return led(to)
  return `${led(to)}, today ${led(today)}${guard === null ? '' : ` (${guard})`}`
}

const named = (flows: number, examples: readonly string[]): string =>
  `${examples.join(', ')}${flows > examples.length ? `, and ${flows - examples.length} more` : ''}`

const differenceLines = (difference: CountedDifference): string[] => {
  const { version, from, event, steps, flows, examples } = difference
  return [
    `    version ${version}: ${event} in ${from}: ${waysOf(difference)} · ${steps}`,
    `      ${named(flows, examples)}`,
  ]
}

const chartLines = ({ name, steps, notRehearsed, differences, unknownStates }: ChartRehearsal): string[] => [
  `${name}: ${steps} steps, of which ${notRehearsed.steps} have too few facts to be rehearsed`,
  ...Object.entries(KINDS).flatMap(([kind, words]) => {
    const some = differences.filter((difference) => difference.kind === kind)
    const count = some.reduce((total, difference) => total + difference.steps, 0)
    return count === 0 ? [] : [`  ${count} ${words}`, ...some.flatMap(differenceLines)]
  }),
  ...unknownStates.flatMap(({ version, state, flows, examples }) => [
    `  ${flows} flows are in ${state} of version ${version}, which the chart does not know`,
    `      ${named(flows, examples)}`,
  ]),
]

/** True when today's charts repeat every step and have every state. */
export const isUnchanged = (charts: readonly ChartRehearsal[]): boolean =>
  charts.every(({ differences, unknownStates }) => differences.length === 0 && unknownStates.length === 0)

/** Formats a rehearsal as text. */
export const reportOf = (charts: readonly ChartRehearsal[]): string =>
  charts.map((chart) => `${chartLines(chart).join('\n')}\n`).join('\n')
