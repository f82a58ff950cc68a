import { describe, expect, test } from 'vitest'
import { holdsCardNumber, replaceCardNumbers } from './card-number.ts'

const separated = (separator: string) => ['5421', '0801', '0100', '0000'].join(separator)

describe('a text with a card number', () => {
  test.each([
    ['bare', '4111111111111111'],
    ['inside a sentence', 'my card: 4111111111111111, thanks'],
    ['before code and expiry', '4111 1111 1111 1111 123 12/28'],
    ['after another number', 'order 17 4111111111111111'],
    ['in single digits', [...'4111111111111111'].join(' ')],
    ['in single digits with commas', [...'5421080101000000'].join(',')],
    ['in pairs with slashes', '54/21/08/01/01/00/00/00'],
    ['in a file name', 'scan_4111-1111-1111-1111.pdf'],
    ['of American Express', '3782 822463 10005'],
    ['of mada', '9682010000000005'],
    ['of nineteen digits', '6205500000000000004'],
    ['directly before expiry and code', '41111111111111111227123'],
    ['directly before code and expiry', '41111111111111111231227'],
    ['with the whole year of the expiry', '41111111111111111220271234'],
    ['with the year first', '41111111111111112712'],
    ['of American Express with expiry and code', '37828224631000512271234'],
    ['with its last group directly before expiry and code', '4111-1111-1111-11111227123'],
    ['with a point after two groups', '41111111.11111111'],
    ['with a point after three groups', '411111111111.1111'],
  ])('a card number is found: %s', (_, text) => {
    expect(holdsCardNumber(text)).toBe(true)
  })

  test.each([
    ...' -./,:;|_+*#\\()\'"~\0\t\n\u00a0\u200b\u2013\u2212\u060c\ufe0f',
    ' - ',
    ', ',
    ' / ',
    '\r\n',
    '        ',
    '\n\n \t\n\n',
  ])('a card number is found with %j between its groups', (separator) => {
    expect(holdsCardNumber(`x ${separated(separator)} x`)).toBe(true)
  })

  test.each([
    ['Arabic', 0x660],
    ['Persian', 0x6f0],
    ['Devanagari', 0x966],
    ['full-width', 0xff10],
    ['mathematical', 0x1d7ce],
    ['mathematical, in the middle of their row', 0x1d7e2],
  ])('a card number is found in %s digits', (_, zero) => {
    const text = [...'4111111111111111'].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')
    expect(holdsCardNumber(text)).toBe(true)
  })

  test('a card number is found in circled, superscript or keycap digits', () => {
    expect(holdsCardNumber('④①①①①①①①①①①①①①①①')).toBe(true)
    expect(holdsCardNumber('⁴¹¹¹¹¹¹¹¹¹¹¹¹¹¹¹')).toBe(true)
    expect(holdsCardNumber([...'4111111111111111'].map((digit) => `${digit}\ufe0f\u20e3`).join(''))).toBe(
      true,
    )
  })
})

