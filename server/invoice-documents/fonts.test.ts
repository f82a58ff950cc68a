import { expect, test } from 'vitest'
import { fontFiles, woffToSfnt } from './fonts.ts'

test.each([...fontFiles()])('every table of %s is complete', (_, font) => {
  const count = font.readUInt16BE(4)
  expect(count).toBeGreaterThan(8)
  for (let index = 0; index < count; index += 1) {
    const entry = font.subarray(12 + index * 16, 28 + index * 16)
    const [checksum, offset, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [
      number,
      number,
      number,
    ]
    if (entry.toString('latin1', 0, 4) === 'head') continue
    let sum = 0
    for (let at = 0; at < length; at += 4) sum = (sum + font.readUInt32BE(offset + at)) >>> 0
    expect(sum).toBe(checksum)
  }
})

test('a file of another format is rejected', () => {
  expect(() => woffToSfnt(Buffer.from('%PDF-1.7'))).toThrow('not a WOFF font')
})
