import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { compoundFile } from '#test/support/compound-file.ts'
import { SAMPLES, wordStream } from '#test/support/sample-files.ts'
import { AppError } from '../errors/app-error.ts'
import { inspectFile } from './inspect-file.ts'

/** The name under which the file is stored, or the error code. */
const inspect = async (fileName: string, content: Buffer): Promise<string> => {
  try {
    return (await inspectFile({ field: 'address', fileName, content }, 'a')).fileName
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

interface Passwords {
  userPassword?: string
  ownerPassword?: string
}

const writePdf = async (
  pdfVersion: '1.3' | '1.4' | '1.6' | '1.7ext3',
  passwords: Passwords,
): Promise<Buffer> => {
  const document = new PDFDocument({ pdfVersion, ...passwords })
  document.text('Certificate')
  document.end()
  return Buffer.concat(await document.toArray())
}

const fragments = fc.oneof(
  fc.constantFrom(' ', '\n', '\r\n', '\t', '\0', '\u{1f4c4}'),
  fc.lorem({ maxCount: 8 }),
  fc.string({ unit: fc.constantFrom(...'أبتثج دذر0123 -:/') }),
)
const lines = fc.array(fragments, { maxLength: 40 }).map((parts) => Buffer.from(`\n${parts.join('')}`))

describe('PDF files', () => {
  test('a PDF is accepted with any text before its header, within the range that readers search', async () => {
    await fc.assert(
      fc.asyncProperty(lines, async (before) => {
        const isWithin = before.length <= 1_024 - '%PDF-'.length
        const content = Buffer.concat([before, SAMPLES.pdf])
        expect(await inspect('a.pdf', content)).toBe(isWithin ? 'a.pdf' : 'file-damaged')
      }),
    )
  })

  test.each(['1.3', '1.4', '1.6', '1.7ext3'] as const)(
    'a PDF %s is rejected if it needs a password to open, and accepted if a password only limits its use',
    async (version) => {
      expect([
        await inspect('a.pdf', await writePdf(version, { userPassword: 'open', ownerPassword: 'change' })),
        await inspect('a.pdf', await writePdf(version, { ownerPassword: 'change' })),
        await inspect('a.pdf', await writePdf(version, {})),
      ]).toEqual(['file-password', 'a.pdf', 'a.pdf'])
    },
  )

  test('a PDF with text before its header and a password is rejected for the password', async () => {
    const content = Buffer.concat([Buffer.from('\r\n'), await writePdf('1.6', { userPassword: 'open' })])
    expect(await inspect('a.pdf', content)).toBe('file-password')
  })

  test('a PDF with damaged encryption is refused, like any damaged PDF', async () => {
    const content = await writePdf('1.6', { userPassword: 'open' })
    const endless = [
      `1 0 obj ${'['.repeat(5_000)}`,
      `trailer ${'<</Encrypt '.repeat(5_000)}`,
      'xref\n0 4000000000\ntrailer <</Encrypt 1 0 R>>\nstartxref\n9',
      'xref\n0 0\ntrailer <</Encrypt 1 0 R /Prev 9>>\nstartxref\n9',
    ].map((text) => Buffer.from(`%PDF-1.7\n${text}\n/Encrypt`))
    for (const damaged of [content.subarray(0, content.length / 2), ...endless])
      expect(await inspect('a.pdf', damaged)).toBe('file-damaged')
  })

  test('PDFs inspected at the same time each get their own result', async () => {
    const locked = await writePdf('1.6', { userPassword: 'open' })
    const open = await writePdf('1.6', { ownerPassword: 'change' })
    const files = [locked, open, locked, open, open]
    expect(await Promise.all(files.map((content) => inspect('a.pdf', content)))).toEqual([
      'file-password',
      'a.pdf',
      'file-password',
      'a.pdf',
      'a.pdf',
    ])
  })
})

describe('files in Office’s old container', () => {
  const anyCase = (text: string) =>
    fc
      .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
      .map((capitals) =>
        [...text].map((sign, at) => (capitals[at] ? sign.toUpperCase() : sign.toLowerCase())).join(''),
      )

  test('a Word file is recognised by its stream in any case and at any position', async () => {
    const others = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,20}$/), { maxLength: 30 })
    const sizes = fc.integer({ min: 12, max: 9_000 })
    await fc.assert(
      fc.asyncProperty(
        anyCase('WordDocument'),
        others,
        fc.nat(30),
        sizes,
        fc.boolean(),
        async (name, names, at, bytes, isEncrypted) => {
          const streams = names
            .filter((other) => other !== 'worddocument')
            .map((other) => [other, Buffer.alloc(bytes)] as const)
          const word = [name, wordStream({ isEncrypted, bytes })] as const
          const content = compoundFile(...streams.slice(0, at), word, ...streams.slice(at))
          expect(await inspect('a.doc', content)).toBe(isEncrypted ? 'file-password' : 'a.doc')
        },
      ),
    )
  })

  test('a Word file of the maximum size is read through its extended tables', async () => {
    const others = Array.from({ length: 40 }, (_, at) => [`other ${at}`, Buffer.alloc(100)] as const)
    const word = ['WordDocument', wordStream({ isEncrypted: true })] as const
    const content = compoundFile(['1Table', Buffer.alloc(9_500_000)], ...others, word)
    expect(await inspect('a.doc', content)).toBe('file-password')
  })

  test('a truncated or overwritten Word file is accepted or rejected without another error', async () => {
    const whole = compoundFile(
      ['WordDocument', wordStream({ bytes: 300 })],
      ['1Table', Buffer.alloc(6_000)],
      ['ObjectPool', [['one', Buffer.alloc(80)]]],
    )
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 5), fc.nat(0xffffffff)), { maxLength: 12 })
    const numbersOfHeader = fc.array(
      fc.tuple(
        fc.integer({ min: 11, max: 127 }).map((at) => at * 4),
        fc.constantFrom(0, 1, 2, 7, 0xfffffffe, 0xffffffff, 0x7fffffff),
      ),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 8, max: whole.length }),
        damage,
        numbersOfHeader,
        async (length, ...all) => {
          const content = Buffer.from(whole)
          for (const [at, value] of all.flat()) if (at >= 8) content.writeUInt32LE(value, at)
          expect(['a.doc', 'file-damaged', 'file-password']).toContain(
            await inspect('a.doc', content.subarray(0, length)),
          )
        },
      ),
      { numRuns: 500 },
    )
  })
})