/** A number of this length with this prefix: zeros, then the check digit. */
const numbered = (beginning: number, length: number): string => {
  const body = String(beginning).padEnd(length - 1, '0')
  const sum = [...body].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

describe('the networks, by length and first four digits', () => {
  const MAESTRO: [number, number][] = [
    [5000, 5099],
    [5600, 6999],
  ]
  const NETWORKS: [number, [number, number][]][] = [
    [13, [[4000, 4999]]],
    [
      14,
      [
        [3000, 3099],
        [3600, 3699],
        [3800, 3999],
      ],
    ],
    [
      15,
      [
        [3400, 3499],
        [3700, 3799],
      ],
    ],
    [
      16,
      [
        [2200, 2799],
        [3000, 6999],
        [9682, 9682],
      ],
    ],
    [17, MAESTRO],
    [18, MAESTRO],
    [19, [...MAESTRO, [4000, 4999]]],
  ]

  test.each(NETWORKS)(
    'numbers of %i digits are found by the first four digits of their networks',
    (length, ranges) => {
      const known = ranges.flat()
      expect(known.filter((beginning) => !holdsCardNumber(numbered(beginning, length)))).toEqual([])
      const beside = ranges
        .flatMap(([from, to]) => [from - 1, to + 1])
        .filter((beginning) => !ranges.some(([from, to]) => beginning >= from && beginning <= to))
      // Not even a shorter number of another network may be found in these.
      const found = beside.filter((beginning) => holdsCardNumber(numbered(beginning, length)))
      expect(found).toEqual([])
    },
  )
})

describe('the characters between two groups', () => {
  const around = (between: string) => holdsCardNumber(separated(between))

  test('a letter of any script ends the number, the characters next to letters in the table do not', () => {
    expect([...'AZazéض'].filter(around)).toEqual([])
    expect([...'@[`{'].filter(around)).toEqual([...'@[`{'])
  })

  test('four characters are allowed between two groups, five are not', () => {
    expect([around('-/-.'), around('-/-./')]).toEqual([true, false])
  })
})

describe('a text without a card number', () => {
  test.each([
    ['digits with a wrong check digit', '4111111111111112'],
    ['too many digits', '41111111111111111111111'],
    ['a number without a network', '1000000000000008'],
    ['a measured time', 'took 41111111111.11111 ms'],
    ['a measured time with few digits before the point', 'took 4111.111111111111 ms'],
    ['two timestamps', '2026-11-20T12:18:42.239Z 2026-11-20T12:18:43.239Z'],
    ['dates in every notation', '22/11/2026, 23/11/2026, 24-11-2026, 11/22/2026, 2026/11/22, 22.11.2026'],
    ['times', '22:18:42.239, 22:19, 23:59:59'],
    ['IP addresses', '50.60.0.1 50.60.0.2 50.60.0.3'],
    ['an id', '41111111-1111-4111-8111-111111111111'],
    ['an invoice’s document', '7001210101_2026-11-21_INV-2026-000001.pdf'],
    ['a photo’s name', 'IMG_20261120_121842.jpg'],
    ['two phone numbers', '+966512345678, +966598765432'],
    ['groups with words between', '4111 and 1111 and 1111 and 1111'],
    ['a number directly before digits that are no expiry', '41111111111111111327123'],
    ['a number directly before a past year', '41111111111111111209009'],
    ['an IBAN', 'SA84 4000 0000 6080 1018 0000'],
    ['nothing', ''],
  ])('no card number is found: %s', (_, text) => {
    expect(holdsCardNumber(text)).toBe(false)
  })

  test('no card number is found in a VAT ID while it is typed, regardless of its digits', () => {
    const typed = Array.from({ length: 400 }, (_, at) => `300${String(at * 104_729).padStart(10, '0')}`)
    expect(typed.filter(holdsCardNumber)).toEqual([])
  })
})

test('a card number is found between any number of invisible marks', () => {
  for (const mark of ['\u200b', '\u200f', '\u202c', '\u2060', '\u2069', '\ufeff'])
    expect(holdsCardNumber([...'4111111111111111'].join(mark.repeat(9)))).toBe(true)
})

describe('a bank account number', () => {
  const IBAN = 'SA84 4000 0000 6080 1018 0000'

  test.each([
    [IBAN, false],
    [IBAN.replaceAll(' ', ''), false],
    [`account ${IBAN}, please`, false],
    // One digit differs, so the IBAN is not valid and its digits are searched.
    [IBAN.replace('SA84', 'SA85'), true],
    // The IBAN is part of a longer word.
    [`X${IBAN}`, true],
    [`${IBAN}9999999`, true],
    // A card number follows the IBAN.
    [`${IBAN}, card 4111111111111111`, true],
  ])('%s has a card number: %s', (text, found) => {
    expect(holdsCardNumber(text)).toBe(found)
  })
})

describe('the replacement of card numbers', () => {
  test.each([
    ['pay 4111111111111111 now', 'pay # now'],
    ['4111111111111111', '#'],
    ['4111 1111 1111 1111, 5421-0801-0100-0000.', '#, #.'],
    ['17 4111 1111 1111 1111', '17 #'],
    ['4111 1111 1111 1111 12/27 123 thanks', '# thanks'],
    ['4111 1111 1111 1111 123 12 / 2027', '#'],
    ['4111 1111 1111 1111 cvv: 123, exp: 12/27 17', '# 17'],
    ['4111 1111 1111 1111 12345678901', '# 12345678901'],
    ['4111111111111111 costs 12 riyals', '# costs 12 riyals'],
    ['2026-11-28 4111111111111111 today', '2026-11-28 # today'],
    ['SA84 4000 0000 6080 1018 0000', 'SA84 4000 0000 6080 1018 0000'],
    ['4111111111111112', '4111111111111112'],
    ['short', 'short'],
  ])('a card number is replaced: %s becomes %s', (text, left) => {
    expect(replaceCardNumbers(text, '#')).toBe(left)
  })
})
