import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMachine } from 'xstate'
import { describeChart } from '#diagrams/describe.ts'
import type { ChartDrawing } from '#diagrams/drawing.ts'
import { SERVER_CHARTS } from '#machines/index.ts'
import { generatedFiles, staleFiles, writeFiles } from '../../scripts/docs/files.ts'
import { pastDrawings } from '../../scripts/docs/statecharts.ts'

const root = join(import.meta.dirname, '..', '..')

test('every document and drawing that is made from the code says what the code says', async () => {
  const files = await generatedFiles(root)
  expect(files.size).toBeGreaterThan(100)
  expect(staleFiles(root, files), 'stale: run `npm run docs`').toEqual([])
})

test('docs/flows.md explains every flow that the server keeps, beside its drawing and table', () => {
  const text = readFileSync(join(root, 'docs/flows.md'), 'utf8')
  const links = SERVER_CHARTS.flatMap(({ machine: { id } }) => [
    `](statecharts/${id}.svg)`,
    `](statecharts/${id}.md)`,
  ])
  expect(links.filter((link) => !text.includes(link))).toEqual([])
})

test('a past version whose description is kept has a drawing and a map of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const machine = createMachine({
    id: 'charge',
    initial: 'invented',
    states: { invented: { on: { 'provider.paid': 'paid' } }, paid: { type: 'final' } },
  })
  mkdirSync(join(folder, 'diagrams/versions'), { recursive: true })
  writeFileSync(join(folder, 'diagrams/versions/charge.v0.json'), JSON.stringify(describeChart(machine)))
  const drawings = await pastDrawings(folder)
  expect(drawings.map(([path]) => path)).toEqual([
    'diagrams/drawings/charge.v0.json',
    'diagrams/maps/charge.v0.json',
  ])
  for (const [, text] of drawings) {
    const { states } = JSON.parse(text) as ChartDrawing
    expect(states.map(({ id }) => id)).toEqual(['charge', 'charge.invented', 'charge.paid'])
  }
})

test('a file that says something else, is missing or is left over is stale, until it is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = new Map(
    ['a.svg', 'b.svg', 'c.svg'].map((name) => [`docs/statecharts/${name}`, `${name}\n`] as const),
  )
  writeFiles(folder, files)
  expect(staleFiles(folder, files)).toEqual([])

  writeFileSync(join(folder, 'docs/statecharts/a.svg'), 'changed\n')
  rmSync(join(folder, 'docs/statecharts/b.svg'))
  writeFileSync(join(folder, 'docs/statecharts/d.svg'), 'of a chart that is gone\n')
  const stale = ['a', 'b', 'd'].map((name) => `docs/statecharts/${name}.svg`)
  expect(staleFiles(folder, files)).toEqual(stale)

  writeFiles(folder, files)
  expect(staleFiles(folder, files)).toEqual([])
})
