import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SOME_KEY } from '#test/support/some-key.ts'
import { createLocalFiles } from './local.ts'
import type { FilesPort } from './port.ts'

let parent: string
let directory: string
let files: FilesPort

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'files-'))
  directory = join(parent, 'files')
  files = createLocalFiles({
    directory,
    baseUrl: 'http://localhost/files',
    secret: 'a secret',
    keys: [SOME_KEY],
  })
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

describe('an encrypted file', () => {
  const NEW = { id: 'new', key: randomBytes(32) }
  const withKeys = (...keys: (typeof NEW)[]) =>
    createLocalFiles({ directory, baseUrl: 'http://localhost/files', secret: 'a secret', keys })
  const contentOf = async (store: FilesPort, key: string) => {
    const file = await store.open(key)
    return file && { text: Buffer.concat(await file.stream.toArray()).toString(), size: file.size }
  }

  test('an encrypted file is unreadable on disk, and still opens with its key after another key became the first', async () => {
    const key = await files.put(Buffer.from('a commercial register'))
    expect((await readFile(join(directory, key))).includes('register')).toBe(false)
    expect(await contentOf(withKeys(NEW, SOME_KEY), key)).toEqual({ text: 'a commercial register', size: 21 })
    const newer = await withKeys(NEW, SOME_KEY).put(Buffer.from('newer'))
    expect(await contentOf(withKeys(NEW), newer)).toEqual({ text: 'newer', size: 5 })
  })

  test('an encrypted file is refused without its key', async () => {
    const key = await files.put(Buffer.from('x'))
    await expect(withKeys(NEW).open(key)).rejects.toThrow('needs the key test')
    await expect(withKeys({ ...NEW, id: 'test' }).open(key)).rejects.toThrow()
  })

  test('an encrypted file is refused after any byte was changed, and when another program wrote it', async () => {
    const key = await files.put(Buffer.from('secret'))
    const sealed = await readFile(join(directory, key))
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at)
      await writeFile(join(directory, key), changed)
      await expect(files.open(key), `byte ${at}`).rejects.toThrow()
    }
    for (const foreign of ['', 'M', 'MASAR1', '%PDF-1.7 a document of another program']) {
      await writeFile(join(directory, key), foreign)
      await expect(files.open(key)).rejects.toThrow('was not encrypted by Masar')
    }
  })
})

test('a signed URL opens nothing after any part of it was changed', async () => {
  const key = '0b0e6a0e-2f0f-4a53-9a7e-3f6b5a1f2c3d'
  const file = { key, downloadName: 'سجل تجاري.pdf' }
  const until = new Date('2026-03-06T09:00:00Z')
  const before = new Date('2026-03-06T08:59:59Z')
  const url = await files.signUrl(file, until)
  const other = createLocalFiles({
    directory,
    baseUrl: 'http://localhost/files',
    secret: 'another',
    keys: [SOME_KEY],
  })
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

test('a URL that a former secret signed opens its file while that secret is accepted', async () => {
  const file = { key: '0b0e6a0e-2f0f-4a53-9a7e-3f6b5a1f2c3d', downloadName: 'a.pdf' }
  const until = new Date('2026-03-06T09:00:00Z')
  const before = new Date('2026-03-06T08:59:59Z')
  const url = await files.signUrl(file, until)
  const withSecrets = (secret: string, formerSecrets: readonly string[]) =>
    createLocalFiles({
      directory,
      baseUrl: 'http://localhost/files',
      secret,
      formerSecrets,
      keys: [SOME_KEY],
    })
  expect(withSecrets('new', ['a secret']).verifyUrl(url, before)).toEqual({ ...file, isInline: false })
  expect(withSecrets('new', ['other']).verifyUrl(url, before)).toBeNull()
})
