import type { Language } from '#contract/languages.ts'

type Gender = 'masculine' | 'feminine'

/** Forms of an Arabic noun after a number; the `joined` ones come directly before another noun. */
interface Noun {
  gender: Gender
  one: string
  two: string
  twoJoined: string
  /** After 3 to 10. */
  plural: string
  /** After 11 to 99. */
  accusative: string
  accusativeJoined: string
  /** After whole hundreds. */
  genitive: string
}

const scaleNoun = (one: string, plural: string): Noun => ({
  gender: 'masculine',
  one,
  two: `${one}ان`,
  twoJoined: `${one}ا`,
  plural,
  accusative: `${one}ًا`,
  accusativeJoined: one,
  genitive: one,
})

const SCALES: readonly (readonly [number, Noun, string])[] = [
  [1e12, scaleNoun('تريليون', 'تريليونات'), 'trillion'],
  [1e9, scaleNoun('مليار', 'مليارات'), 'billion'],
  [1e6, scaleNoun('مليون', 'ملايين'), 'million'],
  [1e3, scaleNoun('ألف', 'آلاف'), 'thousand'],
]

const RIYAL: Noun = {
  gender: 'masculine',
  one: 'ريال سعودي واحد',
  two: 'ريالان سعوديان',
  twoJoined: 'ريالان سعوديان',
  plural: 'ريالات سعودية',
  accusative: 'ريالًا سعوديًا',
  accusativeJoined: 'ريالًا سعوديًا',
  genitive: 'ريال سعودي',
}

const HALALA: Noun = {
  gender: 'feminine',
  one: 'هللة واحدة',
  two: 'هللتان',
  twoJoined: 'هللتان',
  plural: 'هللات',
  accusative: 'هللة',
  accusativeJoined: 'هللة',
  genitive: 'هللة',
}

/** Numbers from 3 to 10 have the opposite gender of their noun. These are the forms for a feminine noun, without an ending. */
const THREE_TO_TEN = ['ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثماني', 'تسع', 'عشر']
const TENS = ['عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون']
const HUNDREDS = ['ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع']
const JOIN = ' و'

const threeToTen = (n: number, gender: Gender): string =>
  `${THREE_TO_TEN[n - 3]}${gender === 'masculine' ? 'ة' : ''}`

const digitBeforeTens = (n: number, gender: Gender): string => {
  const isMasculine = gender === 'masculine'
  if (n === 1) return isMasculine ? 'واحد' : 'إحدى'
  if (n === 2) return isMasculine ? 'اثنان' : 'اثنتان'
  // Before a noun «ثماني» keeps its last letter; before «و» it loses it.
  return n === 8 && !isMasculine ? 'ثمانٍ' : threeToTen(n, gender)
}

const teens = (n: number, gender: Gender): string => {
  const isMasculine = gender === 'masculine'
  const ten = isMasculine ? 'عشر' : 'عشرة'
  if (n === 11) return `${isMasculine ? 'أحد' : 'إحدى'} ${ten}`
  if (n === 12) return `${isMasculine ? 'اثنا' : 'اثنتا'} ${ten}`
  return `${threeToTen(n - 10, gender)} ${ten}`
}

/** 3 to 99. */
const belowHundred = (n: number, gender: Gender): string => {
  if (n <= 10) return threeToTen(n, gender)
  if (n < 20) return teens(n, gender)
  const tens = TENS[Math.floor(n / 10) - 2] ?? ''
  return n % 10 === 0 ? tens : `${digitBeforeTens(n % 10, gender)}${JOIN}${tens}`
}

const hundreds = (n: number, isJoined: boolean): string => {
  if (n === 1) return 'مئة'
  if (n === 2) return isJoined ? 'مئتا' : 'مئتان'
  return `${HUNDREDS[n - 3]}مئة`
}

/** `isJoined`: the counted noun directly follows the last word. */
const arabicNumber = (n: number, gender: Gender, isJoined: boolean): string => {
  const parts: string[] = []
  let rest = n
  for (const [size, noun] of SCALES) {
    const count = Math.floor(rest / size)
    rest %= size
    if (count > 0) parts.push(arabicCount(count, noun, isJoined && rest === 0))
  }
  const hundred = Math.floor(rest / 100)
  if (hundred > 0) parts.push(hundreds(hundred, isJoined && rest % 100 === 0))
  if (rest % 100 > 0) parts.push(belowHundred(rest % 100, gender))
  return parts.join(JOIN)
}

/** A number with its noun. For 1 and 2, also after whole hundreds, the noun alone expresses the number. */
function arabicCount(n: number, noun: Noun, isJoined = false): string {
  const last = n % 100
  const [two, many] = isJoined ? [noun.twoJoined, noun.accusativeJoined] : [noun.two, noun.accusative]
  if (last === 1 || last === 2) {
    const few = last === 1 ? noun.one : two
    return n === last ? few : `${arabicCount(n - last, noun)}${JOIN}${few}`
  }
  const form = last === 0 ? noun.genitive : last <= 10 ? noun.plural : many
  return `${arabicNumber(n, noun.gender, last === 0)} ${form}`
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const englishBelowThousand = (n: number): string => {
  if (n < 20) return ONES[n] ?? ''
  if (n < 100) return [ENGLISH_TENS[Math.floor(n / 10) - 2], ...(n % 10 ? [ONES[n % 10]] : [])].join('-')
  const rest = n % 100
  return `${ONES[Math.floor(n / 100)]} hundred${rest ? ` ${englishBelowThousand(rest)}` : ''}`
}

const englishNumber = (n: number): string => {
  const parts: string[] = []
  let rest = n
  for (const [size, , name] of SCALES) {
    const count = Math.floor(rest / size)
    rest %= size
    if (count > 0) parts.push(`${englishBelowThousand(count)} ${name}`)
  }
  if (rest > 0 || parts.length === 0) parts.push(englishBelowThousand(rest))
  return parts.join(' ')
}

const englishCount = (n: number, one: string, many: string): string =>
  `${englishNumber(n)} ${n === 1 ? one : many}`

const english = (riyals: number, halalas: number): string => {
  const parts = [
    ...(riyals > 0 || halalas === 0 ? [englishCount(riyals, 'Saudi riyal', 'Saudi riyals')] : []),
    ...(halalas > 0 ? [englishCount(halalas, 'halala', 'halalas')] : []),
  ].join(' and ')
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)} only`
}

const arabic = (riyals: number, halalas: number): string => {
  const parts = [
    ...(riyals > 0 ? [arabicCount(riyals, RIYAL)] : []),
    ...(halalas > 0 ? [arabicCount(halalas, HALALA)] : []),
  ]
  return `فقط ${parts.join(JOIN) || `صفر ${RIYAL.genitive}`} لا غير`
}

/**
 * Spells out an amount in halalas for a document, so that readers notice changed figures: «فقط ألف ومئة وخمسون ريالًا سعوديًا لا
 * غير». Numbers agree with their noun in gender and case, by the rules of written Arabic. Throws for a negative amount and for a
 * fraction of a halala.
 */
export const amountInWords = (halalas: number, language: Language): string => {
  if (!Number.isSafeInteger(halalas) || halalas < 0)
    throw new RangeError(`Cannot spell out ${halalas} halalas`)
  const write = { ar: arabic, en: english }[language]
  return write(Math.floor(halalas / 100), halalas % 100)
}
