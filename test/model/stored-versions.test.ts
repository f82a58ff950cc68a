import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import type { ChartDescription } from '#diagrams/describe.ts'
import { SERVER_CHARTS } from '#machines/index.ts'
import { todaysName } from '#server/flows/rehearse.ts'
import { STORED_CHARTS, type VersionedChart } from '#server/flows/stored-charts.ts'

const FOLDER = join(import.meta.dirname, '../../diagrams/versions')
const fileOf = (chart: string, version: number) => join(FOLDER, `${chart}.v${version}.json`)
const statesOf = (chart: string, version: number): string[] => {
  const { states } = JSON.parse(readFileSync(fileOf(chart, version), 'utf8')) as ChartDescription
  return states.filter(({ parent }) => parent !== null).map(({ name }) => name)
}

const unknownStates = (chart: VersionedChart, version: number, states: readonly string[]): string[] =>
  states.filter((value) => todaysName(chart, { version, value }) === null)

test('the folder has every version of every chart of the server, and nothing else', () => {
  const expected = STORED_CHARTS.flatMap(({ machine, version }) =>
    Array.from({ length: version }, (_, index) => `${machine.id}.v${index + 1}.json`),
  )
  expect(
    globSync(`${FOLDER}/*.json`)
      .map((file) => basename(file))
      .sort(),
  ).toEqual(expected.sort())
  expect(STORED_CHARTS.map(({ machine }) => machine.id).sort()).toEqual(
    SERVER_CHARTS.map(({ machine }) => machine.id).sort(),
  )
})

test.each(
  STORED_CHARTS.flatMap((chart) =>
    Array.from({ length: chart.version }, (_, index) => [chart.machine.id, index + 1, chart] as const),
  ),
)('the current chart %s knows every state that version %i could store', (id, stored, chart) => {
  expect(unknownStates(chart, stored, statesOf(id, stored))).toEqual([])
})

test('a state of a past version without an upgrade to the current chart is found', () => {
  const machine = createMachine({ id: 'invented', initial: 'collecting', states: { collecting: {} } })
  const upgrades = [{ from: 1, migrate: (value: string) => (value === 'start' ? 'collecting' : value) }]
  const chart = { machine, version: 2, upgrades }
  expect(unknownStates(chart, 1, ['start', 'collecting', 'nafath'])).toEqual(['nafath'])
})
