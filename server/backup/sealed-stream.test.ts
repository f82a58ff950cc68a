import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sealFile, unsealFile } from './sealed-stream.ts'

const folder = mkdtempSync(join(tmpdir(), 'masar-sealed-'))
// A stream of a refused file may close its copy a moment later.
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 10 }))

const CHUNK = 64 * 1024
const key = { id: '2026', key: randomBytes(32) }
const open = async (path: string, keys = [key], place = 'one/database') => {
  const parts: Buffer[] = []
  for await (const part of unsealFile(path, { keys, place })) parts.push(part)
  return Buffer.concat(parts)
}

const file = join(folder, 'database')
const seal = async (content: Buffer, portion = 10_000) => {
  rmSync(file, { force: true })
  const portions = Array.from({ length: Math.ceil(content.length / portion) }, (_, index) =>
    content.subarray(index * portion, (index + 1) * portion),
  )
  return sealFile(file, { bytes: Readable.from(portions), key, place: 'one/database' })
}

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 17])(
  'a sealed file of %i bytes opens unchanged, and does not show its content',
  async (length) => {
    const content = Buffer.alloc(length, 'a customer ')
    expect((await seal(content)).bytes).toBe(length)
    expect(readFileSync(file).includes('customer')).toBe(false)
    expect((await open(file)).equals(content)).toBe(true)
  },
)

test('an existing file is not overwritten', async () => {
  await seal(Buffer.from('first'))
  await expect(
    sealFile(file, { bytes: Readable.from([]), key, place: 'one/database' }),
  ).rejects.toMatchObject({ code: 'EEXIST' })
})

const content = randomBytes(3 * CHUNK)
beforeEach(() => seal(content))

test.each([
  ['at the end of a chunk', CHUNK + 16],
  ['inside a chunk', 1000],
  ['by one byte', 1],
])('a file that is cut %s does not open', async (_, missing) => {
  truncateSync(file, readFileSync(file).length - missing)
  await expect(open(file)).rejects.toThrow(`${file} is damaged or cut.`)
})

test('a file with a cut last tag does not open', async () => {
  await seal(Buffer.alloc(0))
  truncateSync(file, readFileSync(file).length - 12)
  await expect(open(file)).rejects.toThrow(`${file} is damaged or cut.`)
})

test('a file that is cut within its header does not open', async () => {
  truncateSync(file, 20)
  await expect(open(file)).rejects.toThrow(`${file} is damaged: it does not begin like a file of a backup.`)
})

test('a file with one changed byte does not open', async () => {
  const bytes = readFileSync(file)
  bytes[CHUNK + 300] = (bytes[CHUNK + 300] ?? 0) ^ 1
  writeFileSync(file, bytes)
  await expect(open(file)).rejects.toThrow(`${file} is damaged or cut.`)
})

test('a file does not open at another place, with another key, or without its key', async () => {
  const moved = join(folder, 'moved')
  copyFileSync(file, moved)
  await expect(open(moved, [key], 'two/database')).rejects.toThrow('the file was changed or moved')
  await expect(open(file, [{ id: '2026', key: randomBytes(32) }])).rejects.toThrow('is another one')
  await expect(open(file, [{ id: '2027', key: key.key }])).rejects.toThrow(
    `${file} is encrypted with the key 2026, which BACKUP_KEYS does not have.`,
  )
})

test('the error names a missing file', async () => {
  await expect(open(join(folder, 'none'))).rejects.toThrow(`${join(folder, 'none')} is missing.`)
})

test('an error of the source is passed on', async () => {
  rmSync(file)
  const broken = async function* () {
    yield Buffer.from('some')
    throw new Error('the disk is gone')
  }
  await expect(sealFile(file, { bytes: broken(), key, place: 'one/database' })).rejects.toThrow(
    'the disk is gone',
  )
})
