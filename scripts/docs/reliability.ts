import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GOAL_GROUPS, type ReliabilityGoal } from '../reliability/goals.ts'

/** A result of the bench, stored in docs/reliability-figures.json. */
export interface ReliabilityFigure {
  goal: string
  /** One of the goal's `measures`. */
  part: string
  figure: string
  isMet: boolean
  /** The UTC day of the run. */
  day: string
  machine: string
}

type GoalState = 'reached' | 'partly' | 'not'

const STATES: readonly GoalState[] = ['reached', 'partly', 'not']

export const FIGURES_FILE = 'docs/reliability-figures.json'

export const readFigures = (root: string): ReliabilityFigure[] =>
  JSON.parse(readFileSync(join(root, FIGURES_FILE), 'utf8'))

const figureOf = (figures: readonly ReliabilityFigure[], goal: ReliabilityGoal, part: string) =>
  figures.find((figure) => figure.goal === goal.id && figure.part === part)

const isMeasured = (figures: readonly ReliabilityFigure[], goal: ReliabilityGoal): boolean =>
  (goal.measures ?? []).every((part) => figureOf(figures, goal, part)?.isMet)

export const stateOf = (goal: ReliabilityGoal, figures: readonly ReliabilityFigure[]): GoalState => {
  if (goal.isOpen) return 'not'
  return goal.missing || !isMeasured(figures, goal) ? 'partly' : 'reached'
}

const HEAD = `# Reliability

104 goals, the state of each and its proof. **Reached**: a test would fail without it, and the bench met its figures. **Partly**: it holds
where it was tried, and the last column says what is missing. **Not**: missing. [Benches](benches.md) and [Performance](performance.md)
have the figures of load and speed.

The bench is \`npm run test:long -- reliability\`, or one file of it: \`npm run test:long -- reliability -- kills\`. Its part in a browser is
\`npm run test:long -- matrix\`. Both write their figures to \`docs/reliability-figures.json\`, and \`npm run docs\` makes this page from them
and from \`scripts/reliability/goals.ts\`.
`

const rowOf = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

const countRow = (title: string, goals: readonly ReliabilityGoal[], figures: readonly ReliabilityFigure[]) =>
  rowOf([
    title,
    ...STATES.map((state) => goals.filter((goal) => stateOf(goal, figures) === state).length),
    goals.length,
  ])

const countTable = (figures: readonly ReliabilityFigure[]) => [
  '| Group | Reached | Partly | Not | Of |',
  '|---|---|---|---|---|',
  ...GOAL_GROUPS.map(({ title, goals }) => countRow(title, goals, figures)),
  countRow(
    'All',
    GOAL_GROUPS.flatMap(({ goals }) => goals),
    figures,
  ),
]

const measuredText = (goal: ReliabilityGoal, figures: readonly ReliabilityFigure[]): string[] => {
  const parts = goal.measures ?? []
  return parts.map((part) => {
    const prefix = parts.length > 1 ? `${part}: ` : ''
    const figure = figureOf(figures, goal, part)
    if (!figure) return `${prefix}not measured yet`
    return `${prefix}${figure.figure} (${figure.day}${figure.isMet ? '' : ', misses the goal'})`
  })
}

const lastColumn = (goal: ReliabilityGoal, figures: readonly ReliabilityFigure[]): string =>
  [goal.missing, goal.note, ...measuredText(goal, figures)].filter(Boolean).join('; ')

const goalRow = (goal: ReliabilityGoal, figures: readonly ReliabilityFigure[]) =>
  rowOf([
    goal.id,
    goal.text,
    stateOf(goal, figures),
    goal.proofs.map((path) => `\`${path}\``).join(', '),
    lastColumn(goal, figures),
  ])

const machinesLine = (figures: readonly ReliabilityFigure[]): string => {
  const machines = [...new Set(figures.map(({ machine }) => machine))]
  return machines.length > 0 ? `\nMeasured on: ${machines.join('; ')}.\n` : ''
}

/** docs/reliability.md: the goals with the last figures of the bench. */
export const reliabilityPage = (root: string): string => {
  const figures = readFigures(root)
  const sections = GOAL_GROUPS.map(({ title, goals }) =>
    [
      `\n## ${title}\n`,
      '| Goal | | State | Proof | Missing or measured |',
      '|---|---|---|---|---|',
      ...goals.map((goal) => goalRow(goal, figures)),
      '',
    ].join('\n'),
  )
  return `${HEAD}${machinesLine(figures)}\n${countTable(figures).join('\n')}\n${sections.join('')}`
}
