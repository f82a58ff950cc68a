import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GateReport, runImportGate } from '#test/support/import-gate.ts'
import gate from '../../.dependency-cruiser.mjs'
import { brokenArrows } from './broken-arrows.ts'

const root = join(import.meta.dirname, '..', '..')
const rooms = ['contract', 'rules', 'machines', 'diagrams', 'server', 'src', 'sandbox', 'scripts', 'test']

describe('the import gate', () => {
  test('the import gate reads every room and the imports between them', async () => {
    const present = rooms.filter((room) => existsSync(join(root, room)))
    const { modules } = await runImportGate(root, present)
    const seen = new Set(modules.map(({ source }) => source.split('/')[0]))
    expect(rooms.filter((room) => !seen.has(room))).toEqual([])
    const across = modules.filter(({ source, dependencies }) =>
      dependencies.some(({ resolved }) => source.startsWith('machines/') && resolved.startsWith('contract/')),
    )
    expect(across.length).toBeGreaterThan(0)
  })

  test('every rule of the import gate has an instruction', () => {
    const silent = gate.forbidden.filter(({ comment }) => !/[.]$/.test(comment) || comment.length < 40)
    expect(silent.map(({ name }) => name)).toEqual([])
  })
})

describe('the import gate on a broken tree', () => {
  let folder: string
  let report: GateReport

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masar-import-gate-'))
    for (const file of ['package.json', 'tsconfig.json']) copyFileSync(join(root, file), join(folder, file))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    for (const { files } of brokenArrows)
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
    report = await runImportGate(folder, rooms)
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('each rule of the import gate has an example that breaks it', () => {
    const shown = new Set(brokenArrows.map(({ rule }) => rule))
    expect(gate.forbidden.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([])
  })

  test.each(brokenArrows)('the import gate reports $at by $rule', ({ rule, at }) => {
    const caught = report.summary.violations.filter(({ from }) => from === at).map((found) => found.rule.name)
    expect(caught).toContain(rule)
  })
})
