import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureWritable } from './data-dir.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masar-data-dir-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const check = (name: string) => ensureWritable({ dataDir: join(folder, name), shownDataDir: name })

test('a data directory is made where there is none, and nothing but its folders stays behind', () => {
  check('a/b')
  expect(existsSync(join(folder, 'a/b/logs'))).toBe(true)
  expect(readdirSync(join(folder, 'a/b'))).toEqual(['logs'])
})

test('a file in its place is told in one sentence', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => check('file')).toThrow(
    'The data directory file cannot be written (ENOTDIR): allow writing there, or choose another one with DATA_DIR.',
  )
})

test('a link that leads nowhere is told, not followed for ever', () => {
  symlinkSync(join(folder, 'gone'), join(folder, 'link'))
  expect(() => check('link')).toThrow('cannot be written')
})
