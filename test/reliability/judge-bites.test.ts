import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { copyCheckout, withoutGuard } from '../../scripts/guards/checkout-copy.ts'
import { GUARDS } from '../../scripts/guards/list.ts'
import { inRoot, ownNode } from '../../scripts/lib/project.mjs'
import { runToEnd } from '../../scripts/lib/run-to-end.mjs'

/** The goal C5: without one of these guards, the judge of histories finds a problem in this share of runs, each within this time. */
const REMOVED = [
  'a change of a customer waits for the one before it',
  'a change from an older revision of the customer',
]
const SHARE = 0.95
const RUN_MS = 30_000
/** Pairs of edits in all 20 runs of a guard. */
const PAIRS = 1000

const JUDGED = 'test/reliability/simultaneous-edits.test.ts'

const Report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          title: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

let folder: string
beforeAll(() => {
  folder = copyCheckout()
})

/** The runs of histories in the copy of the checkout. */
const runHistories = async () => {
  const report = join(folder, 'test-results', 'histories.json')
  const { output } = await runToEnd(
    [
      ...[ownNode, inRoot('node_modules/vitest/vitest.mjs'), 'run'],
      ...['--config', 'scripts/guards/vitest.config.ts'],
      ...['--reporter=json', `--outputFile=${report}`, '-t', 'the history of run', JUDGED],
    ],
    { ...process.env, GUARDS_ON_POSTGRES: 'true', CASES: String(casesOf(PAIRS)) },
    folder,
  )
  if (!existsSync(report)) throw new Error(output)
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ title }) => title.startsWith('the history of run'))
}

/** The problems that the judge of a history names. */
const PROBLEMS = /two writes were accepted on revision|no accepted write made|at revision \d+, /

const flagged: string[] = []
let isMet = true

test.each(REMOVED)('the judge finds a problem in a history without the guard “%s”', async (name) => {
  const guard = GUARDS.find((each) => each.name === name)
  if (!guard) throw new Error(`scripts/guards/list.ts has no guard “${name}”`)
  const runs = await withoutGuard(folder, guard, runHistories)
  const red = runs.filter(
    ({ status, failureMessages }) => status === 'failed' && PROBLEMS.test(String(failureMessages)),
  )
  const slowest = Math.max(...runs.map(({ duration }) => duration ?? Number.POSITIVE_INFINITY))
  flagged.push(
    `“${name}” off: ${red.length} of ${runs.length} runs, the slowest ${(slowest / 1000).toFixed(1)} s`,
  )
  isMet &&= runs.length > 0 && red.length >= runs.length * SHARE && slowest <= RUN_MS
  expect(red.length, JSON.stringify(runs[0])).toBeGreaterThan(0)
})

afterAll(() => {
  recordFigure({
    goal: 'C5',
    figure: `problems found with ${flagged.join('; ')}`,
    isMet: isMet && flagged.length === REMOVED.length,
  })
})
