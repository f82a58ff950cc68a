import type { Felt } from './interactions.ts'
import type { Figures } from './visit.ts'

/** The figures of a visit, and how many times as long as the plain page it took. */
type Shown = Figures & { times: number; lcpTimes: number }

/** What a column may be at most; nothing where a figure is told without a goal. */
export type Goals = Partial<Record<keyof Shown, number>>

interface Column {
  key: keyof Shown
  title: string
  show: (value: number) => string
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1)
const ms = (value: number) => value.toFixed(0)
const cls = (value: number) => value.toFixed(3)

const COLUMNS: Column[] = [
  { key: 'js', title: 'JS kB', show: kB },
  { key: 'css', title: 'CSS kB', show: kB },
  { key: 'all', title: 'in all kB', show: kB },
  { key: 'requests', title: 'requests', show: String },
  { key: 'waves', title: 'waves', show: String },
  { key: 'lcp', title: 'LCP ms', show: ms },
  { key: 'lcpTimes', title: 'x plain', show: (value) => value.toFixed(2) },
  { key: 'cls', title: 'CLS', show: cls },
  { key: 'shown', title: 'shown ms', show: ms },
  { key: 'ready', title: 'ready ms', show: ms },
  { key: 'times', title: 'x plain', show: (value) => value.toFixed(2) },
]

const NAME_WIDTH = 44
const WIDTH = 11

const print = (name: string, cells: string[]) =>
  process.stdout.write(`  ${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(WIDTH)).join('')}\n`)

/** A figure misses its goal only when that can be seen. */
const cellOf = (value: number, goal: number | undefined, show: Column['show']) =>
  `${show(value)}${goal !== undefined && Number(show(value)) > Number(show(goal)) ? ' !' : '  '}`

/** A table with its goals on top. What misses its goal is marked. */
export const tableOf = (title: string, goals: Goals, plain: Figures) => {
  process.stdout.write(`\n${title}\n`)
  print(
    '',
    COLUMNS.map((column) => `${column.title}  `),
  )
  print(
    'goal',
    COLUMNS.map(({ key, show }) => (goals[key] === undefined ? '-  ' : `<= ${show(goals[key])}  `)),
  )
  return (name: string, figures: Figures) => {
    const shown = { ...figures, times: figures.ready / plain.ready, lcpTimes: figures.lcp / plain.lcp }
    print(
      name,
      COLUMNS.map(({ key, show }) => cellOf(shown[key], goals[key], show)),
    )
  }
}

/** A table of how soon a screen answers to a person, with its goals on top. */
export const interactionTable = (goals: Felt) => {
  process.stdout.write('\nInteractions\n')
  print('', ['INP ms  ', 'CLS  '])
  print('goal', [`<= ${ms(goals.inp)}  `, `<= ${cls(goals.cls)}  `])
  return (name: string, felt: Felt) =>
    print(name, [cellOf(felt.inp, goals.inp, ms), cellOf(felt.cls, goals.cls, cls)])
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The middle of several runs, figure by figure. */
export const medians = (runs: Figures[]): Figures => {
  const of = (key: keyof Figures) => median(runs.map((run) => run[key]))
  return {
    js: of('js'),
    css: of('css'),
    all: of('all'),
    requests: of('requests'),
    waves: of('waves'),
    shown: of('shown'),
    ready: of('ready'),
    lcp: of('lcp'),
    cls: of('cls'),
  }
}
