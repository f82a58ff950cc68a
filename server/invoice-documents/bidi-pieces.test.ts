import { describe, expect, test } from 'vitest'
import { bidiPieces } from './bidi-pieces.ts'

const drawn = (line: string, direction: 'ltr' | 'rtl') => bidiPieces(line, direction).map(({ text }) => text)

describe('a line is cut into pieces in their order on paper', () => {
  test('a line in one language is one piece', () => {
    expect(bidiPieces('Tax Invoice', 'ltr')).toMatchObject([{ text: 'Tax Invoice', script: 'latin' }])
    expect(bidiPieces('فاتورة ضريبية', 'rtl')).toMatchObject([{ text: 'فاتورة ضريبية', script: 'arabic' }])
  })

  test('a number after Arabic keeps its digit order and is drawn to its left, with its sign further left', () => {
    expect(drawn('ضريبة القيمة المضافة 15%', 'rtl')).toEqual(['%', '15', 'ضريبة القيمة المضافة '])
  })

  test('an address that begins with a number has that number at the right', () => {
    expect(drawn('8228 طريق الملك فهد، الرياض 12333', 'rtl')).toEqual([
      '12333',
      'طريق الملك فهد، الرياض ',
      ' ',
      '8228',
    ])
  })

  test('brackets around Arabic face the text and are marked as mirrored', () => {
    expect(drawn('المبلغ (ريال)', 'rtl')).toEqual(['(', 'ريال', ')', 'المبلغ '])
    const turned = (line: string, direction: 'ltr' | 'rtl') =>
      bidiPieces(line, direction).flatMap(({ text, isMirrored }) => (isMirrored ? [text] : []))
    expect(turned('المبلغ (ريال)', 'rtl')).toEqual(['(', ')'])
    expect(turned('Amount (SAR)', 'ltr')).toEqual([])
  })

  test('each piece has its index in reading order', () => {
    const line = '8228 طريق الملك فهد 12333'
    const read = bidiPieces(line, 'rtl').toSorted((one, other) => one.start - other.start)
    expect(read.map(({ text }) => text).join('')).toBe(line)
  })

  test('a name in another language keeps its own order', () => {
    expect(drawn('Acme شركة أكمي Ltd', 'ltr')).toEqual(['Acme ', 'شركة أكمي', ' Ltd'])
    expect(drawn('شركة Acme Trading للتجارة', 'rtl')).toEqual(['للتجارة', ' ', 'Acme Trading', 'شركة '])
  })

  test('letters outside the Latin font file come from the file that has them', () => {
    expect(bidiPieces('Šumava', 'ltr')).toMatchObject([
      { text: 'Š', script: 'latin-ext' },
      { text: 'umava', script: 'latin' },
    ])
  })
})
