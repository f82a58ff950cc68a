import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { inRoot, ownNode } from '../lib/project.mjs'
import { runToEnd } from '../lib/run-to-end.mjs'
import type { Guard } from './list.ts'

/** The part of Vitest's report that we read. */
const Report = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** `broken`: no test failed, but a file could not be run, for example after a change that does not parse. */
export type TestOutcome =
  | { kind: 'green' }
  | { kind: 'red'; test: string; message: string }
  | { kind: 'broken'; message: string }

/** Runs test files in a copy of the checkout up to the first failure. */
export const runTests = async (
  folder: string,
  { tests, onPostgres }: Pick<Guard, 'tests' | 'onPostgres'>,
): Promise<TestOutcome> => {
  const report = join(folder, 'test-results', 'guards.json')
  rmSync(report, { force: true })
  const { output } = await runToEnd(
    [
      ...[ownNode, inRoot('node_modules/vitest/vitest.mjs'), 'run'],
      ...['--config', 'scripts/guards/vitest.config.ts', '--bail=1'],
      ...['--reporter=json', `--outputFile=${report}`],
      ...tests,
    ],
    { ...process.env, ...(onPostgres && { GUARDS_ON_POSTGRES: 'true' }) },
    folder,
  )
  if (!existsSync(report)) return { kind: 'broken', message: output.trim() }
  const { success, testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  if (success) return { kind: 'green' }
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed')
  if (failed)
    return { kind: 'red', test: failed.fullName, message: firstLine(failed.failureMessages?.[0] ?? '') }
  return {
    kind: 'broken',
    message: testResults
      .map(({ message }) => message ?? '')
      .join('\n')
      .trim(),
  }
}

const firstLine = (text: string): string => text.split('\n')[0] ?? ''
