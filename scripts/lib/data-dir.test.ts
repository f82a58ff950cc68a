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

test('a missing data directory is created, with nothing but its folders', () => {
  check('a/b')
  expect(existsSync(join(folder, 'a/b/logs'))).toBe(true)
  expect(readdirSync(join(folder, 'a/b'))).toEqual(['logs'])
})

test('a file in its place is reported in one sentence', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => check('file')).toThrow(
    'The data directory file cannot be written (ENOTDIR): allow writing there, or choose another one with DATA_DIR.',
  )
})

test('a broken link is reported, not followed forever', () => {
  symlinkSync(join(folder, 'gone'), join(folder, 'link'))
  expect(() => check('link')).toThrow('cannot be written')
})
