import type { Language } from '#contract/languages.ts'
import {
  ACCENT,
  ALL,
  BAND,
  createPaper,
  INSIDE,
  LINE_HEIGHT,
  PAGE,
  type Paper,
  QUIET,
  type Strip,
  type Style,
} from './paper.ts'
import { type BilingualText, pageWords, WORDS } from './words.ts'

const LABEL: Strip = { from: INSIDE.from, to: INSIDE.from + 150 }
const VALUE: Strip = { from: LABEL.to + 10, to: INSIDE.to }
const BOTTOM = PAGE.height - 50
const SIZE = 9
/** The height of a line in points. */
export const ROW = SIZE * LINE_HEIGHT
export const GAPS = { row: 2, paragraph: 4, section: 8 } as const
const MARK_SIDE = 26
export const HEADING = { band: 19, step: 24 } as const

/** A tagged document in one language, which continues from page to page. `y` is the next free point of the current page. */
export interface Sheet {
  paper: Paper
  y: number
}

interface SheetOptions {
  title: BilingualText
  lead: BilingualText
  language: Language
  createdAt: Date
}

/** Begins a document with the brand, its title and a lead. The same content gives the same bytes. */
export const createSheet = ({ title, lead, language, createdAt }: SheetOptions): Sheet => {
  const paper = createPaper({ title: title[language], createdAt, language })
  const sheet: Sheet = { paper, y: PAGE.margin - 8 }
  head(sheet, { title, lead })
  return sheet
}

/** Ends the document with the title and the number of the page at the foot of each page. */
export const finishSheet = ({ paper }: Sheet, title: BilingualText): Promise<Buffer> => {
  foot(paper, title)
  return paper.finished()
}

/** The heading of a section, in a band. */
export const sheetHeading = (sheet: Sheet, heading: BilingualText): void => {
  const { paper } = sheet
  const { language } = paper
  paper.decoration(() => paper.band(ALL, sheet.y, HEADING.band, BAND))
  paper.tagged('H2', () =>
    paper.text(heading[language], { ...INSIDE, y: sheet.y + 3, language, weight: 'bold' }),
  )
  sheet.y += HEADING.step
}

const head = (page: Sheet, { title, lead }: Pick<SheetOptions, 'title' | 'lead'>) => {
  const { paper } = page
  const { language } = paper
  paper.decoration(() => paper.mark({ from: ALL.from, to: ALL.from + MARK_SIDE }, page.y, ACCENT))
  const strip = { from: ALL.from + MARK_SIDE + 7, to: ALL.to }
  paper.tagged('P', () =>
    paper.text(WORDS.brand[language], { ...strip, y: page.y + 1, language, size: 14, weight: 'bold' }),
  )
  page.y += MARK_SIDE + 6
  paper.tagged('H1', () =>
    paper.text(title[language], { ...ALL, y: page.y, language, size: 18, weight: 'bold', color: ACCENT }),
  )
  page.y += 29
  paper.decoration(() => paper.rule(ALL, page.y, ACCENT))
  page.y += 9
  sheetParagraph(page, lead, ALL)
  page.y += GAPS.section
}

/** Begins a new page when a block of this height does not fit. Returns true for a new page. */
export const makeRoom = (page: Sheet, height: number): boolean => {
  if (page.y + height <= BOTTOM) return false
  page.paper.nextPage()
  page.y = PAGE.margin
  return true
}

const widthOf = ({ from, to }: Strip): number => to - from

/** A value without Arabic letters, such as a phone number, runs from left to right in both languages. */
const languageOf = (line: string, language: Language): Language =>
  /\p{Script=Arabic}/u.test(line) ? 'ar' : /\p{Script=Latin}|\d/u.test(line) ? 'en' : language

const linesOf = (paper: Paper, value: string, strip: Strip, style: Style = {}): string[] =>
  paper.wrap(breakable(value), widthOf(strip), languageOf(value, paper.language), style)

const LONGEST = 64

/** Splits a word that is too long for a line, such as an address. */
const breakable = (text: string): string =>
  text
    .split(' ')
    .map((word) => word.replace(new RegExp(`(\\S{${LONGEST}})(?=\\S)`, 'g'), '$1 '))
    .join(' ')

/** The height of a row in points. */
export const rowHeight = (paper: Paper, label: BilingualText, value: BilingualText): number =>
  Math.max(
    linesOf(paper, label[paper.language], LABEL).length,
    linesOf(paper, value[paper.language], VALUE).length,
  ) *
    ROW +
  GAPS.row

/** A label and its value beside it. */
export const sheetRow = (page: Sheet, label: BilingualText, value: BilingualText) => {
  const { paper } = page
  const { language } = paper
  const height = rowHeight(paper, label, value)
  makeRoom(page, height)
  paper.tagged('P', () => {
    write(page, linesOf(paper, label[language], LABEL), { ...LABEL, language, color: QUIET })
    const line = value[language]
    write(page, linesOf(paper, line, VALUE), { ...VALUE, language: languageOf(line, language) })
  })
  page.y += height
}

/** The height of a paragraph in points. */
export const paragraphHeight = (paper: Paper, words: BilingualText, strip = INSIDE): number =>
  linesOf(paper, words[paper.language], strip).length * ROW + GAPS.paragraph

export const sheetParagraph = (page: Sheet, words: BilingualText, strip = INSIDE) => {
  const { paper } = page
  const { language } = paper
  const height = paragraphHeight(paper, words, strip)
  makeRoom(page, height)
  paper.tagged('P', () => write(page, linesOf(paper, words[language], strip), { ...strip, language }))
  page.y += height
}

const write = (
  { paper, y }: Sheet,
  lines: readonly string[],
  place: Strip & Style & { language: Language },
) => {
  for (const [index, line] of lines.entries()) paper.text(line, { ...place, y: y + index * ROW })
}

const foot = (paper: Paper, title: BilingualText) =>
  paper.onEveryPage((page, of) => {
    const { language } = paper
    const place = { ...ALL, y: PAGE.height - 34, language, size: 8, color: QUIET }
    paper.decoration(() => {
      paper.text(title[language], place)
      paper.text(pageWords(page, of)[language], { ...place, align: 'end' })
    })
  })
