import { withoutInvisible } from '#contract/text/characters.ts'

const MIN_DIGITS = 13
const MAX_DIGITS = 19
/** Maximum number of characters between two groups of one number; a run of spaces counts as one. */
const MAX_GAP = 4
/** After 8 or 12 digits, a point may separate the groups of a card number. After any other count it is a decimal point. */
const WHOLE_GROUPS = [8, 12]

const within = (from: number, to: number) => (first: number) => first >= from && first <= to
const isMaestro = (first: number) => within(5000, 5099)(first) || within(5600, 6999)(first)

/** Per length, checks the first four digits: Visa, Mastercard, mada, American Express, UnionPay and others. */
const NUMBERED: Readonly<Record<number, (first: number) => boolean>> = {
  13: within(4000, 4999),
  14: (first) => within(3000, 3099)(first) || within(3600, 3699)(first) || within(3800, 3999)(first),
  15: (first) => within(3400, 3499)(first) || within(3700, 3799)(first),
  16: (first) => within(2200, 2799)(first) || within(3000, 6999)(first) || first === 9682,
  17: isMaestro,
  18: isMaestro,
  19: (first) => isMaestro(first) || within(4000, 4999)(first),
}

const OTHER_DIGIT = /[^\P{N}0-9]/u
const DIGIT = /\p{Nd}/u
const LETTER = /\p{L}/u

const isDigit = (code: number): boolean => DIGIT.test(String.fromCodePoint(code))

/** Converts a digit of any script to 0 to 9. Unicode has each script's ten digits in a row. Signs such as ² are normalised. */
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  if (!isDigit(code)) return digit.normalize('NFKC')
  let zero = code
  while (isDigit(zero - 1)) zero -= 1
  return String((code - zero) % 10)
}

/** Converts all digits of a text to 0 to 9. */
export const withPlainDigits = (text: string): string => {
  /** Cache by character; null when it is not a digit. */
  const known = new Map<number, string | null>()
  const plainOf = (code: number): string | null => {
    const before = known.get(code)
    if (before !== undefined) return before
    const character = String.fromCodePoint(code)
    const plain = OTHER_DIGIT.test(character) ? plainDigit(character) : null
    known.set(code, plain)
    return plain
  }
  let plain = ''
  let kept = 0
  for (let place = 0; place < text.length; place += 1) {
    // Fast path: most text is ASCII.
    if (text.charCodeAt(place) < 128) continue
    const code = text.codePointAt(place) ?? 0
    const digit = plainOf(code)
    const end = place + (code > 0xffff ? 2 : 1)
    if (digit !== null) {
      plain += text.slice(kept, place) + digit
      kept = end
    }
    place = end - 1
  }
  return plain + text.slice(kept)
}

const year = '(?:19|20)\\d\\d'
const month = '(?:0?[1-9]|1[0-2])'
const day = '(?:0?[1-9]|[12]\\d|3[01])'
/** Month and year of an expiry, in both orders, in two or four digits of the year. */
const expiry = '(?:(?:0[1-9]|1[0-2])(?:20)?[2-5]\\d|(?:20)?[2-5]\\d(?:0[1-9]|1[0-2]))'
/** Expiry and security code without a separator. */
const GLUED = new RegExp(`^(?:${expiry}(?:\\d{3,4})?|\\d{3,4}${expiry})$`)
/** Number of digits of the shortest and the longest expiry and code without a separator. */
const GLUED_MIN = 4
const GLUED_MAX = 10

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
/** Ids, dates, times and network addresses: groups of digits that may pass the check but are not card numbers. */
const KNOWN = new RegExp(
  [
    '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    ...[
      `${year}([-/.])${month}\\1${day}`,
      `${day}([-/.])${month}\\2${year}`,
      `${month}([-/.])${day}\\3${year}`,
      '(?:[01]?\\d|2[0-3])[:.][0-5]\\d(?:[:.][0-5]\\d(?:[.,]\\d{1,9})?)?',
      `${octet}(?:\\.${octet}){3}`,
    ].map((pattern) => `(?<!\\d|\\d[-/.:])${pattern}(?!\\d|[-/.:]\\d)`),
  ].join('|'),
  'gi',
)

/** An IBAN: country, two check digits and up to 30 characters. */
const IBAN = /(?<![A-Z0-9])[A-Z]{2}\d\d(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Z0-9])/g

