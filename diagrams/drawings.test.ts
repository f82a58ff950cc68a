import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHARTS, SERVER_CHARTS } from '#machines/index.ts'

import { stateNodesOf } from '#test/support/charts.ts'
import type { ChartDescription } from './description.ts'
import type { Box, ChartDrawing, Point } from './drawing.ts'
import { faultsOf } from './faults.ts'
import { mirror } from './mirror.ts'

/** They are what `npm run docs` would write: test/architecture holds that. */
const drawingOf = (id: string): ChartDrawing =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'drawings', `${id}.json`), 'utf8')) as ChartDrawing

const contains = (box: Box, { x, y }: Point) =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
const cornersOf = ({ x, y, width, height }: Box): Point[] =>
  [x, x + width].flatMap((left) => [y, y + height].map((top) => ({ x: left, y: top })))
const isApart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y
const isInside = (inner: Box, outer: Box) => cornersOf(inner).every((corner) => contains(outer, corner))

describe.each(CHARTS.map((machine) => [machine.id, machine, drawingOf(machine.id)] as const))(
  'the drawing of %s',
  (_, machine, drawing) => {
    const { states, edges } = drawing
    const nodes = stateNodesOf(machine)

    test('has every state, inner ones inside their outer one', () => {
      expect(states.slice(1).map(({ id }) => id)).toEqual(nodes.map(({ id }) => id))
      const astray = states.filter((state) => {
        const parent = states.find(({ id }) => id === state.parent)
        return parent && !isInside(state, parent)
      })
      expect(astray.map(({ id }) => id)).toEqual([])
    })

    test('has every transition, as a line to its target or in the box of the state that is kept', () => {
      const expected = [machine.root, ...nodes].flatMap((node) =>
        [...node.transitions, ['', node.always ?? []] as const].flatMap(([event, branches]) =>
          branches.map(({ target }, index) => {
            const targets = (target ?? []).filter((one) => one !== node).map(({ id }) => id)
            return { id: `${node.id}:${event}:${index}`, node: node.id, targets }
          }),
        ),
      )
      const missing = expected.filter(({ id, node, targets }) =>
        targets.length === 0
          ? !states.some((state) => state.id === node && state.stays.includes(id))
          : !targets.every((target) =>
              edges.some((edge) => edge.target === target && edge.transitions.includes(id)),
            ),
      )
      expect(missing).toEqual([])
      const drawn = [
        ...states.flatMap(({ stays }) => stays),
        ...edges.flatMap(({ transitions }) => transitions),
      ]
      expect(new Set(drawn)).toEqual(new Set(expected.map(({ id }) => id)))
    })

    test('has no label on another label, on a state, or on the end of a line', () => {
      const ends = edges
        .flatMap(({ points }) => [points[0], points.at(-1)])
        .filter((point) => point !== undefined)
      for (const { id, label } of edges) {
        const others = edges.filter((edge) => edge.id !== id)
        expect(others.filter((other) => !isApart(label, other.label)).map((other) => other.id)).toEqual([])
        const leaves = states.filter((state) => !states.some(({ parent }) => parent === state.id))
        expect(leaves.filter((state) => !isApart(label, state)).map((state) => state.id)).toEqual([])
        expect(ends.filter((end) => contains(label, end))).toEqual([])
        expect(isInside(label, { x: 0, y: 0, width: drawing.width, height: drawing.height })).toBe(true)
      }
    })

    test('has each text inside its box', () => {
      const boxes = [...states, ...edges.map(({ label }) => label)]
      const outside = boxes.flatMap((box) =>
        box.texts.filter(({ x, y, width }) => !contains(box, { x, y }) || x + width > box.x + box.width),
      )
      expect(outside).toEqual([])
    })

    test('reads from the first state on: nothing beside it stands before it', () => {
      const before = states
        .filter(({ isInitial }) => isInitial)
        .flatMap((first) =>
          states.filter(
            (state) =>
              state.parent === first.parent &&
              state.x + state.width <= first.x &&
              !isApart({ ...state, x: first.x }, first),
          ),
        )
      expect(before.map(({ id }) => id)).toEqual([])
    })

    test('is free of faults in both directions, and mirrored twice is itself', () => {
      expect(faultsOf(drawing)).toEqual([])
      expect(faultsOf(mirror(drawing))).toEqual([])
      expect(mirror(drawing)).not.toEqual(drawing)
      expect(mirror(mirror(drawing))).toEqual(drawing)
    })
  },
)

const VERSIONS = join(import.meta.dirname, 'versions')
const past = globSync(`${VERSIONS}/*.json`)
  .map((file) => basename(file, '.json'))
  .filter((name) => !SERVER_CHARTS.some(({ machine, version }) => name === `${machine.id}.v${version}`))

describe.each(past)('the drawing of the past version %s', (name) => {
  const { states, transitions } = JSON.parse(
    readFileSync(join(VERSIONS, `${name}.json`), 'utf8'),
  ) as ChartDescription

  test('has every state and every transition that it had, and is free of faults in both directions', () => {
    const drawing = drawingOf(name)
    expect(drawing.states.map(({ id }) => id)).toEqual(states.map(({ id }) => id))
    const drawn = [
      ...drawing.states.flatMap(({ stays }) => stays),
      ...drawing.edges.flatMap((edge) => edge.transitions),
    ]
    expect(new Set(drawn)).toEqual(new Set(transitions.map(({ id }) => id)))
    expect(faultsOf(drawing)).toEqual([])
    expect(faultsOf(mirror(drawing))).toEqual([])
  })
})
