import type { Responsiveness } from './interactions.ts'
import { median } from './quantile.ts'
import type { Figures } from './visit.ts'

/** Figures of a visit, also as multiples of the plain page's. */
type VisitFigures = Figures & { times: number; lcpTimes: number }

/** Maximum per column; missing for a figure without a goal. */
export type Goals = Partial<Record<keyof VisitFigures, number>>

interface Column {
  key: keyof VisitFigures
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

/** Compares the rounded figure with its goal. */
const cellOf = (value: number, goal: number | undefined, show: Column['show']) =>
  `${show(value)}${goal !== undefined && Number(show(value)) > Number(show(goal)) ? ' !' : '  '}`

/** A table with the goals on top and marks at missed ones. */
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

/** A table of the interactions, with the goals on top. */
export const interactionTable = (goals: Responsiveness) => {
  process.stdout.write('\nInteractions\n')
  print('', ['INP ms  ', 'CLS  '])
  print('goal', [`<= ${ms(goals.inp)}  `, `<= ${cls(goals.cls)}  `])
  return (name: string, felt: Responsiveness) =>
    print(name, [cellOf(felt.inp, goals.inp, ms), cellOf(felt.cls, goals.cls, cls)])
}

/** The median of several runs, per figure. */
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
