import { expect, test } from 'vitest'
import type { Box, ChartDrawing, Edge, StateBox } from './drawing.ts'
import { faultsOf } from './faults.ts'

const state = (id: string, box: Box, parent: string | null = 'root'): StateBox => ({
  ...{
    id,
    parent,
    kind: 'normal',
    isInitial: false,
    title: id,
    texts: [],
    tags: [],
    stays: [],
    staysAt: null,
  },
  ...box,
})

const line = (changes: Partial<Edge> = {}): Edge => ({
  ...{ id: 'line', source: 'a', target: 'b', transitions: [], title: '' },
  points: [
    { x: 100, y: 50 },
    { x: 300, y: 50 },
  ],
  label: { x: 180, y: 40, width: 40, height: 20, texts: [] },
  ...changes,
})

const drawing = (edges: Edge[], further: StateBox[] = []): ChartDrawing => ({
  ...{ id: 'root', direction: 'ltr', width: 420, height: 220, edges },
  states: [
    { ...state('root', { x: 0, y: 0, width: 420, height: 220 }, null), kind: 'compound' },
    state('a', { x: 20, y: 20, width: 80, height: 60 }),
    state('b', { x: 300, y: 20, width: 80, height: 60 }),
    ...further,
  ],
})

const points = (...corners: [number, number][]) => corners.map(([x, y]) => ({ x, y }))
const label = (x: number, y: number) => ({ x, y, width: 40, height: 20, texts: [] })
const below = { id: 'below', points: points([100, 70], [300, 70]), label: label(180, 62) }

test('a drawing without overlaps has no fault', () => {
  expect(faultsOf(drawing([line()]))).toEqual([])
})

test.each([
  [
    'a line that ends beside its state',
    drawing([line({ points: points([100, 50], [290, 50]) })]),
    'line does not join a and b',
  ],
  [
    'a line through another state',
    drawing([line({ label: label(130, 100) })], [state('c', { x: 190, y: 40, width: 20, height: 20 })]),
    'line runs through c',
  ],
  [
    'a line outside',
    drawing([line({ points: points([100, 50], [100, -9], [300, 50]) })]),
    'line leaves the drawing',
  ],
  [
    'a line that meets a corner',
    drawing([line({ points: points([100, 76], [300, 76]), label: label(180, 66) })]),
    'line meets a corner of a or b',
  ],
  [
    'two overlapping states',
    drawing([line()], [state('c', { x: 20, y: 70, width: 40, height: 40 })]),
    'a covers c',
  ],
  ['a label on a state', drawing([line({ label: label(90, 40) })]), 'the label of line covers a'],
  ['a label in a state', drawing([line({ label: label(30, 40) })]), 'the label of line lies in a'],
  ['a label outside', drawing([line({ label: label(400, 100) })]), 'the label of line leaves the drawing'],
  [
    'a label on the end of a line',
    drawing([line({ label: label(261, 40) })]),
    'the label of line covers an end of line',
  ],
  [
    'a label on another line',
    drawing([line(), line({ ...below, label: label(120, 45) })]),
    'line runs through the label of below',
  ],
  [
    'two overlapping labels',
    drawing([line({ label: label(180, 46) }), line(below)]),
    'the labels of line and below overlap',
  ],
])('%s is a fault', (_, drawn, fault) => {
  expect(faultsOf(drawn)).toContain(fault)
})
