import { expect, test } from 'vitest'
import { batchesOf, chooseStages, STAGES } from './stages.mjs'

const namesOf = (args: string[]) => chooseStages(args).stages.map(({ name }) => name)

test('npm test runs every check, the cheap ones first', () => {
  expect(namesOf([])).toEqual(['types', 'lint', 'arrows', 'build', 'gates', 'unit', 'portal', 'api', 'e2e'])
})

test('checks that only read the code run in parallel with the build, all others alone', () => {
  const names = batchesOf(STAGES).map((batch) => batch.map(({ name }) => name))
  expect(names).toEqual([
    ['types', 'lint', 'arrows', 'build'],
    ['gates'],
    ['unit'],
    ['portal'],
    ['api'],
    ['e2e'],
  ])
})

test('only named checks run, in the usual order', () => {
  expect(namesOf(['unit', 'types'])).toEqual(['types', 'unit'])
})

test('a check outside npm test runs when it is named', () => {
  expect(namesOf(['api-embedded'])).toEqual(['api-embedded'])
})

test('the long run sets LONG_TESTS for its tests', () => {
  const [stage] = chooseStages(['long']).stages
  expect(stage?.env).toEqual({ LONG_TESTS: 'true' })
})

test('a part of the long run runs alone when it is named after it', () => {
  expect(namesOf(['long', 'flood'])).toEqual(['flood'])
})

test('arguments after -- go to the check', () => {
  expect(chooseStages(['e2e', '--', '-g', 'card'])).toMatchObject({ extra: ['-g', 'card'], unknown: [] })
  expect(chooseStages(['--', '-g', 'card']).stages).toEqual(STAGES)
})

test('an unknown name is reported, not skipped', () => {
  expect(chooseStages(['unit', 'e3e']).unknown).toEqual(['e3e'])
})
