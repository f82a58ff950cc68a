import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8')

const STATES = ['reached', 'partly', 'not'] as const

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('**', ''))
const rows = page.split('\n').filter((line) => line.startsWith('| '))
const GOAL = /^[A-Z]\d$/

interface Goal {
  id: string
  state: string
  proofs: string[]
  note: string
}
const goalOf = (line: string): Goal => {
  const [id = '', , state = '', proof = '', note = ''] = cellsOf(line)
  return { id, state, proofs: [...proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path), note }
}
/** The goals of each chapter. */
const chapters = page
  .split('\n## ')
  .slice(1)
  .map((text) => {
    const lines = text.split('\n')
    const goals = lines.filter((line) => GOAL.test(cellsOf(line)[0] ?? '')).map(goalOf)
    return { title: lines[0] ?? '', goals }
  })
const goals = chapters.flatMap((chapter) => chapter.goals)

test('each goal stands once on the page, with a state', () => {
  expect(new Set(goals.map(({ id }) => id)).size).toBe(goals.length)
  expect(goals.filter(({ state }) => !(STATES as readonly string[]).includes(state))).toEqual([])
})

test('a goal that is reached has a proof, and any other says what is missing', () => {
  expect(goals.filter(({ state, proofs }) => state === 'reached' && proofs.length === 0)).toEqual([])
  expect(goals.filter(({ state, note }) => state !== 'reached' && note === '')).toEqual([])
})

test('every named proof exists', () => {
  const missing = goals.flatMap(({ proofs }) => proofs).filter((path) => !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

test('the table of counts equals the goals', () => {
  const counts = (of: readonly Goal[]) => [
    ...STATES.map((state) => of.filter((goal) => goal.state === state).length),
    of.length,
  ]
  const expected = [...chapters, { title: 'All', goals }].map((chapter) => [
    chapter.title,
    ...counts(chapter.goals).map(String),
  ])
  const told = rows.map(cellsOf).filter((cells) => expected.some(([title]) => title === cells[0]))
  expect(told).toEqual(expected)
})
