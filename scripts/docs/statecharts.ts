import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type ChartDescription,
  describeChart,
  type StateDescription,
  type TransitionDescription,
} from '#diagrams/describe.ts'
import { layoutChart } from '#diagrams/layout.ts'
import { svgOf } from '#diagrams/svg.ts'
import { guardText, triggerText } from '#diagrams/wording.ts'
import { CHARTS, SERVER_CHARTS } from '#machines/index.ts'

/** The charts with a picture in docs/flows.md. */
const PICTURED = ['onboarding', 'card-attempt', 'account', 'cloud-account', 'invoice']

type File = [path: string, text: string]

/** The pictures in committed documents. */
export const pictureFiles = async (root: string): Promise<File[]> => {
  const heads = headsOf(root)
  const charts = CHARTS.filter(({ id }) => PICTURED.includes(id)).map(describeChart)
  return Promise.all(charts.map((chart) => pictureOf(chart, heads, 'docs/pictures')))
}

/**
 * The descriptions of today's versions. The descriptions of past versions stay beside them, because their recorded steps are replayed
 * and rows still have their states.
 */
export const versionFiles = (): File[] =>
  SERVER_CHARTS.map(({ machine, version }) => [
    `diagrams/versions/${machine.id}.v${version}.json`,
    jsonOf(describeChart(machine)),
  ])

/** One state or transition per line, for readable diffs. */
const jsonOf = ({ id, states, transitions }: ChartDescription): string => {
  const listed = Object.entries({ states, transitions }).map(([name, items]) => {
    const lines = items.map((item) => `    ${JSON.stringify(item)}`)
    return `  "${name}": [\n${lines.join(',\n')}\n  ]`
  })
  return `{\n  "id": "${id}",\n${listed.join(',\n')}\n}\n`
}

/** A picture and a page of tables for each chart, and a list of them. */
export const statechartFiles = async (root: string): Promise<File[]> => {
  const heads = headsOf(root)
  const ofServer = new Set(SERVER_CHARTS.map(({ machine }) => machine.id))
  const charts = CHARTS.map(describeChart)
  const files: File[] = []
  for (const chart of charts) {
    const page = chartPage(chart, aboutOf(chart, heads))
    files.push(await pictureOf(chart, heads, 'docs/statecharts'), [`docs/statecharts/${chart.id}.md`, page])
  }
  const isOfServer = ({ id }: ChartDescription) => ofServer.has(id)
  const isDialog = ({ id }: ChartDescription) => !heads.has(id)
  const sections = [
    ['Kept by the server', charts.filter(isOfServer)],
    ['Of the portal', charts.filter((chart) => !isOfServer(chart) && !isDialog(chart))],
    ['Dialogs of the portal', charts.filter(isDialog)],
  ] as const
  const list = sections.map(([title, listed]) => `\n## ${title}\n\n${listOf(listed, heads)}`)
  return [...files, ['docs/statecharts/README.md', HEAD + list.join('')]]
}

const pictureOf = async (chart: ChartDescription, heads: Heads, folder: string): Promise<File> => {
  const named = { title: `The statechart ${chart.id}`, description: aboutOf(chart, heads) }
  return [`${folder}/${chart.id}.svg`, svgOf(await layoutChart(chart, 'drawing'), named)]
}

const aboutOf = ({ id }: ChartDescription, heads: Heads): string => heads.get(id) ?? DIALOG

type Heads = ReadonlyMap<string, string>

const HEAD = `# Statecharts

Every flow of the product, drawn from the definition that runs it. A line between two states shows what leads from one to the other, and
under which condition. A filled circle marks where a chart begins, a ring where it ends. [Flows](../flows.md) explains the flows of the
server to a customer. Made by \`npm run docs\`.
`

const DIALOG =
  'A dialog with one call to the server: it is filled in, sent and closed, or shows why it failed.'

const sentencesOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^ ?\*\s?/, '').trim())
    .join(' ')
    .trim()

/** The comment at the head of each chart's file, by id of the chart. */
const headsOf = (root: string): Heads =>
  new Map(
    globSync('machines/*/*.machine.ts', { cwd: root }).map((file) => {
      const [, comment = ''] = /^\/\*\*\n([\s\S]*?)\*\//.exec(readFileSync(join(root, file), 'utf8')) ?? []
      return [basename(file, '.machine.ts'), sentencesOf(comment)]
    }),
  )

const firstSentence = (text: string): string => /^.*?[.](?= |$)/.exec(text)?.[0] ?? text

/** All dialogs share one file; the description of its last state gives the purpose of a dialog. */
const purposeOf = ({ id, states }: ChartDescription, heads: Heads): string => {
  const head = heads.get(id)
  return head ? firstSentence(head) : (states.find(({ name }) => name === 'done')?.description ?? '')
}

const listOf = (charts: readonly ChartDescription[], heads: Heads): string =>
  charts.map((chart) => `- [${chart.id}](${chart.id}.md): ${purposeOf(chart, heads)}\n`).join('')

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

/** The name of a state in a table, with the names of the states around it. */
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

/** The page of a chart: its purpose, its drawing, and tables for readers who cannot see the drawing. */
const chartPage = (chart: ChartDescription, about: string): string =>
  [
    `# ${chart.id}\n\n${about}\n\n![The states of ${chart.id} and what leads from one to the next](${chart.id}.svg)\n`,
    `\n## States\n\n${table(STATE_HEAD, chart.states.filter(({ parent }) => parent !== null).map(stateRow))}`,
    `\n## Transitions\n\n${table(
      TRANSITION_HEAD,
      chart.transitions.map((transition) => transitionRow(chart, transition)),
    )}`,
  ].join('')
