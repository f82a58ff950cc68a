import { create } from 'qrcode'
import { type Language, otherLanguage } from '#contract/languages.ts'
import type { InvoiceDocument, LabelledRow, Party } from './invoice-document.ts'
import {
  ACCENT,
  ALL,
  BAND,
  createPaper,
  type EmbeddedXml,
  INSIDE,
  LINE_HEIGHT,
  PAGE,
  type Paper,
  QUIET,
  type Strip,
  type Style,
} from './paper.ts'
import { renderLines } from './render-lines.ts'
import { type BilingualText, pageWords, WORDS } from './words.ts'

const QR_SIDE = 132
const MARK_SIDE = 26
const GAP = 9
const PAID = { color: '#14532d', band: '#dcfce7', width: 230, height: 22 } as const
const TOTAL_STEP = 15
const SMALL = 9
const ROW = SMALL * LINE_HEIGHT

type VerticalPosition = { y: number }

/** Renders an invoice as a PDF/A-3 in the reader's language, with its XML embedded. The same document gives the same bytes. */
export const renderInvoice = async (
  document: InvoiceDocument,
  language: Language = 'ar',
  xml?: EmbeddedXml,
): Promise<Buffer> => {
  const title = `${document.title[language]} ${document.number}`
  const paper = createPaper({ title, createdAt: document.issuedAt, language, xml })
  const top = { y: PAGE.margin - 8 }
  heading(paper, document, top)
  for (const each of document.parties) party(paper, each, top)
  const footTop = FOOT.pageNumber - FOOT.gap - footHeight(paper, document)
  const area = { ...ALL, bottom: footTop - FOOT.gap, below: endingHeight(paper, document) }
  renderLines(paper, document.lines, top, area)
  ending(paper, document, top)
  foot(paper, document, footTop)
  return paper.finished()
}

const heading = (paper: Paper, { title, paidOn, facts, qr }: InvoiceDocument, top: VerticalPosition) => {
  const markTop = top.y + 2
  brand(paper, top)
  if (paidOn !== null) paidMark(paper, paidOn, markTop)
  paper.tagged('H1', () => both(paper, title, top.y, ALL, { size: 18, weight: 'bold', color: ACCENT }))
  top.y += 29
  paper.decoration(() => paper.rule(ALL, top.y, ACCENT))
  top.y += GAP
  // The seal makes the code long: larger modules scan better than more error correction.
  const { modules } = create(qr, { errorCorrectionLevel: 'L' })
  const code = { size: modules.size, dark: (row: number, column: number) => modules.get(row, column) === 1 }
  const below = top.y + QR_SIDE
  const square = { from: ALL.to - QR_SIDE, to: ALL.to }
  const y = top.y - 6
  top.y += 12
  labelled(paper, facts, top, { from: ALL.from, to: square.from - GAP })
  paper.picture(WORDS.qr[paper.language], () => paper.qr(code, square, y))
  top.y = Math.max(top.y, below)
}

/** Draws the paid mark between the two names of the brand. */
const paidMark = (paper: Paper, day: string, y: number) => {
  const from = (PAGE.width - PAID.width) / 2
  const strip = { from, to: from + PAID.width }
  const style: Style = { size: 11, weight: 'bold', color: PAID.color }
  const inside = { from: strip.from + 10, to: strip.to - 10 }
  paper.decoration(() => paper.band(strip, y, PAID.height, PAID.band))
  paper.tagged('P', () => {
    const at = { ...inside, y: y + 3, ...style }
    const other = otherLanguage(paper.language)
    paper.text(WORDS.paidMark[paper.language], { ...at, language: paper.language })
    paper.text(day, { ...at, align: 'center' })
    paper.text(WORDS.paidMark[other], { ...at, align: 'end', language: other })
  })
}

const brand = (paper: Paper, top: VerticalPosition) => {
  paper.decoration(() => paper.mark({ from: ALL.from, to: ALL.from + MARK_SIDE }, top.y, ACCENT))
  const strip = { from: ALL.from + MARK_SIDE + 7, to: ALL.to }
  paper.tagged('P', () => both(paper, WORDS.brand, top.y + 1, strip, { size: 14, weight: 'bold' }))
  top.y += MARK_SIDE + 6
}

/** Draws a text in the reader's language at the start of the strip, and in the other language at its end. */
const both = (paper: Paper, words: BilingualText, y: number, strip: Strip, style: Style = {}) => {
  const other = otherLanguage(paper.language)
  paper.text(words[paper.language], { ...strip, y, language: paper.language, ...style })
  paper.text(words[other], { ...strip, y, align: 'end', language: other, ...style })
}

/** Puts the value between its two labels, each on the side of its language. */
const labelled = (paper: Paper, rows: readonly LabelledRow[], top: VerticalPosition, strip: Strip) => {
  const { language } = paper
  const other = otherLanguage(language)
  for (const { label, value } of rows) {
    const at = { ...strip, y: top.y }
    paper.tagged('P', () => {
      paper.text(label[language], { ...at, language, color: QUIET })
      paper.text(valueIn(value, language), {
        ...at,
        align: 'center',
        language: typeof value === 'string' ? 'en' : language,
      })
      paper.text(label[other], { ...at, align: 'end', language: other, color: QUIET })
    })
    top.y += ROW + 2
  }
}

