import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLocalFiles } from './local.ts'
import type { FilesPort } from './port.ts'

let parent: string
let directory: string
let files: FilesPort

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'files-'))
  directory = join(parent, 'files')
  files = createLocalFiles({ directory, baseUrl: 'http://localhost/files', secret: 'a secret' })
})
afterEach(() => rm(parent, { recursive: true }))

describe('a stored file', () => {
  test('a stored file is one file, named by its key', async () => {
    const key = await files.put(Buffer.from('%PDF-1.7'))
    expect(await readdir(directory)).toEqual([key])
  })

  test('a stored file never lies outside the directory', async () => {
    await writeFile(join(parent, 'secret'), 'x')
    for (const key of ['../secret', 'secret', '..', '', `${crypto.randomUUID()}/../../secret`]) {
      expect(await files.open(key)).toBeNull()
      await files.remove(key)
    }
    expect(await readdir(parent)).toContain('secret')
  })

  test('a half-written file of a killed process is listed and removed, and never opened', async () => {
    const key = await files.put(Buffer.from('x'))
    const half = crypto.randomUUID()
    await writeFile(join(directory, `${half}.part`), 'half')
    await writeFile(join(directory, 'other.part'), 'half')
    const listed = []
    for await (const file of files.list()) listed.push(file.key)
    expect(listed.sort()).toEqual([key, half].sort())
    expect(await files.open(half)).toBeNull()
    await files.remove(half)
    expect((await readdir(directory)).sort()).toEqual([key, 'other.part'].sort())
  })
})

test('a signed URL opens nothing after any part of it was changed', async () => {
  const key = '0b0e6a0e-2f0f-4a53-9a7e-3f6b5a1f2c3d'
  const file = { key, downloadName: 'سجل تجاري.pdf' }
  const until = new Date('2026-03-06T09:00:00Z')
  const before = new Date('2026-03-06T08:59:59Z')
  const url = await files.signUrl(file, until)
  const other = createLocalFiles({ directory, baseUrl: 'http://localhost/files', secret: 'another' })
  const changed = [
    url.replace(key, '1b0e6a0e-2f0f-4a53-9a7e-3f6b5a1f2c3d'),
    url.replace(/expires=\d+/, `expires=${until.getTime() + 1000}`),
    url.replace(/name=[^&]+/, 'name=other.pdf'),
    `${url}&inline=true`,
    url.replace(/signature=[^&]+/, 'signature=AAAA'),
    url.replace(/&signature=[^&]+/, ''),
    await other.signUrl(file, until),
    'not an address',
  ]
  expect(files.verifyUrl(url, before)).toEqual({ ...file, isInline: false })
  expect(files.verifyUrl(url, until)).toBeNull()
  expect(changed.map((address) => files.verifyUrl(address, before))).toEqual(changed.map(() => null))
})
