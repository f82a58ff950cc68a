import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFigures, stateOf } from '../../scripts/docs/reliability.ts'
import { GOAL_GROUPS } from '../../scripts/reliability/goals.ts'

const root = join(import.meta.dirname, '..', '..')
const goals = GOAL_GROUPS.flatMap((group) => group.goals)
const figures = readFigures(root)
const BENCH = /^test\/(?:reliability|e2e\/matrix)\//

test('each goal stands once on the page', () => {
  expect(new Set(goals.map(({ id }) => id)).size).toBe(goals.length)
})

test('a goal that is reached has a proof, and any other says what is missing', () => {
  const reached = goals.filter((goal) => stateOf(goal, figures) === 'reached')
  expect(reached.filter(({ proofs }) => proofs.length === 0)).toEqual([])
  const others = goals.filter((goal) => !reached.includes(goal))
  expect(others.filter(({ missing, measures }) => !missing && !measures)).toEqual([])
})

test('a measured goal names its bench, whose failure replaces the figure', () => {
  const measured = goals.filter(({ measures }) => measures)
  expect(measured.filter(({ proofs }) => !proofs.some((path) => BENCH.test(path)))).toEqual([])
})

test('every named proof exists', () => {
  const missing = goals.flatMap(({ proofs }) => proofs).filter((path) => !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

test('every figure belongs to a part that a goal measures', () => {
  const isMeasured = (id: string, part: string) =>
    goals.some((goal) => goal.id === id && goal.measures?.includes(part))
  expect(figures.filter(({ goal, part }) => !isMeasured(goal, part))).toEqual([])
})

test('a goal with a figure below it, or without one, is not reached', () => {
  const goal = { id: 'A1', text: '', proofs: [], measures: ['first', 'second'] }
  const figure = (part: string, isMet: boolean) => ({
    goal: 'A1',
    part,
    figure: '',
    isMet,
    day: '2026-11-29',
    machine: '',
  })
  expect(stateOf(goal, [figure('first', true)])).toBe('partly')
  expect(stateOf(goal, [figure('first', true), figure('second', false)])).toBe('partly')
  expect(stateOf(goal, [figure('first', true), figure('second', true)])).toBe('reached')
})
