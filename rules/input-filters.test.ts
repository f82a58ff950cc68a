import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWesternDigits } from '#contract/text/digits.ts'
import { BuildingNumber } from '#contract/text/numbers.ts'
import {
  arabicFilter,
  buildingNumberFilter,
  cardNumberFilter,
  crFilter,
  cvcFilter,
  digitsOnly,
  expiryFilter,
  finishSubDomain,
  nameFilter,
  nationalIdFilter,
  postalCodeFilter,
  stripArabic,
  subDomainFilter,
  vatFilter,
} from './input-filters.ts'

describe('numeric input', () => {
  test.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['+7 00-1a٢', '70012'],
    ['', ''],
  ])('the numeric input %j becomes %j [5.11]', (typed, kept) => {
    expect(digitsOnly(typed, 20)).toBe(kept)
  })

  test('converting digits keeps the rest of a text', () => {
    expect(toWesternDigits('حي ٣، 4')).toBe('حي 3، 4')
  })

  test.each<[string, (text: string) => string, number, string]>([
    ['a CR', crFilter, 10, '[5.31, 9.18]'],
    ['a National ID', nationalIdFilter, 10, '[5.63, 9.18]'],
    ['a VAT ID', vatFilter, 15, '[5.41, 9.18]'],
    ['a postal code', postalCodeFilter, 5, '[5.42, 9.18]'],
    ['a card number', cardNumberFilter, 16, '[5.81]'],
    ['a CVC', cvcFilter, 3, '[5.82]'],
  ])('the filter of $0 keeps digits, at most $2 $3', (_, filter, length) => {
    expect(filter(`x-${'٧'.repeat(length + 1)}`)).toBe('7'.repeat(length))
  })
})

describe('unit and building numbers', () => {
  test.each([
    ['12-B', '12B'],
    ['٣أ', '3'],
    ['a'.repeat(25), 'a'.repeat(20)],
  ])('the building number %j becomes %j [5.43]', (typed, kept) => {
    expect(buildingNumberFilter(typed)).toBe(kept)
  })

  test('unit and building numbers become valid or empty [5.43]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const kept = buildingNumberFilter(typed)
        expect(kept === '' || BuildingNumber.safeParse(kept).success).toBe(true)
      }),
    )
  })
})

describe('English text', () => {
  test.each([
    ['King شارع Fahd', 'King  Fahd'],
    ['Riyadh، ٣', 'Riyadh '],
    ['Bldg 3/A, #12', 'Bldg 3/A, #12'],
    ['a\nb\u00a0c', 'a b c'],
    ['ﷲ', ''],
  ])('the English text %j becomes %j [5.44]', (typed, kept) => {
    expect(stripArabic(typed, 50)).toBe(kept)
  })

  test('English text is cut without halving a character', () => {
    expect(stripArabic('ab😀', 3)).toBe('ab')
    expect(stripArabic('ab😀', 4)).toBe('ab😀')
  })
})

describe('a name', () => {
  test.each([
    ["O'Hara_&,(x)", 'OHarax'],
    ['Al-Omar Jr. 2', 'Al-Omar Jr. 2'],
    ['علي Ali', ' Ali'],
    ['Zoe\u0308', 'Zoë'],
    ['Ali\tOmar', 'Ali Omar'],
    ['a--b', 'a--b'],
  ])('the name %j becomes %j [5.13]', (typed, kept) => {
    expect(nameFilter(typed, 40)).toBe(kept)
  })

  test('a name is cut to the maximum of its field', () => {
    expect(nameFilter('a'.repeat(41), 40)).toHaveLength(40)
  })
})

describe('Arabic text', () => {
  test.each([
    ['شركة ABC, للتجارة', 'شركة  للتجارة'],
    ['حي 12 ١٢ ۱۲', 'حي 12 ١٢ ۱۲'],
    ['مُحَمَّد', 'محمد'],
    ['أ--ب', 'أ-ب'],
    ['أ.-.ب', 'أ.ب'],
    ['ﻻ', 'لا'],
    ['سطر\nسطر', 'سطر سطر'],
  ])('the Arabic text %j becomes %j [5.45]', (typed, kept) => {
    expect(arabicFilter(typed, 50)).toBe(kept)
  })

  test('Arabic text is cut to the maximum of its field', () => {
    expect(arabicFilter('ع'.repeat(130), 120)).toHaveLength(120)
  })
})

