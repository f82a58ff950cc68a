import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describeChart } from '#diagrams/describe.ts'
import type { ChartDescription } from '#diagrams/description.ts'
import type { ChartDrawing } from '#diagrams/drawing.ts'
import { layoutChart } from '#diagrams/layout.ts'
import { layoutMap } from '#diagrams/map-layout.ts'
import { svgOf } from '#diagrams/svg.ts'
import { CHARTS, SERVER_CHARTS } from '#machines/index.ts'

import { chartPage } from './chart-page.ts'

const HEAD = `# Statecharts

Every flow of the product, drawn from the definition that runs it. A line between two states says what leads from the one to the
other, and under which condition. A filled circle marks where a chart begins, a ring where it ends. What the
flows of the server mean for a customer is told in [Flows](../flows.md). Made by \`npm run docs\`; a check fails while a drawing is stale.
`

const DIALOG =
  'A dialog that asks the server for one thing: it is filled in, sent, and closed, or shows why not.'

const sentencesOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^ ?\*\s?/, '').trim())
    .join(' ')
    .trim()

/** What the file of each chart says at its head, by the chart's id. */
const headsOf = (root: string): Map<string, string> =>
  new Map(
    globSync('machines/*/*.machine.ts', { cwd: root }).map((file) => {
      const [, comment = ''] = /^\/\*\*\n([\s\S]*?)\*\//.exec(readFileSync(join(root, file), 'utf8')) ?? []
      return [basename(file, '.machine.ts'), sentencesOf(comment)]
    }),
  )

const firstSentence = (text: string): string => /^.*?[.](?= |$)/.exec(text)?.[0] ?? text

/** Dialogs have one head for all of them; what each is for is said by how it ends. */
const purposeOf = ({ id, states }: ChartDescription, heads: Map<string, string>): string => {
  const head = heads.get(id)
  return head ? firstSentence(head) : (states.find(({ name }) => name === 'done')?.description ?? '')
}

const listOf = (charts: readonly ChartDescription[], heads: Map<string, string>): string =>
  charts.map((chart) => `- [${chart.id}](${chart.id}.md): ${purposeOf(chart, heads)}\n`).join('')

/**
 * What each chart of the server says in this version. Those of earlier versions stay beside it: steps that they took are read again, and
 * states that they stored still stand in rows.
 */
export const versionFiles = (): [path: string, text: string][] =>
  SERVER_CHARTS.map(({ machine, version }) => [
    `diagrams/versions/${machine.id}.v${version}.json`,
    `${JSON.stringify(describeChart(machine), null, 2)}\n`,
  ])

const textOf = (drawing: ChartDrawing): string => `${JSON.stringify(drawing)}\n`

/** The drawings and maps of the versions that are past: a replayed step is shown on the chart that took it. */
export const pastDrawings = async (root: string): Promise<[path: string, text: string][]> => {
  const today = new Set(versionFiles().map(([path]) => basename(path)))
  const past = globSync('diagrams/versions/*.json', { cwd: root })
    .map((path) => basename(path))
    .filter((name) => !today.has(name))
  const files = await Promise.all(
    past.map(async (name): Promise<[path: string, text: string][]> => {
      const text = readFileSync(join(root, 'diagrams/versions', name), 'utf8')
      const chart = JSON.parse(text) as ChartDescription
      return [
        [`diagrams/drawings/${name}`, textOf(await layoutChart(chart))],
        [`diagrams/maps/${name}`, textOf(await layoutMap(chart))],
      ]
    }),
  )
  return files.flat()
}

/** The drawings of all charts: pictures and tables for people, and positions as data for the portal. */
export const statechartFiles = async (root: string): Promise<[path: string, text: string][]> => {
  const heads = headsOf(root)
  const ofServer = new Set(SERVER_CHARTS.map(({ machine }) => machine.id))
  const charts = CHARTS.map(describeChart)
  const files: [string, string][] = []
  for (const chart of charts) {
    const about = heads.get(chart.id) ?? DIALOG
    const drawing = await layoutChart(chart)
    const title = `The statechart ${chart.id}`
    files.push([`docs/statecharts/${chart.id}.svg`, svgOf(drawing, { title, description: about })])
    files.push([`docs/statecharts/${chart.id}.md`, chartPage(chart, about)])
    files.push([`diagrams/drawings/${chart.id}.json`, textOf(drawing)])
    if (ofServer.has(chart.id)) files.push([`diagrams/maps/${chart.id}.json`, textOf(await layoutMap(chart))])
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
