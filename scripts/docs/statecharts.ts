import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ChartDescription, describeChart } from '#diagrams/describe.ts'
import { layoutChart } from '#diagrams/layout.ts'
import { svgOf } from '#diagrams/svg.ts'
import { CHARTS, SERVER_CHARTS } from '#machines/index.ts'

import { chartPage } from './chart-page.ts'

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
 * The descriptions of the versions that run today. Those of past versions stay beside them: their recorded steps are replayed, and their
 * states are still stored in rows.
 */
export const versionFiles = (): File[] =>
  SERVER_CHARTS.map(({ machine, version }) => [
    `diagrams/versions/${machine.id}.v${version}.json`,
    `${JSON.stringify(describeChart(machine), null, 2)}\n`,
  ])

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
