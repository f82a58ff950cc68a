import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { honestFiles } from '#test/support/honest-files.ts'
import { hostileFiles } from '#test/support/hostile-files.ts'
import { SAMPLES } from '#test/support/sample-files.ts'
import { holding } from '../admission/held.ts'
import { AppError } from '../errors/app-error.ts'
import { inspectFile } from './inspect-file.ts'
import { createJudging } from './judge-file.ts'

const hostile = await hostileFiles()
const honest = await honestFiles()

const inspect = (fileName: string, content: Buffer) =>
  inspectFile({ field: 'address', fileName, content }, 'a')

describe('a hostile file is refused', () => {
  test.each(Object.entries(hostile))(
    'a hostile file is refused (%s)',
    async (_, [fileName, content, code]) => {
      const refusal = await inspect(fileName, content).then(
        () => 'accepted',
        (error: unknown) => (error instanceof AppError ? error.code : error),
      )
      expect(refusal).toBe(code)
    },
  )
})

describe('a file that people really have is accepted', () => {
  test.each(Object.entries(honest))('an honest file is accepted (%s)', async (_, [fileName, content]) => {
    expect((await inspect(fileName, content)).fileName).toBe(fileName)
  })
})

/** A file whose drawing never ends in time. */
const ENDLESS = hostile['pdf: a drawing of two million lines']?.[1] ?? Buffer.alloc(0)
const file = (account: string, content: Buffer = SAMPLES.pdf) => ({ account, kind: 'pdf' as const, content })
const outcomeOf = (answer: Promise<{ kind: string }>) =>
  answer.then(
    ({ kind }) => kind,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )

test('a file that takes too long is refused, and its process ends', async () => {
  const judge = createJudging({ readers: 1, waiting: 20, waitMs: 10_000 })
  const [late, next] = await Promise.all([judge(file('a', ENDLESS), 1), judge(file('b'))])
  expect([late.kind, next.kind]).toEqual(['too-complex', 'good'])
})

test('a file that needs too much computing is refused, however long the server waits', async () => {
  const judge = createJudging({ readers: 1, waiting: 20, waitMs: 10_000 })
  const content = hostile['pdf: an object that never comes']?.[1]
  expect((await judge(file('a', content), 600_000)).kind).toBe('too-complex')
}, 120_000)

test('more than twenty waiting files are refused', async () => {
  const judge = createJudging({ readers: 2, waiting: 20, waitMs: 10_000 })
  const all = await Promise.all(Array.from({ length: 24 }, (_, index) => outcomeOf(judge(file(`${index}`)))))
  expect(all.filter((outcome) => outcome === 'files-busy')).toHaveLength(2)
  expect(all.filter((outcome) => outcome === 'good')).toHaveLength(22)
})

test('an account that uploads many files delays no other account', async () => {
  const judge = createJudging({ readers: 1, waiting: 20, waitMs: 10_000 })
  const ends: string[] = []
  const note = (account: string) => () => void ends.push(account)
  await Promise.all([
    ...Array.from({ length: 5 }, () => judge(file('a', ENDLESS), 200).then(note('a'))),
    judge(file('b')).then(note('b')),
    judge(file('c')).then(note('c')),
  ])
  expect(ends.slice(0, 3)).toEqual(['a', 'b', 'c'])
})

test('an account has a limited number of waiting files', async () => {
  const judge = createJudging({ readers: 2, waiting: 20, waitMs: 10_000 })
  const all = await Promise.all(Array.from({ length: 12 }, () => outcomeOf(judge(file('a')))))
  expect(all.filter((outcome) => outcome === 'files-busy')).toHaveLength(1)
})

test('a file that waits too long for a reader is refused', async () => {
  const judge = createJudging({ readers: 1, waiting: 20, waitMs: 50 })
  const all = [outcomeOf(judge(file('a', ENDLESS), 1_000)), outcomeOf(judge(file('b')))]
  expect(await Promise.all(all)).toEqual(['too-complex', 'files-busy'])
})

test('a call holds no place while its file is read or waits', async () => {
  const judge = createJudging({ readers: 1, waiting: 20, waitMs: 10_000 })
  const steps: string[] = []
  const place = { pause: () => void steps.push('paused'), reenter: () => void steps.push('entered') }
  await holding(place, async () => {
    const [first, second] = [judge(file('a')), judge(file('a'))]
    steps.push('waits')
    await Promise.all([first, second])
  })
  expect(steps).toEqual(['paused', 'paused', 'waits', 'entered'])
})

