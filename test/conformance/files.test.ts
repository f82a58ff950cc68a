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
import { S3_ACCOUNT, type S3Fault, type S3StandIn, startS3 } from '../support/s3/stand-in.ts'
import { failureOf } from './outages.ts'

/** One kind of place for files, as its tests need it. */
interface Place {
  files: FilesPort
  /** What an address gives a browser so many milliseconds later; null when it is turned away. */
  follow(url: string, laterMs: number): Promise<{ content: string; name: string } | null>
  leave(): Promise<void>
}

const localDirectory = async (): Promise<Place> => {
  const directory = await mkdtemp(join(tmpdir(), 'files-'))
  const files = createLocalFiles({ directory, baseUrl: 'http://localhost/files', secret: 'a secret' })
  return {
    files,
    async follow(url, laterMs) {
      const file = files.verifyUrl(url, new Date(Date.now() + laterMs))
      const opened = file && (await files.open(file.key))
      return opened && { content: await text(opened.stream), name: file.downloadName }
    },
    leave: () => rm(directory, { recursive: true }),
  }
}

const inBucket = (s3: S3StandIn, options: Partial<S3FilesOptions> = {}) =>
  createS3Files({ ...S3_ACCOUNT, endpoint: s3.endpoint, clock: systemClock, timeoutMs: 5_000, ...options })

const bucket = async (): Promise<Place> => {
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
    leave: () => s3.close(),
  }
}

describe.each([
  ['a local directory', localDirectory],
  ['a bucket of an S3-compatible store', bucket],
])('files in %s', (_where, open) => {
  let place: Place
  let files: FilesPort
  beforeEach(async () => {
    place = await open()
    files = place.files
  })
  afterEach(() => place.leave())

  const listed = async () => {
    const found = []
    for await (const file of files.list()) found.push(file)
    return found
  }

  test('are found again by their key, byte for byte', async () => {
    const key = await files.put(Buffer.from('%PDF-1.7 سجل'))
    const opened = await files.open(key)
    expect(opened?.size).toBe(15)
    expect(opened && (await text(opened.stream))).toBe('%PDF-1.7 سجل')
  })

  test('may be as large as an upload may be', async () => {
    const content = Buffer.alloc(10 * 1024 * 1024, 'masar ')
    const opened = await files.open(await files.put(content))
    expect(opened?.size).toBe(content.length)
    expect(opened && (await text(opened.stream)) === content.toString()).toBe(true)
  })

  test('are gone once removed, and removing one twice is no error', async () => {
    const key = await files.put(Buffer.from('x'))
    await files.remove(key)
    await files.remove(key)
    expect(await files.open(key)).toBeNull()
    expect(await listed()).toEqual([])
  })

  test('are found by keys of ours only', async () => {
    for (const key of [randomUUID(), '../secret', 'secret', '', `${randomUUID()}/../../secret`]) {
      expect(await files.open(key)).toBeNull()
      await files.remove(key)
    }
  })

  test('are all listed, with the time they were stored', async () => {
    const before = Date.now()
    const keys = []
    for (const content of ['a', 'b', 'c', 'd', 'e']) keys.push(await files.put(Buffer.from(content)))
    const found = await listed()
    expect(found.map(({ key }) => key).sort()).toEqual(keys.sort())
    for (const { storedAt } of found) expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(60_000)
  })

  test('are given out under the name a person knows, until the address is over', async () => {
    const key = await files.put(Buffer.from('%PDF-1.7'))
    const name = `سجل "تجاري" (1)*.pdf`
    const url = await files.signUrl({ key, downloadName: name }, new Date(Date.now() + 60_000))
    expect(await place.follow(url, 30_000)).toEqual({ content: '%PDF-1.7', name })
    expect(await place.follow(url, 61_000)).toBeNull()
  })

  test('are not given out at an address that was changed', async () => {
    const [key, other] = [await files.put(Buffer.from('mine')), await files.put(Buffer.from('theirs'))]
    const url = await files.signUrl({ key, downloadName: 'a.pdf' }, new Date(Date.now() + 60_000))
    const longer = new URL(url)
    for (const name of ['expires', 'X-Amz-Expires'])
      if (longer.searchParams.has(name)) longer.searchParams.set(name, String(Date.now() + 600_000))
    for (const changed of [url.replace(key, other), longer.href, url.replace(/[?].*/, ''), `${url}0`])
      expect(await place.follow(changed, 0)).toBeNull()
  })
})

describe('an S3-compatible store', () => {
  let s3: S3StandIn
  beforeEach(async () => {
    s3 = await startS3()
  })
  afterEach(() => s3.close())

  test('of which another application uses a part keeps what is not ours', async () => {
    s3.objects.set('backup.tar', { content: Buffer.from('x'), storedAt: new Date() })
    const found = []
    for await (const file of inBucket(s3).list()) found.push(file)
    expect(found).toEqual([])
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'guessed' }],
    ['a wrong key', { accessKeyId: 'AKIDOTHER' }],
  ])('refuses %s', async (_what, options) => {
    const failure = await failureOf(inBucket(s3, options).put(Buffer.from('x')))
    expect(failure).toMatchObject({ kind: 'refused', status: 403 })
    expect(s3.objects.size).toBe(0)
  })

  test('without our bucket is a fault, not a missing file', async () => {
    const files = inBucket(s3, { bucket: 'elsewhere' })
    expect(await failureOf(files.open(randomUUID()))).toMatchObject({ kind: 'error', status: 404 })
  })

  test.each<[S3Fault, string]>([
    ['error', 'error'],
    ['nonsense', 'nonsense'],
    ['html403', 'refused'],
    ['timeout', 'timeout'],
  ])('%s: tells "%s", then works again', async (fault, kind) => {
    const files = inBucket(s3, { timeoutMs: 1_000 })
    const first = () => files.list()[Symbol.asyncIterator]().next()
    s3.fault = fault
    expect((await failureOf(first())).kind).toBe(kind)
    s3.fault = null
    expect(await first()).toEqual({ done: true, value: undefined })
  })

  test('that is not there is unreachable', async () => {
    await s3.close()
    const files = inBucket(s3)
    expect((await failureOf(files.put(Buffer.from('x')))).kind).toBe('unreachable')
    s3 = await startS3()
  })
})