describe('a sub-domain', () => {
  test.each([
    ['-cloud', 'cloud'],
    ['my--cloud', 'my-cloud'],
    ['my.cloud_1', 'mycloud1'],
    ['my-', 'my-'],
    ['a'.repeat(31), 'a'.repeat(30)],
  ])('the sub-domain %j becomes %j [5.54]', (typed, kept) => {
    expect(subDomainFilter(typed)).toBe(kept)
  })

  test.each([
    ['my-', 'my'],
    ['my', 'my'],
    ['--', ''],
  ])('the sub-domain %j loses its last hyphen when the field loses focus: %j [5.55]', (typed, kept) => {
    expect(finishSubDomain(typed)).toBe(kept)
  })
})

describe('an expiry date', () => {
  test.each([
    ['1', '1'],
    ['12', '12'],
    ['12/', '12/'],
    ['123', '12/3'],
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['12/305', '12/30'],
    ['1/30', '01/30'],
    ['١٢٣٠', '12/30'],
    ['ab', ''],
    ['12 / 30', '12/30'],
    ['12/2030', '12/30'],
    ['12 / 2030', '12/30'],
    ['122030', '12/30'],
    ['12-2030', '12/30'],
    ['12.30', '12/30'],
    ['2030-12', '12/30'],
    ['2030/12', '12/30'],
    ['2030/3', '03/30'],
    ['2030-12-31', '12/30'],
    ['203012', '12/30'],
    ['3/29', '03/29'],
    ['3/2029', '03/29'],
    ['3-29', '03/29'],
    ['3 2029', '03/29'],
    ['32029', '03/29'],
    ['١٢/٢٠٣٠', '12/30'],
    ['۲۰۳۰-۱۲', '12/30'],
    ['\u2068١٢ / ٢٠٣٠\u2069', '12/30'],
    ['12\u00a0/\u202f2030', '12/30'],
    ['Exp. 12/2030', '12/30'],
    ['12/20', '12/20'],
    ['13/2030', '13/30'],
  ])('the expiry date %j becomes %j [5.84]', (typed, kept) => {
    expect(expiryFilter(typed)).toBe(kept)
    expect(kept.length).toBeLessThanOrEqual(5)
  })

  test.each([
    ['12/1999', '12/'],
    ['12/3015', '12/'],
    ['12/20301', '12/'],
    ['3/1999', '03/'],
    ['2030-13', ''],
    ['203000', ''],
    ['123456', ''],
    ['1/2/30', ''],
    ['31/12/2030', ''],
    ['012/2030', ''],
    ['4111 1111 1111 1111', ''],
    ['4111111111111111', ''],
  ])('%j is not an expiry date; the shown %j has no year from it [5.84]', (typed, shown) => {
    expect(expiryFilter(typed)).toBe(shown)
  })

  const month = fc.integer({ min: 1, max: 12 })
  const year = fc.integer({ min: 2000, max: 2099 })
  const zero = fc.constantFrom(0x30, 0x660, 0x6f0)
  const separator = fc.constantFrom(
    '/',
    '-',
    '.',
    ' ',
    ' / ',
    '\u00a0/\u00a0',
    '\u2009-\u2009',
    '\u200e/\u200f',
    '\u2068/\u2069',
  )
  const inDigits = (text: string, from: number) =>
    text.replace(/[0-9]/g, (digit) => String.fromCharCode(from + Number(digit)))

  test('an expiry date is read in every notation [5.84]', () => {
    fc.assert(
      fc.property(month, year, separator, zero, fc.nat(6), (inMonth, inYear, between, from, way) => {
        const two = String(inMonth).padStart(2, '0')
        const short = String(inYear).slice(2)
        const ways = [
          `${two}${between}${inYear}`,
          `${inMonth}${between}${inYear}`,
          `${two}${between}${short}`,
          `${inMonth}${between}${short}`,
          `${inYear}${between}${two}`,
          `${two}${inYear}`,
          `${inYear}${two}`,
        ]
        expect(expiryFilter(inDigits(ways[way] ?? '', from))).toBe(`${two}/${short}`)
      }),
    )
  })

  test('an expiry date shows no year that is not in the text [5.84]', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789/- .٢٠١٣'), maxLength: 12 })
    fc.assert(
      fc.property(text, (typed) => {
        const [, shown = ''] = expiryFilter(typed).split('/')
        const digits = toWesternDigits(typed).replace(/\D/g, '')
        expect(digits).toContain(shown)
      }),
    )
  })

  const typeOneByOne = (keys: string) => {
    const shown: string[] = []
    for (const key of keys) shown.push(expiryFilter((shown.at(-1) ?? '') + key))
    return shown
  }

  test.each([
    ['1230', ['1', '12', '12/3', '12/30']],
    ['12/30', ['1', '12', '12/', '12/3', '12/30']],
    ['12/2030', ['1', '12', '12/', '12/2', '12/20', '12/3', '12/30']],
    ['122030', ['1', '12', '12/2', '12/20', '12/3', '12/30']],
    ['3/29', ['3', '03/', '03/2', '03/29']],
    ['3/2029', ['3', '03/', '03/2', '03/20', '03/2', '03/29']],
    ['12/3045', ['1', '12', '12/', '12/3', '12/30', '12/30', '12/30']],
    ['١٢٢٠٣٠', ['1', '12', '12/2', '12/20', '12/3', '12/30']],
  ])('the expiry date %s typed digit by digit shows %j [5.84]', (keys, shown) => {
    expect(typeOneByOne(keys)).toEqual(shown)
  })

  test.each([
    ['1230', '12/30'],
    ['2/30', '02/30'],
    ['1/30', '01/30'],
    ['12/0', '12/0'],
    ['192/30', '19/30'],
    ['012/3', '01/23'],
  ])('an expiry date changed in the middle to %j becomes %j [5.84]', (typed, kept) => {
    expect(expiryFilter(typed)).toBe(kept)
  })

  test('an expiry date can be deleted character by character [5.84]', () => {
    let value = '12/30'
    for (let length = value.length; length > 0; length -= 1) {
      value = expiryFilter(value.slice(0, -1))
      expect(value).toHaveLength(length - 1)
    }
  })
})

