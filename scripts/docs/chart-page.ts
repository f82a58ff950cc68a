import type { ChartDescription, StateDescription, TransitionDescription } from '#diagrams/describe.ts'
import { guardText, triggerText } from '#diagrams/wording.ts'

const escaped = (text: string): string => text.replace(/[|<>*_\\]/g, '\\$&')
const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')

const MARKS: Partial<Record<StateDescription['kind'], string>> = {
  final: 'last',
  parallel: 'all inside at once',
}

const markOf = ({ isInitial, kind }: StateDescription): string => {
  const marks = [isInitial ? 'first' : undefined, MARKS[kind]].filter(Boolean)
  return marks.length === 0 ? '' : ` (${marks.join(', ')})`
}

/** The state as it is written in a table: with the names of the boxes around it. */
const nameOf = (chart: ChartDescription, id: string): string =>
  chart.states.find((state) => state.id === id)?.path.join('.') || 'any state'

const stateRow = (state: StateDescription): string[] => [
  `**${state.path.join('.')}**${markOf(state)}`,
  escaped(state.description),
  code(state.tags),
  code(state.actors),
  code([...state.entry, ...state.exit.map((action) => `${action} (on leaving)`)]),
]

const STATE_HEAD = ['State', 'What it means', 'Tags', 'Runs', 'Does on entering']

const targetOf = (
  chart: ChartDescription,
  { source, targets, isReentered }: TransitionDescription,
): string => {
  if (targets.length === 0) return 'stays'
  if (targets.every((target) => target === source)) return isReentered ? 'stays, entered again' : 'stays'
  return targets.map((target) => nameOf(chart, target)).join(', ')
}

const transitionRow = (chart: ChartDescription, transition: TransitionDescription): string[] => [
  nameOf(chart, transition.source),
  escaped(triggerText(transition.trigger)),
  escaped(guardText(transition)),
  targetOf(chart, transition),
  code(transition.actions),
]

const TRANSITION_HEAD = ['In', 'On', 'Under the condition', 'Leads to', 'Does']

/** The page of a chart: what it is about, its drawing, and the same as tables for who cannot see it. */
export const chartPage = (chart: ChartDescription, about: string): string =>
  [
    `# ${chart.id}\n\n${about}\n\n![The states of ${chart.id} and what leads from one to the next](${chart.id}.svg)\n`,
    `\n## States\n\n${table(STATE_HEAD, chart.states.filter(({ parent }) => parent !== null).map(stateRow))}`,
    `\n## Transitions\n\n${table(
      TRANSITION_HEAD,
      chart.transitions.map((transition) => transitionRow(chart, transition)),
    )}`,
  ].join('')
