import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanLines,
  cleanText,
  hasFewMarks,
  isOneLine,
  isReadable,
  isStorable,
  readableFileName,
  readableLine,
  readableLines,
  readableName,
  storable,
  withoutInvisible,
  withoutMarks,
} from './characters.ts'

const FAMILY = '👩🏽‍👩‍👧‍👦'
const KEYCAP = '1\ufe0f\u20e3'

/** Names as people write them, in NFC. */
const NAMES = [
  'أحمدٌّ',
  'مُحَمَّدٌ',
  'محمد بن سلمان',
  'می\u200cخواهم',
  'نیم\u200cفاصله',
  'علی\u200cرضا',
  'شُکریہ بیگم',
  'الرَّحْمَٰن',
  "O'Brien",
  'O’Hara',
  'Zoë Müller',
  'Nguyễn Thị Ánh',
  'Łukasz Żółć',
  'Ørsted A/S',
  'श्री\u200dनिवास',
  'क्\u200dष',
  '田中 太郎',
  '김철수',
  'Юлия Ёлкина',
  'Ελένη',
  'שָׁלוֹם',
]

describe('ordinary text', () => {
  test.each(NAMES)('the name %s stays unchanged', (name) => {
    for (const clean of [cleanText, cleanLines, readableLine, readableLines, readableName])
      expect(clean(name)).toBe(name)
    expect([isReadable(name), isOneLine(name), hasFewMarks(name)]).toEqual([true, true, true])
  })

  test.each([`see you ${FAMILY} ❤️‍🔥 ☎︎ ${KEYCAP}`, 'سطر أول\nسطر ثان\n\tسطر'])(
    'the text %j stays unchanged',
    (text) => {
      expect(cleanLines(text)).toBe(text)
      expect(readableLines(text)).toBe(text)
      expect([isReadable(text), hasFewMarks(text)]).toEqual([true, true])
    },
  )
})

describe('invisible characters', () => {
  test.each([
    ['direction marks', '\u200eSara\u200f\u061c'],
    ['overrides', '\u202eSa\u202dra\u202c'],
    ['isolates with and without an end', '\u2066Sa\u2069ra\u2067'],
    ['zero-width characters', '\ufeffSa\u200b\u2060ra'],
    ['a soft hyphen', 'Sa\u00adra'],
    ['tags', `Sa${String.fromCodePoint(0xe0041)}ra`],
    ['a filler', 'Sa\u3164ra'],
    ['joiners between Latin letters', 'Sa\u200cr\u200da'],
    ['a selector after a letter', 'Sara\ufe0f'],
    ['joiners at the ends', '\u200dSara\u200c'],
  ])('invisible characters are removed: %s', (_, text) => {
    for (const clean of [cleanText, readableLine, readableName, withoutInvisible])
      expect(clean(text)).toBe('Sara')
  })

  test('joiners are removed beside a space, when repeated, and at the end of Arabic words', () => {
    expect(cleanText('می\u200c خواهم')).toBe('می خواهم')
    expect(cleanText('می\u200c\u200cخواهم\u200c')).toBe('میخواهم')
  })

  test('invisible characters are removed before the ends are trimmed', () => {
    expect(cleanText('\u2068 sara@example.com\u00a0\u200f ')).toBe('sara@example.com')
  })

  test('all invisible characters except joiners are removed while a person types', () => {
    expect(withoutMarks('\u202bمی\u200c')).toBe('می\u200c')
    expect(withoutMarks('\u2068sara\u200b')).toBe('sara')
  })

  test('visible Arabic signs stay', () => {
    for (const text of ['\u0600١٢', '\u06dd١٢', '\u00a0a\u2009b\u202fc'])
      expect(withoutInvisible(text)).toBe(text)
  })
})

test('letters and their marks become one character', () => {
  expect(cleanText('Zoe\u0308')).toBe('Zoë')
  expect(cleanText('e\u200b\u0301')).toBe('é')
})

test('every line break becomes the same character', () => {
  expect(cleanLines('a\r\nb\rc\u2028d\u2029e\u0085f')).toBe('a\nb\nc\nd\ne\nf')
  expect(isOneLine(cleanText('a\u2028b'))).toBe(false)
  expect(readableLine('a\r\n\tb')).toBe('a b')
})

