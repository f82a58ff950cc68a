import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findUnknownStates, type RecordedStep, rehearsalOf } from '#server/flows/rehearse.ts'
import { STORED_CHARTS, type VersionedChart } from '#server/flows/stored-charts.ts'
import { generateSteps } from './generate-steps.ts'
import type { ChartRehearsal } from './report.ts'

/** Steps and refused events of one version of a chart. */
interface FlowFixture {
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
const writeFixture = ({ chart, version, steps }: FlowFixture): void => {
  const lines = steps.map(({ chart: _, version: __, ...step }) => `    ${JSON.stringify(step)}`)
  mkdirSync(FIXTURES, { recursive: true })
  writeFileSync(
    pathOf({ chart, version }),
    `{\n  "chart": "${chart}",\n  "version": ${version},\n  "steps": [\n${lines.join(',\n')}\n  ]\n}\n`,
  )
}

/** Last state of each flow of a fixture. */
const endsOf = ({ steps }: FlowFixture): Map<string, string> =>
  new Map(steps.flatMap(({ flow, to }) => (to === null ? [] : [[flow, to]])))

const rehearseFixture = async (chart: VersionedChart, fixture: FlowFixture): Promise<ChartRehearsal> => {
  const rehearsal = rehearsalOf(chart)
  rehearsal.add(fixture.steps)
  const ends = [...endsOf(fixture)]
  const flowsIn = (state: string) => ends.filter(([, end]) => end === state).map(([flow]) => flow)
  const occupied = [...new Set(ends.map(([, end]) => end))].map((state) => ({
    chart: fixture.chart,
    version: fixture.version,
    state,
    flows: flowsIn(state).length,
  }))
  return {
    ...rehearsal.result(),
    name: `${fixture.chart}, version ${fixture.version}`,
    unknownStates: await findUnknownStates(chart, occupied, async ({ state }, limit) =>
      flowsIn(state).slice(0, limit),
    ),
  }
}

/** Rehearses the fixtures of all versions of these charts. */
export const rehearseFixtures = (
  charts: readonly VersionedChart[],
  fixtures: readonly FlowFixture[],
): Promise<ChartRehearsal[]> =>
  Promise.all(
    fixtures.map((fixture) => {
      const chart = charts.find(({ machine }) => machine.id === fixture.chart)
      if (!chart) throw new Error(`No chart is called ${fixture.chart}`)
      return rehearseFixture(chart, fixture)
    }),
  )

const ROOT = join(import.meta.dirname, '../..')

/** Runs the scenario of `test/api/every-flow` through the real API and returns its steps. */
const walkScenario = (): RecordedStep[] => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-flows-'))
  try {
    const file = join(folder, 'steps.json')
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const args = [vitest, 'run', '--project', 'postgres', 'test/api/every-flow.test.ts']
    const env = { ...process.env, RECORD_FLOWS_TO: file }
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' })
    if (status !== 0) throw new Error('The scenario failed')
    return JSON.parse(readFileSync(file, 'utf8')) as RecordedStep[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Numbers the flows in their order of start, because ids differ in every run. */
const withNumbers = (steps: readonly RecordedStep[]): RecordedStep[] => {
  const flows = [...new Set(steps.map(({ flow }) => flow))]
  return steps.map(({ chart, flow, version, event, from, to, payload, facts, guards }) => ({
    ...{ chart, flow: `recorded-${flows.indexOf(flow) + 1}`, version, event },
    ...{ from, to, payload, facts, guards },
  }))
}

const recordChart = ({ machine, version }: VersionedChart, walked: readonly RecordedStep[]): void => {
  const recorded = withNumbers(walked.filter(({ chart }) => chart === machine.id))
  writeFixture({
    chart: machine.id,
    version,
    steps: [...recorded, ...generateSteps(machine, version, recorded)],
  })
}

/**
 * Records the fixtures of the current versions again: the steps of the scenario, and one step per combination of guard results. The
 * fixture of a past version is created once, from its description, and never changed.
 */
export const recordFixtures = (): void => {
  const walked = walkScenario()
  for (const chart of STORED_CHARTS) recordChart(chart, walked)
}
