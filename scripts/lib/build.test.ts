import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './build.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masar-build-'))
  mkdirSync(join(folder, 'server', 'db'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  writeFileSync(join(folder, 'server', 'db', 'client.ts'), 'one')
})
afterEach(() => rmSync(folder, { recursive: true }))

const now = () => fingerprint(['server', 'package.json'], folder)

test('a build depends on its files, not on the project’s folder', () => {
  const before = now()
  renameSync(folder, `${folder}-moved`)
  folder = `${folder}-moved`
  expect(now()).toBe(before)
})

test.each([
  ['a file below a folder', () => writeFileSync(join(folder, 'server', 'db', 'client.ts'), 'two')],
  ['a file named by itself', () => writeFileSync(join(folder, 'package.json'), '{"a":1}')],
  ['a new file', () => writeFileSync(join(folder, 'server', 'app.ts'), '')],
  [
    'a new name',
    () =>
      renameSync(join(folder, 'server', 'db', 'client.ts'), join(folder, 'server', 'db', 'connection.ts')),
  ],
])('%s makes the build stale', (_, change) => {
  const before = now()
  change()
  expect(now()).not.toBe(before)
})

test('a test or a file outside the sources does not make the build stale', () => {
  const before = now()
  writeFileSync(join(folder, 'server', 'app.test.ts'), 'test')
  writeFileSync(join(folder, 'README.md'), 'words')
  expect(now()).toBe(before)
})
