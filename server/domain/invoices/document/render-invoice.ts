import { create } from 'qrcode'
import type { DocumentLine, InvoiceDocument, Labelled, Party } from './invoice-document.ts'
import { createPaper, LINE_HEIGHT, PAGE, type Paper, type Style } from './paper.ts'
import { type Both, WORDS } from './words.ts'

const LEFT = PAGE.margin
const RIGHT = PAGE.width - PAGE.margin
const WIDTH = RIGHT - LEFT
const BOTTOM = PAGE.height - 60
const QR_SIDE = 130
const GAP = 14
const BAND = '#eef1f5'
const ACCENT = '#1d4ed8'
const QUIET = '#5b6472'
const SMALL = 9
const ROW = SMALL * LINE_HEIGHT

/** The columns of the lines: where English begins, where Arabic ends, and the right edges of what follows. */
const COLUMNS = {
  en: LEFT + 6,
  ar: LEFT + 258,
  period: LEFT + 318,
  quantity: LEFT + 390,
  vat: LEFT + 428,
  amount: RIGHT - 6,
}
const WORDS_WIDTH = 122

type Top = { y: number }

/** English at the left edge, Arabic at the right edge of a stretch. */
const both = (
  paper: Paper,
  words: Both,
  y: number,
  [left, right]: readonly [number, number],
  style: Style = {},
) => {
  paper.text(words.en, { x: left, y, ...style })
  paper.text(words.ar, { x: right, y, align: 'right', direction: 'rtl', ...style })
}

const labelled = (
  paper: Paper,
  rows: readonly Labelled[],
  top: Top,
  [left, right]: readonly [number, number],
) => {
  for (const { label, value } of rows) {
    both(paper, label, top.y, [left, right], { color: QUIET })
    paper.text(value, { x: (left + right) / 2, y: top.y, align: 'center' })
    top.y += ROW + 2
  }
}

const heading = (paper: Paper, { title, facts, qr }: InvoiceDocument, top: Top) => {
  both(paper, title, top.y, [LEFT, RIGHT], { size: 19, weight: 'bold', color: ACCENT })
  top.y += 36
  paper.rule(LEFT, top.y, WIDTH, ACCENT)
  top.y += GAP
  const { modules } = create(qr, { errorCorrectionLevel: 'M' })
  const code = { size: modules.size, dark: (row: number, column: number) => modules.get(row, column) === 1 }
  paper.qr(code, RIGHT - QR_SIDE, top.y - 6, QR_SIDE)
  const below = top.y + QR_SIDE
  top.y += 18
  labelled(paper, facts, top, [LEFT, RIGHT - QR_SIDE - GAP])
  top.y = Math.max(top.y, below)
}

/** A text in both languages, side by side, each wrapped in its half. */
const halves = (paper: Paper, words: Both, top: Top, style: Style = {}) => {
  const half = WIDTH / 2 - GAP
  const en = paper.wrap(words.en, half, 'ltr', style)
  const ar = paper.wrap(words.ar, half, 'rtl', style)
  for (let index = 0; index < Math.max(en.length, ar.length); index += 1) {
    both(paper, { en: en[index] ?? '', ar: ar[index] ?? '' }, top.y, [LEFT + 6, RIGHT - 6], style)
    top.y += (style.size ?? SMALL) * LINE_HEIGHT
  }
}

const party = (paper: Paper, { heading: words, name, address, numbers }: Party, top: Top) => {
  paper.band(LEFT, top.y, WIDTH, 20, BAND)
  both(paper, words, top.y + 4, [LEFT + 6, RIGHT - 6], { weight: 'bold' })
  top.y += 26
  halves(paper, name, top, { size: 10.5, weight: 'bold' })
  halves(paper, address, top)
  top.y += 3
  labelled(paper, numbers, top, [LEFT + 6, RIGHT - 6])
  top.y += GAP
}

