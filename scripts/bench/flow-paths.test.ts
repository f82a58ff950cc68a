import { expect, test } from 'vitest'
import { describeChart } from '#diagrams/describe.ts'
import { SERVER_CHARTS } from '#machines/index.ts'
import { PATHS } from './flow-paths.ts'

const MOVES = new Set(
  SERVER_CHARTS.flatMap(({ machine }) =>
    describeChart(machine).transitions.flatMap(({ source, targets, trigger }) =>
      (targets.length > 0 ? targets : [source]).map((target) => `${source} + ${trigger.name} -> ${target}`),
    ),
  ),
)

test('the charts allow the generated flows of the bench', () => {
  const taken = PATHS.flatMap(({ machine, steps }) =>
    steps
      .slice(1)
      .map(([event, to], index) => `${machine}.${steps[index]?.[1]} + ${event} -> ${machine}.${to}`),
  )
  expect(taken.length).toBeGreaterThan(50)
  expect([...new Set(taken)].filter((move) => !MOVES.has(move))).toEqual([])
})