const MIXED = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '-',
      '.',
      ' ',
      '/',
      'a',
      'Z',
      '7',
      'ع',
      'ﻻ',
      '٣',
      '۴',
      'é',
      'e',
      '\u0301',
      '\ud83d',
      '😀',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 60,
})

test.each<[string, (text: string) => string]>([
  ['digitsOnly', (text) => digitsOnly(text, 15)],
  ['buildingNumberFilter', buildingNumberFilter],
  ['stripArabic', (text) => stripArabic(text, 20)],
  ['nameFilter', (text) => nameFilter(text, 20)],
  ['arabicFilter', (text) => arabicFilter(text, 20)],
  ['subDomainFilter', subDomainFilter],
  ['finishSubDomain', finishSubDomain],
  ['cardNumberFilter', cardNumberFilter],
  ['expiryFilter', expiryFilter],
])('a second run of %s changes nothing', (_, filter) => {
  fc.assert(fc.property(MIXED, (text) => filter(filter(text)) === filter(text)))
})

describe('the edges of a field', () => {
  test('a sub-domain loses only the hyphen at its end', () => {
    expect(finishSubDomain('my-company-')).toBe('my-company')
  })

  test.each([
    [' 1/', '01/'],
    ['12 /', '12/'],
    ['12', '12'],
    ['1', '1'],
    ['/12', '12'],
    ['(12/', '12/'],
    ['12x/', '12'],
    ['1 2 /', '12'],
    ['1-2', '01/2'],
    ['3.', '03/'],
    ['1 2', '12'],
  ])('an expiry date typed as %j is %j [5.84]', (typed, kept) => {
    expect(expiryFilter(typed)).toBe(kept)
  })
})
