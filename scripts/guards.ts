import { parseArgs } from 'node:util'
import { copyCheckout, staleness, withoutGuard } from './guards/checkout-copy.ts'
import { GUARD_KINDS, GUARDS, type Guard } from './guards/list.ts'
import { runTests, type TestOutcome } from './guards/run-tests.ts'
import { runCommand, Stop } from './lib/project.mjs'

/**
 * `npm run test:guards`: switches off one guard of the server at a time, in a copy of the checkout, and expects that a test fails.
 *
 *     npm run test:guards             all of them
 *     npm run test:guards -- lock     those with `lock` in their name or kind
 */
const main = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const search = positionals.join(' ').toLowerCase()
  const chosen = GUARDS.filter(({ name, kind }) => `${kind}: ${name}`.toLowerCase().includes(search))
  if (chosen.length === 0) throw new Stop(`No guard has “${search}” in its name or kind.`)
  const folder = copyCheckout()
  const stale = chosen.filter((guard) => staleness(guard) !== null)
  const usable = chosen.filter((guard) => !stale.includes(guard)).sort(byTests)
  for (const guard of stale) printVerdict(guard, 'stale', staleness(guard))
  await expectGreen(folder, usable)
  const survived: Guard[] = []
  for (const guard of usable) {
    const outcome = await withoutGuard(folder, guard, () => runTests(folder, guard))
    if (outcome.kind !== 'red') survived.push(guard)
    printVerdict(guard, outcome.kind, detailOf(outcome))
  }
  console.log(`\n${sums(usable, survived).join('\n')}`)
  if (survived.length + stale.length > 0)
    throw new Stop(`${survived.length} guards turned no test red; ${stale.length} entries are stale.`)
}

/** Sorts guards with the same tests together. */
const byTests = (a: Guard, b: Guard): number => keyOf(a).localeCompare(keyOf(b))

const keyOf = ({ onPostgres, tests }: Guard): string => [onPostgres ? 'postgres' : '', ...tests].join(' ')

/** Runs the tests on unchanged code first: a test that fails there would prove nothing about a guard. */
const expectGreen = async (folder: string, guards: readonly Guard[]): Promise<void> => {
  for (const onPostgres of [false, true]) {
    const tests = guards
      .filter((guard) => (guard.onPostgres ?? false) === onPostgres)
      .flatMap((guard) => guard.tests)
    if (tests.length === 0) continue
    const files = [...new Set(tests)]
    console.log(`Running ${files.length} test files with every guard${onPostgres ? ', on PostgreSQL' : ''}…`)
    const outcome = await runTests(folder, { tests: files, ...(onPostgres && { onPostgres }) })
    if (outcome.kind !== 'green')
      throw new Stop(`The tests fail although every guard is on:\n${detailOf(outcome)}`)
  }
}

const detailOf = (outcome: TestOutcome): string | null => {
  if (outcome.kind === 'green') return null
  return outcome.kind === 'red' ? `${outcome.test}: ${outcome.message}` : outcome.message
}

const printVerdict = ({ kind, name }: Guard, verdict: string, detail: string | null): void => {
  console.log(`${verdict.padEnd(6)} ${kind}: ${name}${detail === null ? '' : `\n         ${detail}`}`)
}

/** The number of guards of each kind that made a test fail. */
const sums = (guards: readonly Guard[], survived: readonly Guard[]): string[] =>
  [...GUARD_KINDS, null].flatMap((kind) => {
    const tried = guards.filter((guard) => kind === null || guard.kind === kind)
    const red = tried.filter((guard) => !survived.includes(guard))
    return tried.length === 0 ? [] : [`${kind ?? 'all'}: ${red.length} of ${tried.length} red`]
  })

await runCommand(main)