test('unreadable characters and piled marks are found, and removed from text that a person cannot correct', () => {
  for (const text of ['a\0b', 'a\u001bb', 'a\ud800b', 'a\ue000b', 'a\ufdd0b', 'a\u{f0000}b']) {
    expect([text, isReadable(text)]).toEqual([text, false])
    expect(readableLine(text)).toBe('ab')
  }
  const piled = `x${'\u0335\u0336\u0337\u0338'}`
  expect([hasFewMarks(piled), hasFewMarks(`${piled}\u0327`)]).toEqual([true, false])
  const joined = (marks: number) => cleanText(`\u0628${'\u0650\u200c'.repeat(marks)}\u0628`)
  expect([hasFewMarks(joined(4)), hasFewMarks(joined(5))]).toEqual([true, false])
  expect(readableLine(`x${'\u0335'.repeat(400)}y`)).toBe(`x${'\u0335'.repeat(4)}y`)
})

// NFC alone would take half an hour to sort these marks.
test('a million marks of two kinds on a letter are refused, or cut to four', () => {
  const piled = `a${'\u0301\u0327'.repeat(1_000_000)}`
  expect(hasFewMarks(cleanText(piled))).toBe(false)
  expect(readableLine(piled)).toHaveLength(5)
})

test.each([
  ['a\u0308\u200c\u094d', '\u00e4\u094d'],
  ['\u064b\ua674\u200d\u094d', '\u094d\u064b\ua674'],
  ['\u0640\u200d\u094d\u0335', '\u0640\u200d\u0335\u094d'],
  ['\u09b0\u200d\u09cd\u09af', '\u09b0\u200d\u09cd\u09af'],
])('NFC does not change which joiners are needed: %j becomes %j at once', (typed, cleaned) => {
  expect([cleanText(typed), cleanText(cleaned)]).toEqual([cleaned, cleaned])
})

test('a letter with a quarter of a million joiners is read in linear time', () => {
  expect(cleanText(`\u0915${'\u200d'.repeat(250_000)}\u0915`)).toBe('\u0915\u0915')
})

test('a text loses only the characters that cannot be stored', () => {
  expect(storable('a\0b\ud800c\udc00')).toBe('abc')
  expect(storable('🙂 مرحبا\n')).toBe('🙂 مرحبا\n')
  expect(['a\0', '\udc00', '🙂'].map(isStorable)).toEqual([false, false, true])
})

test('a name has no tatweel', () => {
  expect(readableName('مـحـــمد')).toBe('محمد')
})

test.each([
  ['C:\\scans\\in\u202evoice\0.pdf', 'invoice.pdf'],
  ['/tmp/re\u0301sume\u0301.pdf', 'résumé.pdf'],
  ['نیم\u200cفاصله.pdf', 'نیم\u200cفاصله.pdf'],
  ['a\n\tb.pdf', 'ab.pdf'],
  ['x/', ''],
])('the file %j is shown as %j', (path, name) => {
  expect(readableFileName(path)).toBe(name)
})

/** Characters of hostile text. */
const units = fc.oneof(
  fc.constantFrom(
    ...'aéبیx19 \n\t\r\0\ue000\u0301\u0308\u0335\u064b\u0651\u0640\u200b\u200c\u200d\u200e\u202e\u2066\u2069\ufe0f\u20e3\ufeff\u2028',
  ),
  fc.constantFrom('❤', '👩', '🏽', '\ud800', '\udc00', 'क', '\u094d'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)
const hostile = fc.array(units, { maxLength: 30 }).map((parts) => parts.join(''))

const FORBIDDEN =
  /[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Bidi_Control}\u200b\u2060\ufeff]|(?![\t\n])\p{Cc}|\p{M}{5}/u

test.each([
  ['one line', readableLine],
  ['several lines', readableLines],
  ['a name', readableName],
  ['a file name', readableFileName],
])(
  '%s from another program is in NFC, has no forbidden character, and does not change when cleaned again',
  (_, read) => {
    fc.assert(
      fc.property(hostile, (text) => {
        const once = read(text)
        expect(once).toBe(once.normalize('NFC'))
        expect(once).not.toMatch(FORBIDDEN)
        expect(read(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  },
)

test.each([
  ['one line', cleanText],
  ['several lines', cleanLines],
])(
  'typed text of %s that passes the checks is stored in NFC without forbidden characters, and stays the same',
  (_, clean) => {
    fc.assert(
      fc.property(hostile, (text) => {
        const once = clean(text)
        expect(clean(once)).toBe(once)
        expect(once).toBe(once.normalize('NFC'))
        if (isReadable(once) && hasFewMarks(once)) expect(once).not.toMatch(FORBIDDEN)
      }),
      { numRuns: 2000 },
    )
  },
)
