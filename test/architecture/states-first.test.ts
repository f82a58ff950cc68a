import { expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'

/** What a chart of a few short states needs above them: its comment, imports and id. */
const SHORTEST_HEAD = 15

const charts = sourcesOf(['machines']).filter(({ path }) => path.endsWith('.machine.ts'))

const headOf = (text: string) => {
  const lines = text.split('\n')
  return { head: lines.findIndex((line) => /^\s*states: \{/.test(line)), lines: lines.length }
}

test('the file of a chart shows its states in its first third, and leaves types and setup to the files beside it', () => {
  expect(charts.length).toBeGreaterThan(20)
  const late = charts
    .map(({ path, text }) => ({ path, ...headOf(text) }))
    .filter(({ head, lines }) => head < 0 || head > Math.max(lines / 3, SHORTEST_HEAD))
  expect(late).toEqual([])
})
