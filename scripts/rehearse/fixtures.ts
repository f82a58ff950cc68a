import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordedStep } from '#server/flows/rehearse.ts'

/** Steps and refused events of one version of a chart. */
export interface FlowFixture {
  chart: string
  version: number
  steps: readonly RecordedStep[]
}

type StoredStep = Omit<RecordedStep, 'chart' | 'version'>

const FIXTURES: string = join(import.meta.dirname, '../../test/fixtures/flows')
/** File with the expected differences of the fixtures. */
export const EXPECTED: string = join(FIXTURES, 'expected.txt')

const pathOf = ({ chart, version }: Pick<FlowFixture, 'chart' | 'version'>): string =>
  join(FIXTURES, `${chart}.v${version}.json`)

const readFixture = (path: string): FlowFixture => {
  const { chart, version, steps } = JSON.parse(readFileSync(path, 'utf8')) as Omit<FlowFixture, 'steps'> & {
    steps: StoredStep[]
  }
  return { chart, version, steps: steps.map((step) => ({ ...step, chart, version })) }
}

export const readFixtures = (): FlowFixture[] =>
  globSync(`${FIXTURES}/*.json`)
    .map(readFixture)
    .sort((a, b) => a.chart.localeCompare(b.chart) || a.version - b.version)

/** One step per line, for readable diffs. */
export const writeFixture = ({ chart, version, steps }: FlowFixture): void => {
  const lines = steps.map(({ chart: _, version: __, ...step }) => `    ${JSON.stringify(step)}`)
  mkdirSync(FIXTURES, { recursive: true })
  writeFileSync(
    pathOf({ chart, version }),
    `{\n  "chart": "${chart}",\n  "version": ${version},\n  "steps": [\n${lines.join(',\n')}\n  ]\n}\n`,
  )
}
