import { describe, expect, test } from 'vitest'
import { FLOW_CHARTS } from '#contract/entities/flow-figures.ts'
import { waysOf } from '#diagrams/bundles.ts'
import { faultsOf } from '#diagrams/faults.ts'
import { withFigures } from '#diagrams/figures.ts'
import { describedCharts, drawChart, mappedCharts } from './draw-charts.ts'

const drawn = await Promise.all(
  mappedCharts().map(async (name) => ({
    ...{ name, chart: describedCharts().get(name) },
    english: await drawChart(name, 'map', 'en'),
    arabic: await drawChart(name, 'map', 'ar'),
  })),
)

test('every chart of the server has a map', () => {
  expect(mappedCharts()).toEqual(expect.arrayContaining([...FLOW_CHARTS]))
})

describe.each(drawn)('the map of $name', ({ chart, english, arabic }) => {
  test('the map has every state, and one line for each pair of states with a transition', () => {
    expect(english.states.map(({ id }) => id)).toEqual(chart?.states.map(({ id }) => id))
    const ways = (lines: readonly { source: string; target: string }[]) =>
      lines.map(({ source, target }) => `${source} to ${target}`).sort()
    expect(ways(english.edges)).toEqual(ways(chart ? waysOf(chart) : []))
    expect(new Set(ways(english.edges)).size).toBe(english.edges.length)
  })

  test('the map has no faults in both languages', () => {
    expect(faultsOf(english)).toEqual([])
    expect(faultsOf(arabic)).toEqual([])
  })

  test('the map is read from top to bottom: no state is above the first one', () => {
    const first = english.states.find(({ isInitial }) => isInitial)
    expect(english.states.filter(({ parent, y }) => parent !== null && y < (first?.y ?? 0))).toEqual([])
  })

  test('the map has space for three figures of a state and for the number of a line, in both languages', () => {
    for (const drawing of [english, arabic]) {
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

test('an unused line has no number', async () => {
  const map = await drawChart('identity', 'map', 'en')
  const [gone, ...others] = map.edges
  const shown = withFigures(map, {
    states: new Map(),
    edges: new Map([[gone?.id ?? '', { text: '7', weight: 1 }]]),
  })
  expect(shown.edges.map(({ weight }) => weight)).toEqual([1, ...others.map(() => 0)])
  expect(shown.edges.map(({ label }) => label.texts.length)).toEqual([1, ...others.map(() => 0)])
})
