import { expect, test } from 'vitest'
import { batchesOf, chooseStages, STAGES } from './stages.mjs'

const namesOf = (args: string[]) => chooseStages(args).stages.map(({ name }) => name)

test('npm test runs every check, the cheap ones first', () => {
  expect(namesOf([])).toEqual(['types', 'lint', 'arrows', 'build', 'unit', 'portal', 'api', 'e2e'])
})

test('the checks that only read the code run beside each other and the build, all others alone', () => {
  const names = batchesOf(STAGES).map((batch) => batch.map(({ name }) => name))
  expect(names).toEqual([['types', 'lint', 'arrows', 'build'], ['unit'], ['portal'], ['api'], ['e2e']])
})

test('named checks run alone, in their usual order', () => {
  expect(namesOf(['unit', 'types'])).toEqual(['types', 'unit'])
})

test('a check that npm test leaves out runs when it is named', () => {
  expect(namesOf(['api-embedded'])).toEqual(['api-embedded'])
})

test('what follows -- goes to the check', () => {
  expect(chooseStages(['e2e', '--', '-g', 'card'])).toMatchObject({ extra: ['-g', 'card'], unknown: [] })
  expect(chooseStages(['--', '-g', 'card']).stages).toEqual(STAGES)
})

test('a name that no check has is told, not skipped', () => {
  expect(chooseStages(['unit', 'e3e']).unknown).toEqual(['e3e'])
})