const tableHead = (paper: Paper, top: Top) => {
  paper.band(LEFT, top.y, WIDTH, 34, BAND)
  const style = { weight: 'bold' } as const
  both(paper, WORDS.description, top.y + 4, [COLUMNS.en, COLUMNS.ar], style)
  const columns = [
    [WORDS.period, COLUMNS.period],
    [WORDS.quantity, COLUMNS.quantity],
    [WORDS.vatRate, COLUMNS.vat],
  ] as const
  for (const [{ en, ar }, x] of columns) {
    paper.text(en, { x, y: top.y + 4, align: 'center', ...style })
    paper.text(ar, { x, y: top.y + 18, align: 'center', direction: 'rtl', ...style })
  }
  const { en, ar } = WORDS.amount
  paper.text(en, { x: COLUMNS.amount, y: top.y + 4, align: 'right', ...style })
  paper.text(ar, { x: COLUMNS.amount, y: top.y + 18, align: 'right', direction: 'rtl', ...style })
  top.y += 40
}

const continued = (paper: Paper, top: Top) => {
  paper.nextPage()
  top.y = PAGE.margin
}

const tableRow = (paper: Paper, { words, period, amount }: DocumentLine, top: Top) => {
  const en = paper.wrap(words.en, WORDS_WIDTH, 'ltr')
  const ar = paper.wrap(words.ar, WORDS_WIDTH, 'rtl')
  const height = Math.max(en.length, ar.length) * ROW
  if (top.y + height > BOTTOM) {
    continued(paper, top)
    tableHead(paper, top)
  }
  paper.text(period, { x: COLUMNS.period, y: top.y, align: 'center', size: 8 })
  paper.text('1', { x: COLUMNS.quantity, y: top.y, align: 'center' })
  paper.text('15%', { x: COLUMNS.vat, y: top.y, align: 'center' })
  paper.text(amount, { x: COLUMNS.amount, y: top.y, align: 'right' })
  for (const [index, line] of en.entries()) paper.text(line, { x: COLUMNS.en, y: top.y + index * ROW })
  for (const [index, line] of ar.entries())
    paper.text(line, { x: COLUMNS.ar, y: top.y + index * ROW, align: 'right', direction: 'rtl' })
  top.y += height + 4
  paper.rule(LEFT, top.y, WIDTH)
  top.y += 5
}

const totals = (paper: Paper, rows: readonly Labelled[], top: Top) => {
  const left = LEFT + 160
  top.y += 6
  if (top.y + rows.length * 18 > BOTTOM) continued(paper, top)
  for (const [index, { label, value }] of rows.entries()) {
    const isLast = index === rows.length - 1
    const style: Style = isLast ? { size: 10.5, weight: 'bold' } : {}
    if (isLast) paper.band(left - 6, top.y - 3, RIGHT - left + 6, 24, BAND)
    both(paper, label, top.y, [left, RIGHT - 80], style)
    paper.text(value, { x: RIGHT - 6, y: top.y, align: 'right', ...style })
    top.y += 18
  }
}

const foot = (paper: Paper, number: string) =>
  paper.onEveryPage((page, of) => {
    const y = PAGE.height - 38
    paper.text(number, { x: PAGE.width / 2, y, align: 'center', size: 8, color: QUIET })
    const counted = (word: string) => `${word} ${page} / ${of}`
    both(paper, { en: counted(WORDS.page.en), ar: counted(WORDS.page.ar) }, y, [LEFT, RIGHT], {
      size: 8,
      color: QUIET,
    })
  })

/** An invoice as a PDF. The same document gives the same bytes. */
export const renderInvoice = async (document: InvoiceDocument): Promise<Buffer> => {
  const paper = createPaper({ title: document.number, createdAt: document.issuedAt })
  const top = { y: PAGE.margin }
  heading(paper, document, top)
  for (const each of document.parties) party(paper, each, top)
  tableHead(paper, top)
  for (const line of document.lines) tableRow(paper, line, top)
  totals(paper, document.totals, top)
  foot(paper, document.number)
  return paper.finished()
}
