import { create } from 'qrcode'
import { type Language, otherLanguage } from '#contract/languages.ts'
import type { InvoiceDocument, LabelledRow, Party } from './invoice-document.ts'
import {
  createPaper,
  type EmbeddedXml,
  LINE_HEIGHT,
  PAGE,
  type Paper,
  type Strip,
  type Style,
} from './paper.ts'
import { renderLines } from './render-lines.ts'
import { type BilingualText, pageWords, WORDS } from './words.ts'

const ALL: Strip = { from: PAGE.margin, to: PAGE.width - PAGE.margin }
const INSIDE: Strip = { from: ALL.from + 6, to: ALL.to - 6 }
const BOTTOM = PAGE.height - 60
const QR_SIDE = 132
const MARK_SIDE = 26
const GAP = 11
const BAND = '#eef1f5'
const ACCENT = '#1d4ed8'
const QUIET = '#5b6472'
const SMALL = 9
const ROW = SMALL * LINE_HEIGHT

type VerticalPosition = { y: number }

/** Height for the total in words, at most two lines, and the notes. */
const UNDER_TOTALS = 66

/** Renders an invoice as a PDF/A-3 for readers of a language, with its XML inside. The same document gives the same bytes. */
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
  renderLines(paper, document.lines, top, { ...ALL, bottom: BOTTOM, band: BAND })
  ending(paper, document, top)
  foot(paper, document.number)
  return paper.finished()
}

const heading = (paper: Paper, { title, facts, qr }: InvoiceDocument, top: VerticalPosition) => {
  brand(paper, top)
  paper.tagged('H1', () => both(paper, title, top.y, ALL, { size: 18, weight: 'bold', color: ACCENT }))
  top.y += 32
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

const brand = (paper: Paper, top: VerticalPosition) => {
  paper.decoration(() => paper.mark({ from: ALL.from, to: ALL.from + MARK_SIDE }, top.y, ACCENT))
  const strip = { from: ALL.from + MARK_SIDE + 7, to: ALL.to }
  paper.tagged('P', () => both(paper, WORDS.brand, top.y + 1, strip, { size: 14, weight: 'bold' }))
  top.y += MARK_SIDE + 10
}

/** The reader's language at the start of the strip, the other one at its end. */
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
  paper.decoration(() => paper.band(ALL, top.y, 20, BAND))
  paper.tagged('H2', () => both(paper, words, top.y + 4, INSIDE, { weight: 'bold' }))
  top.y += 25
  halves(paper, name, top, { size: 10.5, weight: 'bold' })
  halves(paper, address, top)
  top.y += 3
  labelled(paper, numbers, top, INSIDE)
  top.y += GAP - 3
}

/** Draws a text in both languages side by side, each wrapped in its half, the reader's language first. */
const halves = (paper: Paper, words: BilingualText, top: VerticalPosition, style: Style = {}) => {
  const half = (ALL.to - ALL.from) / 2 - GAP
  const languages = [paper.language, otherLanguage(paper.language)] as const
  const columns = languages.map((language) => paper.wrap(words[language], half, language, style))
  const step = (style.size ?? SMALL) * LINE_HEIGHT
  paper.tagged('P', () => {
    for (const [column, lines] of columns.entries())
      for (const [index, line] of lines.entries())
        paper.text(line, {
          ...INSIDE,
          y: top.y + index * step,
          align: column === 0 ? 'start' : 'end',
          language: languages[column] ?? 'en',
          ...style,
        })
  })
  top.y += Math.max(...columns.map((lines) => lines.length)) * step
}

const ending = (paper: Paper, document: InvoiceDocument, top: VerticalPosition) => {
  top.y += 6
  if (top.y + document.totals.length * 18 + UNDER_TOTALS > BOTTOM) {
    paper.nextPage()
    top.y = PAGE.margin
  }
  totals(paper, document.totals, top)
  halves(paper, document.inWords, top, { weight: 'bold' })
  top.y += 4
  for (const note of document.notes) halves(paper, note, top, { size: 8, color: QUIET })
}

const totals = (paper: Paper, rows: readonly LabelledRow[], top: VerticalPosition) => {
  const strip = { from: ALL.from + 130, to: INSIDE.to }
  const other = otherLanguage(paper.language)
  for (const [index, { label, value }] of rows.entries()) {
    const isLast = index === rows.length - 1
    const style: Style = isLast ? { size: 10.5, weight: 'bold' } : {}
    const at = { ...strip, y: top.y, ...style }
    if (isLast) paper.decoration(() => paper.band({ from: strip.from - 6, to: ALL.to }, top.y - 3, 24, BAND))
    paper.tagged('P', () => {
      paper.text(label[paper.language], { ...at, language: paper.language })
      paper.text(label[other], { ...at, to: strip.to - 82, align: 'end', language: other })
      paper.text(valueIn(value, paper.language), { ...at, from: strip.to - 76, align: 'figures' })
    })
    top.y += 18
  }
  top.y += 10
}

const foot = (paper: Paper, number: string) =>
  paper.onEveryPage((page, of) => {
    const y = PAGE.height - 38
    const style = { size: 8, color: QUIET }
    paper.decoration(() => {
      paper.text(number, { ...ALL, y, align: 'center', ...style })
      both(paper, pageWords(page, of), y, ALL, style)
    })
  })