const valueIn = (value: string | BilingualText, language: Language): string =>
  typeof value === 'string' ? value : value[language]

const party = (paper: Paper, { heading: words, name, address, numbers }: Party, top: VerticalPosition) => {
  paper.decoration(() => paper.band(ALL, top.y, 19, BAND))
  paper.tagged('H2', () => both(paper, words, top.y + 3, INSIDE, { weight: 'bold' }))
  top.y += 22
  halves(paper, name, top, { size: 10.5, weight: 'bold' })
  halves(paper, address, top)
  top.y += 2
  labelled(paper, numbers, top, INSIDE)
  top.y += GAP - 4
}

/** A text in both languages side by side, each wrapped in its half, the reader's language first. */
const halvesOf = (paper: Paper, words: BilingualText, style: Style) => {
  const half = (ALL.to - ALL.from) / 2 - GAP
  const languages = [paper.language, otherLanguage(paper.language)] as const
  const columns = languages.map((language) => ({
    language,
    lines: paper.wrap(words[language], half, language, style),
  }))
  const step = (style.size ?? SMALL) * LINE_HEIGHT
  return { columns, step, height: Math.max(...columns.map(({ lines }) => lines.length)) * step }
}

const halves = (paper: Paper, words: BilingualText, top: VerticalPosition, style: Style = {}) => {
  const { columns, step, height } = halvesOf(paper, words, style)
  paper.tagged('P', () => {
    for (const { language, lines } of columns)
      for (const [index, line] of lines.entries())
        paper.text(line, {
          ...INSIDE,
          y: top.y + index * step,
          align: language === paper.language ? 'start' : 'end',
          language,
          ...style,
        })
  })
  top.y += height
}

const IN_WORDS: Style = { weight: 'bold' }
const NOTE: Style = { size: 8, color: QUIET }
const ENDING_GAPS = { before: 4, afterTotals: 8, afterWords: 3 } as const

/** Height of the totals and everything below them. */
const endingHeight = (paper: Paper, { totals: rows, inWords, notes }: InvoiceDocument): number => {
  const { before, afterTotals, afterWords } = ENDING_GAPS
  const below = notes.reduce((sum, note) => sum + halvesOf(paper, note, NOTE).height, 0)
  const words = halvesOf(paper, inWords, IN_WORDS).height
  return before + rows.length * TOTAL_STEP + afterTotals + words + afterWords + below
}

const ending = (paper: Paper, document: InvoiceDocument, top: VerticalPosition) => {
  top.y += ENDING_GAPS.before
  totals(paper, document.totals, top)
  top.y += ENDING_GAPS.afterTotals
  halves(paper, document.inWords, top, IN_WORDS)
  top.y += ENDING_GAPS.afterWords
  for (const note of document.notes) halves(paper, note, top, NOTE)
}

const totals = (paper: Paper, rows: readonly LabelledRow[], top: VerticalPosition) => {
  const strip = { from: ALL.from + 130, to: INSIDE.to }
  const other = otherLanguage(paper.language)
  for (const [index, { label, value }] of rows.entries()) {
    const isLast = index === rows.length - 1
    const style: Style = isLast ? { size: 10.5, weight: 'bold' } : {}
    const at = { ...strip, y: top.y, ...style }
    if (isLast) paper.decoration(() => paper.band({ from: strip.from - 6, to: ALL.to }, top.y - 1, 20, BAND))
    paper.tagged('P', () => {
      paper.text(label[paper.language], { ...at, language: paper.language })
      paper.text(label[other], { ...at, to: strip.to - 82, align: 'end', language: other })
      paper.text(valueIn(value, paper.language), { ...at, from: strip.to - 76, align: 'figures' })
    })
    top.y += TOTAL_STEP
  }
}

const FOOT = { pageNumber: PAGE.height - 28, gap: 4, afterRule: 3 } as const
const FOOT_STYLE: Style = { size: 7, color: QUIET }

const footHeight = (paper: Paper, { foot: lines }: InvoiceDocument): number =>
  FOOT.afterRule + lines.reduce((sum, words) => sum + halvesOf(paper, words, FOOT_STYLE).height, 0)

/** The seller and the reason of the document, and the number of the page, at the foot of each page. */
const foot = (paper: Paper, { number, foot: lines }: InvoiceDocument, footTop: number) =>
  paper.onEveryPage((page, of) => {
    const draw = () => {
      const top = { y: footTop + FOOT.afterRule }
      for (const words of lines) halves(paper, words, top, FOOT_STYLE)
    }
    // Screen readers read the seller once; on further pages it is decoration, like the page number.
    if (page === 1) draw()
    paper.decoration(() => {
      paper.rule(ALL, footTop)
      if (page > 1) draw()
      const place = { ...INSIDE, y: FOOT.pageNumber, ...FOOT_STYLE }
      paper.text(number, { ...place, align: 'center' })
      both(paper, pageWords(page, of), place.y, INSIDE, FOOT_STYLE)
    })
  })
