import type { Language } from '#contract/languages.ts'
import type { SummaryText } from '../db/tables/account-tables.ts'
import {
  ACCENT,
  createPaper,
  LINE_HEIGHT,
  PAGE,
  type Paper,
  type Strip,
  type Style,
} from '../invoice-documents/paper.ts'
import { type BilingualText, WORDS as PAPER_WORDS, pageWords } from '../invoice-documents/words.ts'

const ALL: Strip = { from: PAGE.margin, to: PAGE.width - PAGE.margin }
const INSIDE: Strip = { from: ALL.from + 6, to: ALL.to - 6 }
const LABEL: Strip = { from: INSIDE.from, to: INSIDE.from + 150 }
const VALUE: Strip = { from: LABEL.to + 10, to: INSIDE.to }
const BOTTOM = PAGE.height - 50
const SIZE = 9
const ROW = SIZE * LINE_HEIGHT
const GAPS = { row: 2, paragraph: 4, section: 8 } as const
const MARK_SIDE = 26
const HEADING = { band: 19, step: 24 } as const
const BAND = '#eef1f5'
const QUIET = '#5b6472'

interface Page {
  paper: Paper
  y: number
}

/** Renders a contract summary as a tagged PDF in one language. The same text gives the same bytes. */
export const renderSummary = (text: SummaryText, language: Language, acceptedAt: Date): Promise<Buffer> => {
  const paper = createPaper({ title: text.title[language], createdAt: acceptedAt, language })
  const page: Page = { paper, y: PAGE.margin - 8 }
  head(page, text)
  for (const section of text.sections) {
    makeRoom(page, sectionHeight(paper, section))
    paper.decoration(() => paper.band(ALL, page.y, HEADING.band, BAND))
    paper.tagged('H2', () =>
      paper.text(section.heading[language], { ...INSIDE, y: page.y + 3, language, weight: 'bold' }),
    )
    page.y += HEADING.step
    for (const { label, value } of section.rows) row(page, label, value)
    if (section.rows.length > 0 && section.paragraphs.length > 0) page.y += GAPS.paragraph
    for (const words of section.paragraphs) paragraph(page, words)
    page.y += GAPS.section
  }
  foot(paper, text.title)
  return paper.finished()
}

const head = (page: Page, { title, lead }: SummaryText) => {
  const { paper } = page
  const { language } = paper
  paper.decoration(() => paper.mark({ from: ALL.from, to: ALL.from + MARK_SIDE }, page.y, ACCENT))
  const strip = { from: ALL.from + MARK_SIDE + 7, to: ALL.to }
  paper.tagged('P', () =>
    paper.text(PAPER_WORDS.brand[language], { ...strip, y: page.y + 1, language, size: 14, weight: 'bold' }),
  )
  page.y += MARK_SIDE + 6
  paper.tagged('H1', () =>
    paper.text(title[language], { ...ALL, y: page.y, language, size: 18, weight: 'bold', color: ACCENT }),
  )
  page.y += 29
  paper.decoration(() => paper.rule(ALL, page.y, ACCENT))
  page.y += 9
  paragraph(page, lead, ALL)
  page.y += GAPS.section
}

/** The height of a section in points. A section is never split between two pages. */
const sectionHeight = (paper: Paper, { rows, paragraphs }: SummaryText['sections'][number]): number =>
  HEADING.step +
  GAPS.paragraph +
  rows.reduce((sum, { label, value }) => sum + rowHeight(paper, label, value), 0) +
  paragraphs.reduce((sum, words) => sum + paragraphHeight(paper, words), 0)

/** Begins a new page when a block of this height does not fit. */
const makeRoom = (page: Page, height: number) => {
  if (page.y + height <= BOTTOM) return
  page.paper.nextPage()
  page.y = PAGE.margin
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

const rowHeight = (paper: Paper, label: BilingualText, value: BilingualText): number =>
  Math.max(
    linesOf(paper, label[paper.language], LABEL).length,
    linesOf(paper, value[paper.language], VALUE).length,
  ) *
    ROW +
  GAPS.row

const row = (page: Page, label: BilingualText, value: BilingualText) => {
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

const paragraphHeight = (paper: Paper, words: BilingualText, strip = INSIDE): number =>
  linesOf(paper, words[paper.language], strip).length * ROW + GAPS.paragraph

const paragraph = (page: Page, words: BilingualText, strip = INSIDE) => {
  const { paper } = page
  const { language } = paper
  const height = paragraphHeight(paper, words, strip)
  makeRoom(page, height)
  paper.tagged('P', () => write(page, linesOf(paper, words[language], strip), { ...strip, language }))
  page.y += height
}

const write = (
  { paper, y }: Page,
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
