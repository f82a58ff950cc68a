import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import type { ChartDescription } from '#diagrams/describe.ts'
import { STORED_CHARTS } from '#server/flows/stored-charts.ts'
import { withoutGuard } from '#test/support/without-guard.ts'
import { EXPECTED, readFixtures, rehearseFixtures } from '../../scripts/rehearse/fixtures.ts'
import { reportOf } from '../../scripts/rehearse/report.ts'

const VERSIONS = join(import.meta.dirname, '../../diagrams/versions')
const fixtures = readFixtures()
const descriptionOf = (chart: string, version: number) =>
  JSON.parse(readFileSync(join(VERSIONS, `${chart}.v${version}.json`), 'utf8')) as ChartDescription

test('the rehearsal of all recorded flows on the current charts has the accepted report', async () => {
  const report = reportOf(await rehearseFixtures(STORED_CHARTS, fixtures))
  expect(report, 'Read the difference; accept it with `npm run rehearse -- --accept`').toBe(
    readFileSync(EXPECTED, 'utf8'),
  )
})

describe('the recorded flows', () => {
  test('every version of every chart has recorded flows', () => {
    const versions = globSync(`${VERSIONS}/*.json`).map((file) => basename(file, '.json'))
    const recordedVersions = fixtures.map(({ chart, version }) => `${chart}.v${version}`)
    expect(recordedVersions.sort(), 'Record them with `npm run rehearse -- --record --accept`').toEqual(
      versions.sort(),
    )
  })

  test.each(fixtures.map((fixture) => [`${fixture.chart}, version ${fixture.version}`, fixture] as const))(
    'the recorded flows take every transition of the chart: %s',
    (_, { chart, version, steps }) => {
      const { states, transitions } = descriptionOf(chart, version)
      const nameOf = (id: string | undefined) => states.find((state) => state.id === id)?.name
      const ways = transitions
        .filter(({ targets, actions }) => targets.length > 0 || actions.length > 0)
        .map(({ source, trigger, targets }) =>
          [nameOf(source), trigger.name, nameOf(targets[0] ?? source)].join(' '),
        )
      const recordedSteps = new Set(steps.map(({ from, event, to }) => [from, event, to].join(' ')))
      expect(ways.filter((way) => !recordedSteps.has(way))).toEqual([])
    },
  )

  test('every current version has flows that the product itself recorded', () => {
    const today = fixtures.filter(({ chart, version }) =>
      STORED_CHARTS.some((stored) => stored.machine.id === chart && stored.version === version),
    )
    const counts = today.map(({ steps }) => steps.filter(({ flow }) => flow.startsWith('recorded-')).length)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })
})

test('a recording of a past version is rehearsed on the current chart', async () => {
  const machine = createMachine({
    id: 'invented',
    initial: 'collecting',
    states: { collecting: { on: { go: 'identity', leave: 'over' } }, identity: {}, over: {} },
  })
  const upgrades = [{ from: 1, migrate: (value: string) => (value === 'start' ? 'collecting' : value) }]
  const step = { chart: 'invented', flow: 'one', version: 1, payload: null, facts: {}, guards: {} }
  const steps = [
    { ...step, event: 'go', from: 'start', to: 'identity' },
    { ...step, flow: 'two', event: 'leave', from: 'start', to: 'identity' },
    { ...step, flow: 'three', event: 'go', from: 'start', to: 'nafath' },
  ]
  const rehearsed = await rehearseFixtures(
    [{ machine, version: 2, upgrades }],
    [{ chart: 'invented', version: 1, steps }],
  )
  expect(rehearsed).toMatchObject([
    {
      name: 'invented, version 1',
      steps: 3,
      differences: [
        { kind: 'another-way', version: 1, event: 'leave', to: 'identity', today: 'over', examples: ['two'] },
        {
          kind: 'another-way',
          version: 1,
          event: 'go',
          to: 'nafath',
          today: 'identity',
          examples: ['three'],
        },
      ],
      unknownStates: [{ version: 1, state: 'nafath', flows: 1, examples: ['three'] }],
    },
  ])
})

describe('a chart without one of its guards', () => {
  const differencesWithout = async (chart: string, guard: string) => {
    const charts = STORED_CHARTS.map((stored) =>
      stored.machine.id === chart ? { ...stored, machine: withoutGuard(stored.machine, guard) } : stored,
    )
    const today = STORED_CHARTS.find(({ machine }) => machine.id === chart)?.version
    const rehearsed = await rehearseFixtures(
      charts,
      fixtures.filter((fixture) => fixture.chart === chart && fixture.version === today),
    )
    return rehearsed.flatMap(({ differences }) => differences)
  }

  test.each([
    ['account', 'isGranted', { kind: 'now-taken', event: 'review.approved', today: 'active' }],
    ['onboarding', 'usableCard', { kind: 'now-taken', event: 'card.confirmed', today: 'terms-conditions' }],
    ['invoice', 'hasNextTry', { kind: 'another-way', to: 'failed', today: 'charging' }],
  ] as const)(
    'the %s chart without the guard %s differs, and the report names the flows',
    async (chart, guard, expected) => {
      const differences = await differencesWithout(chart, guard)
      expect(differences).toContainEqual(expect.objectContaining({ ...expected, guard }))
      expect(differences.every(({ examples }) => examples.length > 0)).toBe(true)
      expect(new Set(differences.map((difference) => difference.guard))).toEqual(new Set([guard]))
    },
  )

  test('removing a guard that does not exist changes nothing', async () => {
    expect(await differencesWithout('account', 'isNoGuard')).toEqual([])
  })
})
