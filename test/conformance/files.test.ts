import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { createLocalFiles } from '#server/providers/files/local.ts'
import type { FilesPort } from '#server/providers/files/port.ts'
import { createS3Files, type S3FilesOptions } from '#server/providers/files/s3.ts'
import { SOME_KEY } from '#test/support/some-key.ts'
import { S3_ACCOUNT, type S3Fault, type S3StandIn, startS3 } from '../support/s3/stand-in.ts'
import { failureOf } from './outages.ts'

/** A kind of file storage, with the calls of its tests. */
interface FileStorage {
  files: FilesPort
  /** The file that a browser gets from an address after `laterMs` milliseconds, or null if it is refused. */
  follow(url: string, laterMs: number): Promise<{ content: string; name: string } | null>
  remove(): Promise<void>
}

const localDirectory = async (): Promise<FileStorage> => {
  const directory = await mkdtemp(join(tmpdir(), 'files-'))
  const files = createLocalFiles({
    directory,
    baseUrl: 'http://localhost/files',
    secret: 'a secret',
    keys: [SOME_KEY],
  })
  return {
    files,
    async follow(url, laterMs) {
      const file = files.verifyUrl(url, new Date(Date.now() + laterMs))
      const opened = file && (await files.open(file.key))
      return opened && { content: await text(opened.stream), name: file.downloadName }
    },
    remove: () => rm(directory, { recursive: true }),
  }
}

const inBucket = (s3: S3StandIn, options: Partial<S3FilesOptions> = {}) =>
  createS3Files({ ...S3_ACCOUNT, endpoint: s3.endpoint, clock: systemClock, timeoutMs: 5_000, ...options })

const bucket = async (): Promise<FileStorage> => {
  const s3 = await startS3()
  return {
    files: inBucket(s3),
    async follow(url, laterMs) {
      s3.advance(laterMs)
      const answer = await fetch(url)
      if (!answer.ok) return null
      expect(answer.headers.get('content-type')).toBe('application/octet-stream')
      const [, name = ''] =
        /^attachment; filename\*=UTF-8''(.+)$/.exec(answer.headers.get('content-disposition') ?? '') ?? []
      return { content: await answer.text(), name: decodeURIComponent(name) }
    },
    remove: () => s3.close(),
  }
}

describe.each([
  ['a local directory', localDirectory],
  ['a bucket of an S3-compatible store', bucket],
])('files in %s', (_where, open) => {
  let storage: FileStorage
  let files: FilesPort
  beforeEach(async () => {
    storage = await open()
    files = storage.files
  })
  afterEach(() => storage.remove())

  const listed = async () => {
    const found = []
    for await (const file of files.list()) found.push(file)
    return found
  }

  test('a file is read back by its key, byte for byte', async () => {
    const key = await files.put(Buffer.from('%PDF-1.7 سجل'))
    const opened = await files.open(key)
    expect(opened?.size).toBe(15)
    expect(opened && (await text(opened.stream))).toBe('%PDF-1.7 سجل')
  })

  test('a file may be as large as an upload', async () => {
    const content = Buffer.alloc(10 * 1024 * 1024, 'masar ')
    const opened = await files.open(await files.put(content))
    expect(opened?.size).toBe(content.length)
    expect(opened && (await text(opened.stream)) === content.toString()).toBe(true)
  })

  test('a removed file is gone, and removing it twice is no error', async () => {
    const key = await files.put(Buffer.from('x'))
    await files.remove(key)
    await files.remove(key)
    expect(await files.open(key)).toBeNull()
    expect(await listed()).toEqual([])
  })

  test('a file is read and removed by a valid key only', async () => {
    for (const key of [randomUUID(), '../secret', 'secret', '', `${randomUUID()}/../../secret`]) {
      expect(await files.open(key)).toBeNull()
      await files.remove(key)
    }
  })

  test('all files are listed, with the time of their storage', async () => {
    const before = Date.now()
    const keys = []
    for (const content of ['a', 'b', 'c', 'd', 'e']) keys.push(await files.put(Buffer.from(content)))
    const found = await listed()
    expect(found.map(({ key }) => key).sort()).toEqual(keys.sort())
    for (const { storedAt } of found) expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(60_000)
  })

  test('a file is served under its download name until its address expires', async () => {
    const key = await files.put(Buffer.from('%PDF-1.7'))
    const name = `سجل "تجاري" (1)*.pdf`
    const url = await files.signUrl({ key, downloadName: name }, new Date(Date.now() + 60_000))
    expect(await storage.follow(url, 30_000)).toEqual({ content: '%PDF-1.7', name })
    expect(await storage.follow(url, 61_000)).toBeNull()
  })

  test('no file is served at a changed address', async () => {
    const [key, other] = [await files.put(Buffer.from('mine')), await files.put(Buffer.from('theirs'))]
    const url = await files.signUrl({ key, downloadName: 'a.pdf' }, new Date(Date.now() + 60_000))
    const longer = new URL(url)
    for (const name of ['expires', 'X-Amz-Expires'])
      if (longer.searchParams.has(name)) longer.searchParams.set(name, String(Date.now() + 600_000))
    for (const changed of [url.replace(key, other), longer.href, url.replace(/[?].*/, ''), `${url}0`])
      expect(await storage.follow(changed, 0)).toBeNull()
  })
})

describe('an S3-compatible store', () => {
  let s3: S3StandIn
  beforeEach(async () => {
    s3 = await startS3()
  })
  afterEach(() => s3.close())

  test('an S3-compatible store lists no object of another application', async () => {
    s3.objects.set('backup.tar', { content: Buffer.from('x'), storedAt: new Date() })
    const found = []
    for await (const file of inBucket(s3).list()) found.push(file)
    expect(found).toEqual([])
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'guessed' }],
    ['a wrong key', { accessKeyId: 'AKIDOTHER' }],
  ])('an S3-compatible store refuses %s', async (_what, options) => {
    const failure = await failureOf(inBucket(s3, options).put(Buffer.from('x')))
    expect(failure).toMatchObject({ kind: 'refused', status: 403 })
    expect(s3.objects.size).toBe(0)
  })

  test('an S3-compatible store without our bucket is an error, not a missing file', async () => {
    const files = inBucket(s3, { bucket: 'elsewhere' })
    expect(await failureOf(files.open(randomUUID()))).toMatchObject({ kind: 'error', status: 404 })
  })

  test.each<[S3Fault, string]>([
    ['error', 'error'],
    ['nonsense', 'nonsense'],
    ['html403', 'refused'],
    ['timeout', 'timeout'],
  ])(
    'the fault %s of an S3-compatible store is reported as "%s", and a later call works',
    async (fault, kind) => {
      const files = inBucket(s3, { timeoutMs: 1_000 })
      const first = () => files.list()[Symbol.asyncIterator]().next()
      s3.fault = fault
      expect((await failureOf(first())).kind).toBe(kind)
      s3.fault = null
      expect(await first()).toEqual({ done: true, value: undefined })
    },
  )

  test('no request is sent to a bucket whose name leads to another host', async () => {
    const failure = await failureOf(inBucket(s3, { bucket: 'masar--use1-az4--x-s3' }).put(Buffer.from('x')))
    expect(failure).toMatchObject({ kind: 'unreachable', cause: { name: 'UnlistedOrigin' } })
  })

  test('an S3-compatible store that is down is unreachable', async () => {
    await s3.close()
    const files = inBucket(s3)
    expect((await failureOf(files.put(Buffer.from('x')))).kind).toBe('unreachable')
    s3 = await startS3()
  })
})
