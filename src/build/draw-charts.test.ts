import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMachine } from 'xstate'
import { mirror } from '#diagrams/arabic.ts'
import { describeChart } from '#diagrams/describe.ts'
import type { Box, ChartDrawing, Point } from '#diagrams/drawing.ts'
import { faultsOf } from '#diagrams/faults.ts'
import { layoutChart } from '#diagrams/layout.ts'
import { CHARTS, SERVER_CHARTS } from '#machines/index.ts'
import { en as englishNames } from '../shared/i18n/words/states.ts'
import { ARABIC_STATES, describeCharts, describedCharts, drawChart } from './draw-charts.ts'

const charts = [...describedCharts()]
const drawn = await Promise.all(
  charts.map(async ([name, chart]) => ({
    ...{ name, chart },
    english: await drawChart(name, 'drawing', 'en'),
    arabic: await drawChart(name, 'drawing', 'ar'),
  })),
)

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

const textsOf = ({ states, edges }: ChartDrawing) =>
  [...states, ...edges.map(({ label }) => label)].flatMap(({ texts }) => texts)
const cutTexts = (drawing: ChartDrawing) =>
  textsOf(drawing).flatMap(({ text }) => (text.endsWith('…') ? [text] : []))

const ENGLISH_BETWEEN_NAMES =
  /^(if|otherwise|at once|after|also from|Stays here on)\b|(^| )(done|failed|completed)$|(^| |و)(and|or|not)( |$)/
const ACTIONS = / \/ [^;؛]*/g

/** For each box, the pixels between its name and description and the next text or tag. */
const gapsBelowWords = ({ states }: ChartDrawing): (number | null)[] =>
  states.map(({ texts, tags }) => {
    const isOfWords = ({ role }: { role: string }) => role === 'name' || role === 'description'
    const words = texts.filter(isOfWords).map(({ y }) => y)
    const below = [...texts.filter((line) => !isOfWords(line)), ...tags].map(({ y }) => y)
    return below.length === 0 ? null : Math.min(...below) - Math.max(...words)
  })

test('every chart has a drawing', () => {
  expect(charts.map(([name]) => name)).toEqual(expect.arrayContaining(CHARTS.map(({ id }) => id)))
})

