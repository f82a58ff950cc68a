import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { CHARTS } from '#machines/index.ts'
import { phraseInArabic } from './arabic/phrases.ts'
import { describeChart } from './describe.ts'
import type { ChartDescription } from './description.ts'
import type { ChartDrawing } from './drawing.ts'
import { STATE_NAMES } from './english/state-names.ts'
import { statesInArabic } from './states-in-arabic.ts'
import { inArabic, inEnglish } from './translate.ts'

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8')) as Content
const folder = (name: string): string => join(import.meta.dirname, name)
const ids = CHARTS.map(({ id }) => id)

const described = [
  ...CHARTS.map(describeChart),
  ...globSync(`${folder('versions')}/*.json`).map((file) => read<ChartDescription>(file)),
]
const statesOf = (chart: string): string[] => {
  const states = described.filter(({ id }) => id === chart).flatMap((one) => one.states)
  return [...new Set(states.filter(({ parent }) => parent !== null).map(({ id }) => id))]
}

test.each(ids)(
  'every state of %s, today or in a past version, has a name and a sentence in Arabic',
  async (chart) => {
    const arabic = await statesInArabic(chart)
    for (const id of statesOf(chart)) {
      expect(arabic[id]?.name, id).toMatch(/^[^a-z]*[\u0600-\u06ff][^a-z]*$/i)
      expect(arabic[id]?.text, id).toMatch(/[\u0600-\u06ff].*\.$/)
    }
  },
)

test('every name and sentence in Arabic is that of a state, which has no other', async () => {
  const groups = new Set(await Promise.all(ids.map(statesInArabic)))
  const named = [...groups].flatMap((group) => Object.keys(group))
  expect(named.sort()).toEqual(ids.flatMap(statesOf).sort())
})

test.each(ids)('the Arabic of %s has room where the English stood', async (chart) => {
  const drawing = read<ChartDrawing>(`${folder('drawings')}/${chart}.json`)
  const arabic = inArabic(drawing, await statesInArabic(chart))
  const cut = arabic.states.flatMap(({ texts }) => texts.filter(({ text }) => text.endsWith('…')))
  expect(cut.map(({ text }) => text)).toEqual([])
  for (const [index, state] of arabic.states.entries())
    if (state.parent !== null)
      expect(state.texts.length).toBeLessThanOrEqual(drawing.states[index]?.texts.length ?? 0)
})

const drawings = globSync(`${folder('drawings')}/*.json`).map((file) => basename(file, '.json'))
const NAMES = new Set(['name', 'tag', 'description'])
const linesBetweenNames = ({ states, edges }: ChartDrawing): string[] =>
  [...states, ...edges.map(({ label }) => label)]
    .flatMap(({ texts }) => texts.filter(({ role }) => !NAMES.has(role)))
    .map(({ text }) => text)

test.each(drawings)('the English names of %s have room where those of the code stood', (name) => {
  const english = inEnglish(read<ChartDrawing>(`${folder('drawings')}/${name}.json`), STATE_NAMES)
  const texts = english.states.flatMap((state) => state.texts.map(({ text }) => text))
  expect(texts.filter((text) => text.endsWith('…'))).toEqual([])
})

/** Below the last line of each state's name and sentence, how far the next thing in its box is. */
const gapsBelowWords = ({ states }: ChartDrawing): (number | null)[] =>
  states.map(({ texts, tags }) => {
    const isOfWords = ({ role }: { role: string }) => role === 'name' || role === 'description'
    const words = texts.filter(isOfWords).map(({ y }) => y)
    const below = [...texts.filter((line) => !isOfWords(line)), ...tags].map(({ y }) => y)
    return below.length === 0 ? null : Math.min(...below) - Math.max(...words)
  })

test.each(drawings)('a shorter name or sentence leaves no empty line in a box of %s', async (name) => {
  const drawing = read<ChartDrawing>(`${folder('drawings')}/${name}.json`)
  const others = [inArabic(drawing, await statesInArabic(drawing.id)), inEnglish(drawing, STATE_NAMES)]
  for (const other of others) expect(gapsBelowWords(other)).toEqual(gapsBelowWords(drawing))
})

const ENGLISH_BETWEEN_NAMES =
  /^(if|otherwise|at once|after|also from|Stays here on)\b|(^| )(done|failed|completed)$|(^| |و)(and|or|not)( |$)/
const ACTIONS = / \/ [^;؛]*/g

test('what a transition waits for, and its condition, are said in Arabic around the names of the code', () => {
  const said = (text: string) => phraseInArabic(text).replaceAll(/[\u2066\u2069]/g, '')
  expect(said('send failed if canRetry and isOpen / remember, failed; after pause otherwise')).toBe(
    'تعذّر send إذا canRetry وisOpen / remember, failed؛ بعد pause وإلا',
  )
  expect(['if not isOpen and', 'and not isOpen', 'or canRetry'].map(said)).toEqual([
    'إذا ليس isOpen و',
    'وليس isOpen',
    'أو canRetry',
  ])
  expect(phraseInArabic('if isToCorrect(upload-')).toBe('إذا \u2066isToCorrect(upload-\u2069')
  expect(phraseInArabic('accountFailed.seen')).toBe('accountFailed.seen')
})

test.each(drawings)('no English word stands between the names of %s in Arabic', async (name) => {
  const drawing = read<ChartDrawing>(`${folder('drawings')}/${name}.json`)
  const arabic = inArabic(drawing, await statesInArabic(drawing.id))
  const titles = arabic.edges.map(({ title }) => title.replaceAll(ACTIONS, ''))
  expect(
    [...linesBetweenNames(arabic), ...titles].filter((text) => ENGLISH_BETWEEN_NAMES.test(text)),
  ).toEqual([])
  const labels = arabic.edges.flatMap(({ label }) => label.texts.map(({ text }) => text))
  expect(labels.filter((text) => text.endsWith('…'))).toEqual([])
})
