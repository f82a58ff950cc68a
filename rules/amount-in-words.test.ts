import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

const arabic = (halalas: number): string =>
  amountInWords(halalas, 'ar')
    .replace(/^فقط /, '')
    .replace(/ لا غير$/, '')

describe('riyals in Arabic agree with their number', () => {
  test.each([
    [0, 'صفر ريال سعودي'],
    [1, 'ريال سعودي واحد'],
    [2, 'ريالان سعوديان'],
    [3, 'ثلاثة ريالات سعودية'],
    [8, 'ثمانية ريالات سعودية'],
    [10, 'عشرة ريالات سعودية'],
    [11, 'أحد عشر ريالًا سعوديًا'],
    [12, 'اثنا عشر ريالًا سعوديًا'],
    [18, 'ثمانية عشر ريالًا سعوديًا'],
    [20, 'عشرون ريالًا سعوديًا'],
    [21, 'واحد وعشرون ريالًا سعوديًا'],
    [32, 'اثنان وثلاثون ريالًا سعوديًا'],
    [99, 'تسعة وتسعون ريالًا سعوديًا'],
    [100, 'مئة ريال سعودي'],
    [101, 'مئة ريال سعودي وريال سعودي واحد'],
    [102, 'مئة ريال سعودي وريالان سعوديان'],
    [103, 'مئة وثلاثة ريالات سعودية'],
    [111, 'مئة وأحد عشر ريالًا سعوديًا'],
    [200, 'مئتا ريال سعودي'],
    [215, 'مئتان وخمسة عشر ريالًا سعوديًا'],
    [300, 'ثلاثمئة ريال سعودي'],
    [850, 'ثمانمئة وخمسون ريالًا سعوديًا'],
    [1000, 'ألف ريال سعودي'],
    [1001, 'ألف ريال سعودي وريال سعودي واحد'],
    [1150, 'ألف ومئة وخمسون ريالًا سعوديًا'],
    [2000, 'ألفا ريال سعودي'],
    [2200, 'ألفان ومئتا ريال سعودي'],
    [3000, 'ثلاثة آلاف ريال سعودي'],
    [10_010, 'عشرة آلاف وعشرة ريالات سعودية'],
    [11_000, 'أحد عشر ألف ريال سعودي'],
    [11_100, 'أحد عشر ألفًا ومئة ريال سعودي'],
    [100_000, 'مئة ألف ريال سعودي'],
    [101_000, 'مئة ألف وألف ريال سعودي'],
    [102_000, 'مئة ألف وألفا ريال سعودي'],
    [200_000, 'مئتا ألف ريال سعودي'],
    [1_000_000, 'مليون ريال سعودي'],
    [2_000_000, 'مليونا ريال سعودي'],
    [3_456_789, 'ثلاثة ملايين وأربعمئة وستة وخمسون ألفًا وسبعمئة وتسعة وثمانون ريالًا سعوديًا'],
    [12_000_000_000, 'اثنا عشر مليار ريال سعودي'],
  ])('%i riyals in Arabic are %s', (riyals, words) => {
    expect(arabic(riyals * 100)).toBe(words)
  })
})

describe('halalas in Arabic are counted as a feminine word', () => {
  test.each([
    [1, 'هللة واحدة'],
    [2, 'هللتان'],
    [3, 'ثلاث هللات'],
    [8, 'ثماني هللات'],
    [10, 'عشر هللات'],
    [11, 'إحدى عشرة هللة'],
    [12, 'اثنتا عشرة هللة'],
    [15, 'خمس عشرة هللة'],
    [18, 'ثماني عشرة هللة'],
    [20, 'عشرون هللة'],
    [21, 'إحدى وعشرون هللة'],
    [22, 'اثنتان وعشرون هللة'],
    [28, 'ثمانٍ وعشرون هللة'],
    [99, 'تسع وتسعون هللة'],
  ])('%i halalas in Arabic are %s', (halalas, words) => {
    expect(arabic(halalas)).toBe(words)
    expect(arabic(100 + halalas)).toBe(`ريال سعودي واحد و${words}`)
  })
})

describe('amounts in English', () => {
  test.each([
    [0, 'Zero Saudi riyals only'],
    [1, 'One halala only'],
    [25, 'Twenty-five halalas only'],
    [100, 'One Saudi riyal only'],
    [101, 'One Saudi riyal and one halala only'],
    [1900, 'Nineteen Saudi riyals only'],
    [4000, 'Forty Saudi riyals only'],
    [11_500, 'One hundred fifteen Saudi riyals only'],
    [140_284, 'One thousand four hundred two Saudi riyals and eighty-four halalas only'],
    [200_000_000, 'Two million Saudi riyals only'],
  ])('%i halalas in English are %s', (halalas, words) => {
    expect(amountInWords(halalas, 'en')).toBe(words)
  })
})

test('an Arabic amount has closing words before and after it, so that nobody can add a number', () => {
  expect(amountInWords(140_284, 'ar')).toBe(
    'فقط ألف وأربعمئة ريال سعودي وريالان سعوديان وأربع وثمانون هللة لا غير',
  )
})

test.each(['ar', 'en'] as const)('no two amounts have the same words in %s', (language) => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      fc.pre(one !== other)
      expect(amountInWords(one, language)).not.toBe(amountInWords(other, language))
      expect(amountInWords(one, language)).not.toMatch(/undefined| {2}/)
    }),
  )
})

test.each([-1, 0.5, Number.NaN, 2 ** 60])('the amount %d cannot be spelled out', (amount) => {
  expect(() => amountInWords(amount, 'ar')).toThrow(RangeError)
})
