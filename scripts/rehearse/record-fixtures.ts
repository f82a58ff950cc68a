import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedStep } from '#server/flows/rehearse.ts'
import { STORED_CHARTS, type VersionedChart } from '#server/flows/stored-charts.ts'
import { writeFixture } from './fixtures.ts'
import { generateSteps } from './generate-steps.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Runs the scenario of `test/api/rehearsed-steps` through the real API and returns its steps. */
const walkScenario = (): RecordedStep[] => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-flows-'))
  try {
    const file = join(folder, 'steps.json')
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const args = [vitest, 'run', '--project', 'postgres', 'test/api/rehearsed-steps.test.ts']
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
