import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FLOW_CHARTS } from '#contract/entities/flow-figures.ts'
import { SERVER_CHARTS } from '#machines/index.ts'
import { waysOf } from './bundles.ts'
import { describeChart } from './describe.ts'
import type { ChartDescription } from './description.ts'
import type { ChartDrawing } from './drawing.ts'
import { STATE_NAMES } from './english/state-names.ts'
import { faultsOf } from './faults.ts'
import { withFigures } from './figures.ts'
import { mirror } from './mirror.ts'
import { statesInArabic } from './states-in-arabic.ts'
import { inArabic } from './translate.ts'

const folder = (name: string): string => join(import.meta.dirname, name)
const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8')) as Content
const mapOf = (name: string): ChartDrawing => read(`${folder('maps')}/${name}.json`)

const today = SERVER_CHARTS.map(({ machine }) => [machine.id, describeChart(machine)] as const)
const past = globSync(`${folder('versions')}/*.json`)
  .map((file) => [basename(file, '.json'), read<ChartDescription>(file)] as const)
  .filter(([name]) => !SERVER_CHARTS.some(({ machine, version }) => name === `${machine.id}.v${version}`))
const maps = [...today, ...past].map(([name, chart]) => [name, chart, mapOf(name)] as const)

test('every chart that the server keeps has a map', () => {
  expect(today.map(([id]) => id).sort()).toEqual([...FLOW_CHARTS].sort())
})

test('every name in English is that of a state, today or in a past version, and each state has one', () => {
  const states = [...today, ...past].flatMap(([, chart]) => chart.states.filter(({ parent }) => parent))
  expect(Object.keys(STATE_NAMES).sort()).toEqual([...new Set(states.map(({ id }) => id))].sort())
})

describe.each(maps)('the map of %s', (_, chart, map) => {
  test('has every state, and one line for each pair of them that something leads from and to', () => {
    expect(map.states.map(({ id }) => id)).toEqual(chart.states.map(({ id }) => id))
    const ways = (lines: readonly { source: string; target: string }[]) =>
      lines.map(({ source, target }) => `${source} to ${target}`).sort()
    expect(ways(map.edges)).toEqual(ways(waysOf(chart)))
    expect(new Set(ways(map.edges)).size).toBe(map.edges.length)
  })

  test('is free of faults in both directions', () => {
    expect(faultsOf(map)).toEqual([])
    expect(faultsOf(mirror(map))).toEqual([])
  })

  test('is read from top to bottom: no state stands above the one it begins with', () => {
    const first = map.states.find(({ isInitial }) => isInitial)
    expect(map.states.filter(({ parent, y }) => parent !== null && y < (first?.y ?? 0))).toEqual([])
  })

  test('has room for three figures of a state and for the number of a line, in English and Arabic', async () => {
    const arabic = mirror(inArabic(map, await statesInArabic(chart.id)))
    for (const drawing of [map, arabic]) {
      const shown = withFigures(drawing, {
        states: new Map(drawing.states.map(({ id }) => [id, { lines: ['first', 'second', 'third'] }])),
        edges: new Map(drawing.edges.map(({ id }) => [id, { text: '12,345', weight: 1 }])),
      })
      for (const { parent, texts, y, height } of shown.states) {
        if (parent === null) continue
        expect(texts.slice(-3).map(({ text }) => text)).toEqual(['first', 'second', 'third'])
        expect(texts.map(({ text }) => text).join(' ')).not.toContain('…')
        expect(Math.max(...texts.map((line) => line.y))).toBeLessThan(y + height)
      }
      for (const { label } of shown.edges) {
        const [number] = label.texts
        expect(number).toMatchObject({ text: '12,345', x: label.x + label.width / 2, isCentred: true })
      }
    }
  })
})

test('a line that nothing went along has no number', () => {
  const map = mapOf('identity')
  const [gone, ...others] = map.edges
  const shown = withFigures(map, {
    states: new Map(),
    edges: new Map([[gone?.id ?? '', { text: '7', weight: 1 }]]),
  })
  expect(shown.edges.map(({ weight }) => weight)).toEqual([1, ...others.map(() => 0)])
  expect(shown.edges.map(({ label }) => label.texts.length)).toEqual([1, ...others.map(() => 0)])
})