describe.each(drawn)('the drawing of $name', ({ chart, english, arabic }) => {
  const { states, edges } = english

  test('the drawing has every state, inner ones inside their outer one', () => {
    expect(states.map(({ id }) => id)).toEqual(chart.states.map(({ id }) => id))
    const astray = states.filter((state) => {
      const parent = states.find(({ id }) => id === state.parent)
      return parent && !isInside(state, parent)
    })
    expect(astray.map(({ id }) => id)).toEqual([])
  })

  test('the drawing has every transition, as a line to its target or in the box of its state', () => {
    const missing = chart.transitions.filter(({ id, source, targets }) => {
      const others = targets.filter((target) => target !== source)
      return others.length === 0
        ? !states.some((state) => state.id === source && state.stays.includes(id))
        : !others.every((target) =>
            edges.some((edge) => edge.target === target && edge.transitions.includes(id)),
          )
    })
    expect(missing).toEqual([])
    const shown = [...states.flatMap(({ stays }) => stays), ...edges.flatMap((edge) => edge.transitions)]
    expect(new Set(shown)).toEqual(new Set(chart.transitions.map(({ id }) => id)))
  })

  test('the drawing has no label on another label, on a state, or on the end of a line', () => {
    const ends = edges
      .flatMap(({ points }) => [points[0], points.at(-1)])
      .filter((point) => point !== undefined)
    for (const { id, label } of edges) {
      const others = edges.filter((edge) => edge.id !== id)
      expect(others.filter((other) => !isApart(label, other.label)).map((other) => other.id)).toEqual([])
      const leaves = states.filter((state) => !states.some(({ parent }) => parent === state.id))
      expect(leaves.filter((state) => !isApart(label, state)).map((state) => state.id)).toEqual([])
      expect(ends.filter((end) => contains(label, end))).toEqual([])
      expect(isInside(label, { x: 0, y: 0, width: english.width, height: english.height })).toBe(true)
    }
  })

  test('the drawing has each text inside its box', () => {
    const boxes = [...states, ...edges.map(({ label }) => label)]
    const outside = boxes.flatMap((box) =>
      box.texts.filter(({ x, y, width }) => !contains(box, { x, y }) || x + width > box.x + box.width),
    )
    expect(outside).toEqual([])
    expect(cutTexts(english)).toEqual([])
  })

  test('the drawing begins with the first state: no state of the same level is before it', () => {
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

  test('the drawing has no faults in both languages, and stays the same when it is mirrored twice', () => {
    expect(faultsOf(english)).toEqual([])
    expect(faultsOf(arabic)).toEqual([])
    expect(mirror(english)).not.toEqual(english)
    expect(mirror(mirror(english))).toEqual(english)
  })

  test('the drawing has space for the Arabic texts, without an empty line below a shorter text', () => {
    expect(arabic.direction).toBe('rtl')
    expect(cutTexts(arabic)).toEqual([])
    for (const [index, state] of arabic.states.entries())
      expect(state.texts.length).toBeLessThanOrEqual(states[index]?.texts.length ?? 0)
    expect(gapsBelowWords(arabic)).toEqual(gapsBelowWords(english))
  })

  test('the drawing has no English word between the names of the code in Arabic', () => {
    const lines = textsOf(arabic).filter(({ role }) => !['name', 'tag', 'description'].includes(role))
    const titles = arabic.edges.map(({ title }) => title.replaceAll(ACTIONS, ''))
    const words = [...lines.map(({ text }) => text), ...titles]
    expect(words.filter((text) => ENGLISH_BETWEEN_NAMES.test(text))).toEqual([])
  })

  test('the drawing has a name and a description in Arabic for each state', () => {
    for (const { id } of chart.states.filter(({ parent }) => parent !== null)) {
      expect(ARABIC_STATES[id]?.name, id).toMatch(/^[^a-z]*[\u0600-\u06ff][^a-z]*$/i)
      expect(ARABIC_STATES[id]?.description, id).toMatch(/[\u0600-\u06ff].*\.$/)
    }
  })
})

/** The ids of all states of current and past versions. */
const stateIds = (isOf: (chart: string) => boolean) => [
  ...new Set(
    charts.flatMap(([, { id, states }]) =>
      isOf(id) ? states.flatMap((state) => (state.parent === null ? [] : [state.id])) : [],
    ),
  ),
]

test('the Arabic names and descriptions are those of existing states', () => {
  expect(Object.keys(ARABIC_STATES).sort()).toEqual(stateIds(() => true).sort())
})

test('exactly the current and past states of the server’s charts have an English name', () => {
  const named = Object.entries(englishNames).flatMap(([chart, states]) =>
    Object.keys(states).map((path) => `${chart}.${path}`),
  )
  expect(named.sort()).toEqual(stateIds((chart) => chart in englishNames).sort())
  expect(Object.keys(englishNames).sort()).toEqual(SERVER_CHARTS.map(({ machine }) => machine.id).sort())
})

test('a past version whose description is stored has a drawing and a map', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-charts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const machine = createMachine({
    id: 'charge',
    initial: 'invented',
    states: { invented: { on: { 'provider.paid': 'paid' } }, paid: { type: 'final' } },
  })
  mkdirSync(join(folder, 'diagrams/versions'), { recursive: true })
  writeFileSync(join(folder, 'diagrams/versions/charge.v0.json'), JSON.stringify(describeChart(machine)))
  const chart = describeCharts(folder).get('charge.v0')
  if (!chart) throw new Error('The past version was not found')
  for (const kind of ['drawing', 'map'] as const) {
    const { states } = await layoutChart(chart, kind)
    expect(states.map(({ id }) => id)).toEqual(['charge', 'charge.invented', 'charge.paid'])
  }
})
