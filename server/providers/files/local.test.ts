import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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
  test('is found again by its key, byte for byte', async () => {
    const key = await files.put(Buffer.from('%PDF-1.7 سجل'))
    const opened = await files.open(key)
    expect(opened?.size).toBe(15)
    expect(opened && (await text(opened.stream))).toBe('%PDF-1.7 سجل')
    expect(await readdir(directory)).toEqual([key])
  })

  test('is gone once removed, and removing it twice is no error', async () => {
    const key = await files.put(Buffer.from('x'))
    await files.remove(key)
    await files.remove(key)
    expect(await files.open(key)).toBeNull()
  })

  test('never lies outside the directory', async () => {
    await writeFile(join(parent, 'secret'), 'x')
    for (const key of ['../secret', 'secret', '..', '', `${crypto.randomUUID()}/../../secret`]) {
      expect(await files.open(key)).toBeNull()
      await files.remove(key)
    }
    expect(await readdir(parent)).toContain('secret')
  })

  test('is listed with its time, half-written ones are not', async () => {
    const key = await files.put(Buffer.from('x'))
    await writeFile(join(directory, `${crypto.randomUUID()}.part`), 'half')
    const listed = []
    for await (const file of files.list()) listed.push(file)
    expect(listed).toEqual([{ key, storedAt: expect.any(Date) }])
  })
})

describe('a signed address', () => {
  const key = '0b0e6a0e-2f0f-4a53-9a7e-3f6b5a1f2c3d'
  const file = { key, downloadName: 'سجل تجاري.pdf' }
  const until = new Date('2026-03-06T09:00:00Z')
  const before = new Date('2026-03-06T08:59:59Z')

  test('opens its file until its time is over', () => {
    const url = files.signUrl(file, until)
    expect(files.verifyUrl(url, before)).toEqual(file)
    expect(files.verifyUrl(url, until)).toBeNull()
  })

  test('opens nothing once any part of it was changed', () => {
    const url = files.signUrl(file, until)
    const changed = [
      url.replace(key, '1b0e6a0e-2f0f-4a53-9a7e-3f6b5a1f2c3d'),
      url.replace(/expires=\d+/, `expires=${until.getTime() + 1000}`),
      url.replace(/name=[^&]+/, 'name=other.pdf'),
      url.replace(/signature=[^&]+/, 'signature=AAAA'),
      url.replace(/&signature=[^&]+/, ''),
      createLocalFiles({ directory, baseUrl: 'http://localhost/files', secret: 'another' }).signUrl(
        file,
        until,
      ),
      'not an address',
    ]
    expect(changed.map((address) => files.verifyUrl(address, before))).toEqual(changed.map(() => null))
  })
})
