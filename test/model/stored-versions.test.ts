import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ChartDescription } from '#diagrams/description.ts'
import { SENT_CHARTS } from '#machines/server-charts.ts'
import { upgrade } from '#server/charts/upgrade.ts'
import { STORED_CHARTS } from '#server/flows/stored-charts.ts'

const FOLDER = join(import.meta.dirname, '../../diagrams/versions')
const fileOf = (chart: string, version: number) => join(FOLDER, `${chart}.v${version}.json`)
const statesOf = (chart: string, version: number): string[] => {
  const { states } = JSON.parse(readFileSync(fileOf(chart, version), 'utf8')) as ChartDescription
  return states.filter(({ parent }) => parent !== null).map(({ name }) => name)
}

test('every version of every chart of the server is kept, and nothing else', () => {
  const expected = STORED_CHARTS.flatMap(({ machine, version }) =>
    Array.from({ length: version }, (_, index) => `${machine.id}.v${index + 1}.json`),
  )
  expect(
    globSync(`${FOLDER}/*.json`)
      .map((file) => basename(file))
      .sort(),
  ).toEqual(expected.sort())
  expect(STORED_CHARTS.map(({ machine }) => machine.id).sort()).toEqual(
    SENT_CHARTS.map(([{ id }]) => id).sort(),
  )
})

describe.each(STORED_CHARTS.map((workflow) => [workflow.machine.id, workflow] as const))(
  '%s',
  (id, workflow) => {
    const { machine, version, upgrades } = workflow
    const versions = Array.from({ length: version }, (_, index) => index + 1).filter((one) =>
      existsSync(fileOf(id, one)),
    )

    test.each(versions)('every state that version %i could store is known today', (stored) => {
      const unknownStates = statesOf(id, stored).filter(
        (value) =>
          !Object.hasOwn(machine.states, upgrade(id, { version: stored, value }, version, upgrades).value),
      )
      expect(unknownStates).toEqual([])
    })
  },
)
