import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SERVER_CHARTS } from '#machines/index.ts'
import { generatedFiles, staleFiles, writeFiles } from '../../scripts/docs/files.ts'
import { pictureFiles } from '../../scripts/docs/statecharts.ts'

const root = join(import.meta.dirname, '..', '..')

test('every committed file that is generated from the code is up to date', async () => {
  const files = await generatedFiles(root)
  expect(files.size).toBeGreaterThan(10)
  expect(staleFiles(root, files), 'stale: run `npm run docs`').toEqual([])
})

test('docs/flows.md lists every chart of the server and shows every picture', async () => {
  const text = readFileSync(join(root, 'docs/flows.md'), 'utf8')
  const missing = SERVER_CHARTS.filter(({ machine: { id } }) => !text.includes(`| \`${id}\` |`))
  expect(missing.map(({ machine }) => machine.id)).toEqual([])
  const pictures = (await pictureFiles(root)).map(([path]) => path.replace('docs/', ''))
  expect(pictures.filter((path) => !text.includes(`](${path})`))).toEqual([])
})

test('a generated file that differs, is missing or is left over is stale until it is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = new Map(
    ['a.svg', 'b.svg', 'c.svg'].map((name) => [`docs/pictures/${name}`, `${name}\n`] as const),
  )
  writeFiles(folder, files)
  expect(staleFiles(folder, files)).toEqual([])

  writeFileSync(join(folder, 'docs/pictures/a.svg'), 'changed\n')
  rmSync(join(folder, 'docs/pictures/b.svg'))
  writeFileSync(join(folder, 'docs/pictures/d.svg'), 'of a chart that is gone\n')
  const stale = ['a', 'b', 'd'].map((name) => `docs/pictures/${name}.svg`)
  expect(staleFiles(folder, files)).toEqual(stale)

  writeFiles(folder, files)
  expect(staleFiles(folder, files)).toEqual([])
})