/** Checks the check digits of an IBAN (ISO 7064, MOD 97-10). */
const isIban = (text: string): boolean => {
  const plain = text.replaceAll(' ', '')
  let rest = 0
  for (const character of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

const masked = (text: string): string => 'x'.repeat(text.length)

/** Masks digits that may pass the check but are not a card number. All positions in the text stay the same. */
const withoutKnown = (text: string): string =>
  text.replace(IBAN, (found) => (isIban(found) ? masked(found) : found)).replace(KNOWN, masked)

const checkValue = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2)

/** The digits of a text, with running sums that check any range in constant time. */
const digitsOf = (length: number) => {
  const digits = new Uint8Array(length)
  /** Sums of the digits before each index, with the digits at even (odd) indices doubled by the Luhn rule. */
  const even = new Int32Array(length + 1)
  const odd = new Int32Array(length + 1)
  let count = 0
  return {
    count: () => count,
    add(digit: number): void {
      const doubled = checkValue(digit)
      const isEven = count % 2 === 0
      even[count + 1] = (even[count] ?? 0) + (isEven ? doubled : digit)
      odd[count + 1] = (odd[count] ?? 0) + (isEven ? digit : doubled)
      digits[count] = digit
      count += 1
    },
    /** True when the digits of a range have a network's length and prefix, and pass the Luhn check. */
    areCardNumber(from: number, to = count): boolean {
      const sums = to % 2 === 0 ? even : odd
      if (((sums[to] ?? 0) - (sums[from] ?? 0)) % 10 !== 0) return false
      let first = 0
      for (let place = from; place < from + 4; place += 1) first = first * 10 + (digits[place] ?? 0)
      return NUMBERED[to - from]?.(first) === true
    },
    /** True when the digits from `from` on are an expiry and a security code. */
    areExpiryAndCode: (from: number): boolean => GLUED.test(digits.slice(from, count).join('')),
  }
}

const isSpace = (code: number): boolean => code === 32 || (code > 8 && code < 14) || code === 160

const isLetter = (text: string, place: number): boolean => {
  const code = text.charCodeAt(place)
  return code < 128 ? (code > 64 && code < 91) || (code > 96 && code < 123) : LETTER.test(text[place] ?? '')
}

/** Positions in a text. */
interface Range {
  from: number
  to: number
}

/** Finds card numbers in plain digits in one pass; `atMost` ends the search. */
const findNumbers = (text: string, atMost = Number.POSITIVE_INFINITY): Range[] => {
  const found: Range[] = []
  const digits = digitsOf(text.length)
  /**
   * Per group: `starts` counts the digits before it, `places` is its position. `firstGroup`: the first one that can start a
   * number.
   */
  const starts = new Int32Array(text.length)
  const places = new Int32Array(text.length)
  let groups = 0
  let firstGroup = 0
  let gap = MAX_GAP + 1
  let isDecimal = false

  const digitsSince = (group: number): number => digits.count() - (starts[group] ?? 0)
  const isGlued = (start: number): boolean => {
    const last = starts[groups - 1] ?? 0
    for (let length = GLUED_MIN; length <= GLUED_MAX; length += 1) {
      const end = digits.count() - length
      if (end <= last || end - start < MIN_DIGITS) return false
      if (digits.areCardNumber(start, end) && digits.areExpiryAndCode(end)) return true
    }
    return false
  }
  /** The first group of a number that ends here; -1 without one. */
  const numberEndingHere = (): number => {
    // A group that is too far before this group is also too far before every later one.
    while (digitsSince(firstGroup) > MAX_DIGITS + GLUED_MAX && firstGroup < groups) firstGroup += 1
    for (let group = firstGroup; group < groups && digitsSince(group) >= MIN_DIGITS; group += 1) {
      const isFraction = isDecimal && group === groups - 2
      const start = starts[group] ?? 0
      if (!isFraction && (digits.areCardNumber(start) || isGlued(start))) return group
    }
    return -1
  }

  for (let place = 0; place <= text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code > 47 && code < 58) {
      if (gap > MAX_GAP) firstGroup = groups
      if (gap > 0) {
        const whole = digits.count() - (starts[groups - 1] ?? 0)
        isDecimal = gap === 1 && text[place - 1] === '.' && !WHOLE_GROUPS.includes(whole)
        starts[groups] = digits.count()
        places[groups] = place
        groups += 1
      }
      digits.add(code - 48)
      gap = 0
      continue
    }
    const first = gap === 0 ? numberEndingHere() : -1
    if (first >= 0) {
      found.push({ from: places[first] ?? 0, to: place })
      if (found.length >= atMost) return found
      firstGroup = groups
    }
    if (gap > 0 && isSpace(code) && isSpace(text.charCodeAt(place - 1))) continue
    gap = isLetter(text, place) ? MAX_GAP + 1 : gap + 1
  }
  return found
}

/**
 * True when a text has a card number: 13 to 19 digits of any script with a network's prefix and a valid check digit. The digits
 * may be in groups with up to four non-letters between them. Expiry and security code may follow without a gap. Takes linear
 * time.
 */
export const holdsCardNumber = (text: string): boolean => {
  if (text.length < MIN_DIGITS) return false
  const plain = withPlainDigits(withoutInvisible(text))
  // The slower search without dates and ids runs only after a first hit.
  return findNumbers(plain, 1).length > 0 && findNumbers(withoutKnown(plain), 1).length > 0
}

const gapBehind = '[^\\p{L}\\d]{1,6}'
const label =
  '(?:cvc2?|cvv2?|csc|cid|code|security|exp|expiry|expires|expiration|valid|until|رمز|الأمان|الصلاحية|ينتهي)'
const shortDate = '\\d{1,2}\\s?[-/.]\\s?\\d{2,4}'
/** Expiry and security code after a card number, with or without their names. */
const BEHIND = new RegExp(
  `^(?:${gapBehind}(?:${label}${gapBehind}){0,3}(?:${shortDate}|\\d{3,8})(?!\\d)){1,3}`,
  'iu',
)

/** Replaces card numbers in a text of plain digits, and the expiry and security code after each one. Takes linear time. */
export const replaceCardNumbers = (text: string, replacement: string): string => {
  const found = text.length < MIN_DIGITS ? [] : findNumbers(withoutKnown(text))
  let left = ''
  let kept = 0
  found.forEach(({ from, to }, index) => {
    const behind = BEHIND.exec(text.slice(to, found[index + 1]?.from))
    left += text.slice(kept, from) + replacement
    kept = to + (behind?.[0].length ?? 0)
  })
  return left + text.slice(kept)
}
