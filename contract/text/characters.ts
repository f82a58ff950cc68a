/** Joiners and the two selectors of emoji: invisible, but some scripts and emoji need them. */
const JOINERS = '\\u200c\\u200d\\ufe0e\\ufe0f'
/** Characters that are not drawn: direction marks, overrides and isolates, zero-width characters, soft hyphens, tags. */
const UNSEEN = '\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb'

const INVISIBLE = new RegExp(`[${UNSEEN}]`, 'gu')
const MARKS = new RegExp(`(?![${JOINERS}])[${UNSEEN}]`, 'gu')

/** Scripts whose letters change their form beside a joiner: Arabic, its neighbours, and the scripts of India. */
const JOINED = ['Arab Syrc Nkoo Mand Mong', 'Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh']
  .join(' ')
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const LETTER = `(?=\\p{L})[${JOINED}]`
const LETTER_OR_MARK = `(?=[\\p{L}\\p{M}])[${JOINED}]`
const EMOJI = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]'
/**
 * A joiner between letters or emoji, and a selector after an emoji or in a keycap. NFC sorts the marks of a letter and puts some into
 * the letter, so all marks on each side count together. At most nine before the joiner, so that a long text is read in linear time.
 */
const NEEDED = [
  `(?<=${LETTER}(?:[\\p{M}\\u200c\\u200d]{0,8}(?![${UNSEEN}])\\p{M})?)[\\u200c\\u200d](?=\\p{M}*${LETTER_OR_MARK})`,
  `(?<=${EMOJI}\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})`,
  `(?<=${EMOJI})[\\ufe0e\\ufe0f]`,
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
].join('|')
const STRAY = new RegExp(`(${NEEDED})|[${UNSEEN}]`, 'gu')

const UNSTORABLE = /\0|\p{Cs}/gu
const TATWEEL = /\u0640/g
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
/** Controls except tab and line break, lone surrogates, private use, and noncharacters. */
const UNREADABLE = /(?![\t\n])[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]/gu
/** More marks than any check accepts. Sorting a long run of them, as NFC does, takes quadratic time. */
const LONG_PILE = /(\p{M}{32})\p{M}+/gu
/** Marks after the fourth on one letter, also with joiners between them. They would cover the text around the letter. */
const PILED = /(?<=(?:\p{M}[\u200c\u200d]?){4})\p{M}/gu

/** Removes NUL and halves of characters, which PostgreSQL cannot store. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '')

/** True for a text that PostgreSQL can store. */
export const isStorable = (text: string): boolean => text.search(UNSTORABLE) < 0

/** Removes every invisible character: for numbers, identifiers and comparisons. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** Removes invisible characters except joiners, for a field while a person types: the letter after a joiner may not be typed yet. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '')

/** Removes tatweel, which stretches a word and has no meaning in a name. */
export const withoutTatweel = (text: string): string => text.replace(TATWEEL, '')

/**
 * Removes invisible characters and normalises to NFC. Mails and documents put invisible marks around numbers and addresses, and
 * people copy these marks with the text. Joiners stay where Arabic, Persian and emoji need them.
 */
const withoutStray = (text: string): string =>
  text
    .replace(STRAY, (_, needed: string | undefined) => needed ?? '')
    .replace(LONG_PILE, '$1')
    .normalize('NFC')

/** A text of several lines, for checks and storage; each line break is `\n`. */
export const cleanLines = (text: string): string => withoutStray(text).replace(LINE_BREAK, '\n').trim()

/** A text on one line, for checks and storage. A line break in it stays, so that a check can name it. */
export const cleanText = (text: string): string => cleanLines(text).replaceAll('\t', ' ').trim()

/** True for a text without control characters, private use and halves of characters. */
export const isReadable = (text: string): boolean => text.search(UNREADABLE) < 0

/** True for a text without line breaks. */
export const isOneLine = (text: string): boolean => text.search(LINE_BREAK) < 0

/** True when no letter has more than four marks. */
export const hasFewMarks = (text: string): boolean => text.search(PILED) < 0

/** Removes all characters that the checks refuse, for text that a person cannot correct. Line breaks and outer spaces stay. */
export const readableLines = (text: string): string =>
  withoutStray(withoutStray(text.replace(LINE_BREAK, '\n').replace(UNREADABLE, '')).replace(PILED, ''))

/** Like `readableLines`, on one line with single spaces. */
export const readableLine = (text: string): string => readableLines(text).replace(/\s+/g, ' ').trim()

/** A name from a provider or a register, on one line and without tatweel. */
export const readableName = (text: string): string => readableLine(withoutTatweel(text))

/** The last part of a file's path, without unreadable and invisible characters. */
export const readableFileName = (path: string): string =>
  readableLines(
    path
      .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
      .replace(LINE_BREAK, '')
      .replaceAll('\t', ''),
  ).trim()
