import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FLOW_CHARTS } from '#contract/entities/flow-figures.ts'
import { CHARTS } from '#machines/index.ts'
import { describeChart } from './describe.ts'
import type { ChartDescription } from './description.ts'
import { layoutChart } from './layout.ts'
import { STATES_IN_ARABIC } from './states-in-arabic.ts'
import { inArabic } from './translate.ts'

const served = CHARTS.filter(({ id }) => FLOW_CHARTS.some((chart) => chart === id))

const VERSIONS = join(import.meta.dirname, 'versions')
const versions = globSync(`${VERSIONS}/*.json`).map(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as ChartDescription,
)

test('every state that the server keeps, or a past version kept, has a name and a sentence in Arabic, and nothing else has', () => {
  const described = [...served.map(describeChart), ...versions]
  const states = described.flatMap((chart) =>
    chart.states.filter(({ parent }) => parent !== null).map(({ id }) => id),
  )
  expect(served).toHaveLength(FLOW_CHARTS.length)
  expect(Object.keys(STATES_IN_ARABIC).sort()).toEqual([...new Set(states)].sort())
  for (const { name, text } of Object.values(STATES_IN_ARABIC)) {
    expect(name).toMatch(/^[^a-z]*[\u0600-\u06ff][^a-z]*$/i)
    expect(text).toMatch(/[\u0600-\u06ff].*\.$/)
  }
})

test.each(served.map((machine) => [machine.id, machine] as const))(
  'the Arabic of %s has room where the English stood',
  async (_, machine) => {
    const drawing = await layoutChart(describeChart(machine))
    const arabic = inArabic(drawing, STATES_IN_ARABIC)
    const cut = arabic.states.flatMap(({ texts }) => texts.filter(({ text }) => text.endsWith('…')))
    expect(cut.map(({ text }) => text)).toEqual([])
    for (const [index, state] of arabic.states.entries())
      if (state.parent !== null)
        expect(state.texts.length).toBeLessThanOrEqual(drawing.states[index]?.texts.length ?? 0)
  },
)