const LONG = 'a'.repeat(300)

/** Names from people, phones and attackers, with the name that is stored. */
const NAMES: readonly (readonly [uploaded: string, stored: string])[] = [
  ['scan.png', 'scan.png'],
  ['SCAN.PNG', 'SCAN.png'],
  ['scan 1 (2).png', 'scan 1 (2).png'],
  ['scan.final.v2.png', 'scan.final.v2.png'],
  ['السجل التجاري.png', 'السجل التجاري.png'],
  ['رخصة ٢٠٢٦.png', 'رخصة ٢٠٢٦.png'],
  ['证书.png', '证书.png'],
  ['📄.png', '📄.png'],
  ['a&b=c?d#e.png', 'a&b=c?d#e.png'],
  ["o'brien;drop table.png", "o'brien;drop table.png"],
  ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ['"quoted".png', '"quoted".png'],
  ['%2e%2e%2fscan.png', '%2e%2e%2fscan.png'],
  ['=cmd|calc.png', '=cmd|calc.png'],
  ['CON.png', 'CON.png'],
  ['../../etc/passwd.png', 'passwd.png'],
  ['..\\..\\boot.png', 'boot.png'],
  ['/etc/passwd.png', 'passwd.png'],
  ['C:\\Users\\sara\\scan.png', 'scan.png'],
  ['\\\\server\\share\\scan.png', 'scan.png'],
  ['a/b/c.png', 'c.png'],
  ['scan\0.png', 'scan.png'],
  ['scan\r\nX-Header: 1.png', 'scanX-Header: 1.png'],
  ['scan\u202egnp.exe.png', 'scangnp.exe.png'],
  ['\u2066scan\u2069.png', 'scan.png'],
  ['\u200escan\u200f.png', 'scan.png'],
  ['sc\u200ban.png', 'scan.png'],
  ['\ufeffscan.png', 'scan.png'],
  ['\ue000scan.png', 'scan.png'],
  ['scan\ud800.png', 'scan.png'],
  ['scan\t.png', 'scan.png'],
  ['  scan.png  ', 'scan.png'],
  ['.png', 'document.png'],
  ['...png', '...png'],
  ['scan..png', 'scan..png'],
  [`${LONG}.png`, `${'a'.repeat(116)}.png`],
  [`${'😀'.repeat(300)}.png`, `${'😀'.repeat(116)}.png`],
  ['scan.pdf', 'scan.png'],
  ['scan.docx', 'scan.png'],
  ['scan.jpeg', 'scan.png'],
]

describe('a name is stored without deceptive characters', () => {
  test.each(NAMES)('the name %j is stored as %j', async (uploaded, name) => {
    expect((await inspect(uploaded, SAMPLES.png)).fileName).toBe(name)
  })

  test.each([
    'scan',
    'scan.',
    'scan.exe',
    'scan.png.exe',
    'scan.svg',
    'scan.html',
    'scan.png\u202e.exe',
    'png',
  ])('the name %j is refused', async (name) => {
    await expect(inspect(name, SAMPLES.png)).rejects.toMatchObject({ code: 'file-type-refused' })
  })
})

describe('a picture is encoded again', () => {
  let stored: Buffer
  beforeAll(async () => {
    const location = { IFD3: { GPSLatitude: '24/1 42/1 0/1' } }
    const photo = sharp({ create: { width: 90, height: 60, channels: 3, background: 'white' } })
    const taken = await photo
      .jpeg()
      .withExif({ ...location, IFD0: { Orientation: '6', Make: 'Camera of Sara' } })
      .toBuffer()
    const turned = await sharp(taken).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    stored = (await inspect('x.jpg', Buffer.concat([turned, Buffer.from('<script>')]))).content
  })

  test('a picture is stored upright, without an orientation mark', async () => {
    const { width, height, orientation } = await sharp(stored).metadata()
    expect([width, height, orientation]).toEqual([60, 90, undefined])
  })

  test('a picture is stored without its location, its camera and the bytes after its end', async () => {
    const { exif, xmp, iptc } = await sharp(stored).metadata()
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
    expect(stored.includes('Sara')).toBe(false)
    expect(stored.includes('<script>')).toBe(false)
  })
})
