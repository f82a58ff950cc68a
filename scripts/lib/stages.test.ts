import { expect, test } from 'vitest'
import { chooseStages, STAGES } from './stages.mjs'

const namesOf = (args: string[]) => chooseStages(args).stages.map(({ name }) => name)

test('npm test runs every check, the cheap ones first', () => {
  expect(namesOf([])).toEqual([
    'types',
    'lint',
    'arrows',
    'unit',
    'portal',
    'build',
    'api',
    'postgres',
    'e2e',
  ])
})

test('named checks run alone, in their usual order', () => {
  expect(namesOf(['unit', 'types'])).toEqual(['types', 'unit'])
})

test('what follows -- goes to the check', () => {
  expect(chooseStages(['e2e', '--', '-g', 'card'])).toMatchObject({ extra: ['-g', 'card'], unknown: [] })
  expect(chooseStages(['--', '-g', 'card']).stages).toEqual(STAGES)
})

test('a name that no check has is told, not skipped', () => {
  expect(chooseStages(['unit', 'e3e']).unknown).toEqual(['e3e'])
})
