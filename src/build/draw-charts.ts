import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Language } from '#contract/languages.ts'
import { type ArabicState, inArabic } from '#diagrams/arabic.ts'
import { type ChartDescription, describeChart } from '#diagrams/describe.ts'
import type { ChartDrawing, DrawingKind } from '#diagrams/drawing.ts'
import { layoutChart } from '#diagrams/layout.ts'
import { CHARTS, SERVER_CHARTS as CHARTS_OF_SERVER } from '#machines/index.ts'
import { PORTAL_CHARTS } from '../shared/i18n/arabic-portal-charts.ts'
import { arabicDescriptions, ar as arabicNames, en as englishNames } from '../shared/i18n/words/states.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Draws one chart of `describedCharts`. Layouts are cached in `dist/drawings` until the chart or the layout code changes. */
export const drawChart = async (
  name: string,
  kind: DrawingKind,
  language: Language,
): Promise<ChartDrawing> => {
  const chart = describedCharts().get(name)
  if (!chart) throw new Error(`There is no chart ${name}`)
  const drawing = await cachedLayout(name, withEnglishNames(chart), kind)
  return language === 'ar' ? inArabic(drawing, ARABIC_STATES) : drawing
}

/** The current charts by id, such as `account`, and past versions of the server's charts by name, such as `account.v1`. */
export const describedCharts = (): ReadonlyMap<string, ChartDescription> => (described ??= describeCharts())

/** The same for the versions stored under another root. */
export const describeCharts = (root = ROOT): Map<string, ChartDescription> => {
  const today = new Set(CHARTS_OF_SERVER.map(({ machine: { id }, version }) => `${id}.v${version}`))
  return new Map([
    ...CHARTS.map((machine) => [machine.id, describeChart(machine)] as const),
    ...storedVersions(root)
      .filter((name) => !today.has(name))
      .map((name) => [name, readJson<ChartDescription>(root, `diagrams/versions/${name}.json`)] as const),
  ])
}

/** The charts that have a map, by name: those of the server. */
export const mappedCharts = (): string[] =>
  [...describedCharts()].flatMap(([name, { id }]) => (SERVER_IDS.has(id) ? [name] : []))

let described: Map<string, ChartDescription> | undefined

const SERVER_IDS = new Set(CHARTS_OF_SERVER.map(({ machine }) => machine.id))

const storedVersions = (root: string): string[] =>
  globSync('diagrams/versions/*.json', { cwd: root })
    .map((file) => basename(file, '.json'))
    .sort()

const readJson = <Content>(root: string, path: string): Content =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Content

/** Converts words by chart and path to words by id of the state. */
const byId = <Words>(
  charts: Readonly<Record<string, Readonly<Record<string, Words>>>>,
): Record<string, Words> =>
  Object.fromEntries(
    Object.entries(charts).flatMap(([chart, states]) =>
      Object.entries(states).map(([path, words]) => [`${chart}.${path}`, words] as const),
    ),
  )

const ENGLISH_NAMES: Readonly<Record<string, string>> = byId(englishNames)

const DESCRIPTIONS = byId<string>(arabicDescriptions)

export const ARABIC_STATES: Readonly<Record<string, ArabicState>> = {
  ...byId<ArabicState>(PORTAL_CHARTS),
  ...Object.fromEntries(
    Object.entries(byId<string>(arabicNames)).map(([id, name]) => [
      id,
      { name, description: DESCRIPTIONS[id] },
    ]),
  ),
}

const withEnglishNames = (chart: ChartDescription): ChartDescription => ({
  ...chart,
  states: chart.states.map((state) => ({ ...state, name: ENGLISH_NAMES[state.id] ?? state.name })),
})

const hashOf = (...parts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/** A hash of the layout code and its libraries. */
const layoutCode = (): string => (code ??= hashOfCode())

let code: string | undefined

const hashOfCode = (): string => {
  const { dependencies, devDependencies } = readJson<
    Record<'dependencies' | 'devDependencies', Record<string, string>>
  >(ROOT, 'package.json')
  const files = globSync('diagrams/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  return hashOf(
    ...[devDependencies['elkjs'], dependencies['pdfkit'], dependencies['@fontsource-variable/inter']].map(
      String,
    ),
    ...files.sort().map((file) => readFileSync(join(ROOT, file), 'utf8')),
  )
}

const layouts = new Map<string, Promise<ChartDrawing>>()

const cachedLayout = (name: string, chart: ChartDescription, kind: DrawingKind): Promise<ChartDrawing> => {
  const key = hashOf(layoutCode(), kind, JSON.stringify(chart))
  const layout =
    layouts.get(key) ??
    layoutOrRead(join(ROOT, 'dist/drawings', kind, `${name}.json`), key, () => layoutChart(chart, kind))
  layouts.set(key, layout)
  return layout
}

interface KeptLayout {
  key: string
  drawing: ChartDrawing
}

const layoutOrRead = async (
  file: string,
  key: string,
  layout: () => Promise<ChartDrawing>,
): Promise<ChartDrawing> => {
  const kept = readKept(file)
  if (kept?.key === key) return kept.drawing
  const drawing = await layout()
  mkdirSync(dirname(file), { recursive: true })
  // Several processes may lay out at the same time, and none must read an incomplete file.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify({ key, drawing } satisfies KeptLayout))
  renameSync(`${file}.${process.pid}`, file)
  return drawing
}

const readKept = (file: string): KeptLayout | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeptLayout
  } catch {
    return undefined
  }
}
