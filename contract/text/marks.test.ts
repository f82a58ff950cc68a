import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, withoutMarks } from './marks.ts'

const MARKS = [
  0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067,
  0x2068, 0x2069, 0xfeff,
].map((code) => String.fromCharCode(code))

test('every invisible mark is dropped at every position', () => {
  for (const mark of MARKS) expect(withoutMarks(`${mark}a${mark}b${mark}`)).toBe('ab')
})

test('marks are dropped before the ends are trimmed', () => {
  expect(cleanText('\u2068 sara@example.com\u00a0\u200f ')).toBe('sara@example.com')
})

test('a text without marks stays unchanged, with spaces, accents, soft hyphens and Arabic letters', () => {
  for (const text of ['\u00a0a\u2009b\u202fc', 'e\u0301', 'a\u00adb', 'حي العليا ١٢', '\u061c', '\u2065'])
    expect(withoutMarks(text)).toBe(text)
})

test('marks anywhere in a text leave the text', () => {
  const plain = fc.string({ unit: 'binary' }).filter((text) => !MARKS.some((mark) => text.includes(mark)))
  const mixed = fc.array(fc.tuple(plain, fc.constantFrom(...MARKS)))
  fc.assert(
    fc.property(mixed, (parts) => {
      const text = parts.map(([part]) => part).join('')
      expect(withoutMarks(parts.flat().join(''))).toBe(text)
    }),
  )
})
