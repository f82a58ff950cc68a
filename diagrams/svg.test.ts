import { describe, expect, test } from 'vitest'
import { mirror } from './arabic.ts'
import type { ChartDescription, StateDescription } from './describe.ts'
import { layoutChart } from './layout.ts'
import { svgOf } from './svg.ts'

const state: Omit<StateDescription, 'id' | 'name' | 'path'> = {
  parent: 'door',
  kind: 'normal',
  isInitial: false,
  description: '',
  tags: [],
  actors: [],
  entry: [],
  exit: [],
}
const chart: ChartDescription = {
  id: 'door',
  states: [
    {
      ...state,
      id: 'door',
      name: 'door',
      path: [],
      parent: null,
      kind: 'compound',
    },
    {
      ...state,
      id: 'door.open',
      name: 'open',
      path: ['open'],
      isInitial: true,
      tags: ['wide'],
    },
    {
      ...state,
      id: 'door.shut',
      name: 'shut',
      path: ['shut'],
      kind: 'final',
    },
  ],
  transitions: [
    {
      ...{ id: 'door.open:pushed:0', source: 'door.open', targets: ['door.shut'], isOtherwise: false },
      ...{
        trigger: { kind: 'event', name: 'pushed' },
        guard: 'a < b',
        isReentered: false,
        actions: ['tell'],
      },
    },
  ],
}
const named = { title: 'The door', description: 'Opens & shuts.' }

describe('the picture of a chart', () => {
  test('the picture of a chart has a title, a description and real text, and no script', async () => {
    const svg = svgOf(await layoutChart(chart, 'drawing'), named)
    expect(svg).toContain('<title id="title">The door</title>')
    expect(svg).toContain('<desc id="description">Opens &#38; shuts.</desc>')
    for (const words of ['open', 'shut', 'wide', 'pushed', 'if a &#60; b'])
      expect(svg).toContain(`>${words}</text>`)
    expect(svg).toContain('<title>pushed if a &#60; b / tell</title>')
    expect(svg).not.toMatch(/<script|\bon\w+=|href/)
  })

  test('the picture of a chart marks the initial and the final states', async () => {
    const svg = svgOf(await layoutChart(chart, 'drawing'), named)
    expect(svg.match(/class="mark"/g)).toHaveLength(1)
    expect(svg.match(/class="core"/g)).toHaveLength(1)
  })

  test('the picture of a chart is the same for the same chart', async () => {
    const [one, other] = await Promise.all([layoutChart(chart, 'drawing'), layoutChart(chart, 'drawing')])
    expect(svgOf(one, named)).toBe(svgOf(other, named))
  })

  test('the texts of a mirrored chart end where they began', async () => {
    const drawing = await layoutChart(chart, 'drawing')
    expect(svgOf(drawing, named)).not.toContain('text-anchor')
    const texts = svgOf(mirror(drawing), named).match(/<text [^>]*>/g) ?? []
    expect(texts.length).toBeGreaterThan(4)
    expect(texts.filter((text) => !text.includes('text-anchor="end"'))).toEqual([])
  })
})
