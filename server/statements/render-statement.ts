import type { Statement, StatementEntry } from '#contract/entities/statement.ts'
import type { Language } from '#contract/languages.ts'
import { MONTHS } from '#contract/text/months.ts'
import { cardText } from '#rules/cards.ts'
import { groupedText } from '#rules/money.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { STATEMENT_KIND_WORDS, STATEMENT_WORDS as WORDS } from '#rules/statement-words.ts'
import { ALL, BAND, type Paper, QUIET, type Strip, type Style } from '../invoice-documents/paper.ts'
import {
  createSheet,
  finishSheet,
  GAPS,
  HEADING,
  makeRoom,
  ROW,
  type Sheet,
  sheetHeading,
  sheetParagraph,
  sheetRow,
} from '../invoice-documents/sheet.ts'
import { type BilingualText, WORDS as PAPER_WORDS } from '../invoice-documents/words.ts'
import { documentOf, sidesOf } from './entry-texts.ts'

interface StatementFacts {
  seller: BilingualText
  customer: BilingualText
  madeAt: Date
}

/** Points. The entry takes the rest of the width. */
const WIDTHS = { date: 60, document: 100, charged: 64, credited: 76, balance: 66 } as const
const INSET = 6

const strips = (): Record<keyof typeof WIDTHS | 'entry', Strip> => {
  const balance = { from: ALL.to - WIDTHS.balance, to: ALL.to - INSET }
  const credited = { from: balance.from - WIDTHS.credited, to: balance.from - INSET }
  const charged = { from: credited.from - WIDTHS.charged, to: credited.from - INSET }
  const document = { from: charged.from - WIDTHS.document, to: charged.from - INSET }
  const date = { from: ALL.from + INSET, to: ALL.from + WIDTHS.date }
  return {
    date,
    entry: { from: date.to + INSET, to: document.from - INSET },
    document,
    charged,
    credited,
    balance,
  }
}
const STRIPS = strips()

/** Renders a statement as a tagged PDF in one language. */
export const renderStatement = (
  statement: Statement,
  { seller, customer, madeAt }: StatementFacts,
  language: Language,
): Promise<Buffer> => {
  const title = WORDS.title
  const sheet = createSheet({ title, lead: periodWords(statement), language, createdAt: madeAt })
  sheetRow(sheet, PAPER_WORDS.seller, inEither(seller))
  sheetRow(sheet, WORDS.customer, inEither(customer))
  for (const name of ['opening', 'closing'] as const)
    sheetRow(sheet, WORDS[name], same(groupedText(statement[name])))
  sheet.y += GAPS.section
  sheetHeading(sheet, WORDS.entries)
  if (statement.entries.length === 0) sheetParagraph(sheet, WORDS.none)
  else entryTable(sheet, statement)
  sheet.y += GAPS.section
  sheetParagraph(sheet, PAPER_WORDS.currency)
  sheetParagraph(sheet, WORDS.sign)
  return finishSheet(sheet, title)
}

const same = (text: string): BilingualText => ({ en: text, ar: text })

/** A name in the reader's language, or in the other one. */
const inEither = ({ en, ar }: BilingualText): BilingualText => ({ en: en || ar, ar: ar || en })

const periodWords = ({ from, to }: Statement): BilingualText => ({
  en: `${monthWords(from, 'en')} to ${monthWords(to, 'en')}`,
  ar: `من ${monthWords(from, 'ar')} إلى ${monthWords(to, 'ar')}`,
})

const monthWords = (billingMonth: number, language: Language): string =>
  `${MONTHS[language][(billingMonth % 100) - 1]} ${Math.floor(billingMonth / 100)}`

const entryTable = (sheet: Sheet, { opening, closing, entries }: Statement) => {
  const { paper } = sheet
  paper.tagged('Table', () => {
    head(sheet, false)
    total(sheet, WORDS.opening, opening)
    for (const entry of entries) entryRow(sheet, entry)
    total(sheet, WORDS.closing, closing)
  })
}

const COLUMNS = ['date', 'entry', 'document', 'charged', 'credited', 'balance'] as const
const FIGURES: ReadonlySet<string> = new Set(['charged', 'credited', 'balance'])

const alignOf = (column: (typeof COLUMNS)[number]) =>
  FIGURES.has(column) ? { align: 'figures' as const } : {}

/** The headers of the columns. On further pages they are only decoration, because screen readers know them. */
const head = (sheet: Sheet, isRepeated: boolean) => {
  const { paper, y } = sheet
  const { language } = paper
  const draw = (column: (typeof COLUMNS)[number]) =>
    paper.text(WORDS[column][language], {
      ...STRIPS[column],
      ...alignOf(column),
      ...{ y: y + 3, language, weight: 'bold', size: 8 },
    })
  paper.decoration(() => {
    paper.band(ALL, y, HEADING.band, BAND)
    if (isRepeated) for (const column of COLUMNS) draw(column)
  })
  if (!isRepeated)
    paper.tagged('TR', () => {
      for (const column of COLUMNS) paper.tagged('TH', () => draw(column), { scope: 'Column' })
    })
  sheet.y += HEADING.step
}

const LINE_GAP = 5

/** A row of the table, on a page with the headers. `height`: its lines. */
const row = (sheet: Sheet, height: number, draw: (paper: Paper, y: number) => void) => {
  if (makeRoom(sheet, height * ROW + LINE_GAP)) head(sheet, true)
  const { paper, y } = sheet
  paper.tagged('TR', () => draw(paper, y))
  sheet.y += height * ROW + LINE_GAP
  paper.decoration(() => paper.rule(ALL, sheet.y - LINE_GAP + 2))
}

/** A row with a label and a balance; its other cells are empty, so that each cell is read with the header of its column. */
const total = (sheet: Sheet, label: BilingualText, amount: number) =>
  row(sheet, 1, (paper, y) => {
    const { language } = paper
    const style: Style = { weight: 'bold' }
    const place = { from: STRIPS.date.from, to: STRIPS.entry.to }
    const cells: Partial<Record<(typeof COLUMNS)[number], () => void>> = {
      entry: () => paper.text(label[language], { ...place, ...style, y, language }),
      balance: () => paper.text(groupedText(amount), { ...STRIPS.balance, ...style, y, align: 'figures' }),
    }
    for (const column of COLUMNS) paper.tagged('TD', cells[column] ?? (() => {}))
  })

const entryRow = (sheet: Sheet, entry: StatementEntry) => {
  const { language } = sheet.paper
  const { date, entry: place, document, charged, credited, balance } = STRIPS
  const kind = sheet.paper.wrap(STATEMENT_KIND_WORDS[entry.kind][language], place.to - place.from, language)
  const card = entry.card ? [cardText(entry.card)] : []
  const [owed, paid] = sidesOf(entry, groupedText)
  row(sheet, kind.length + card.length, (paper, y) => {
    const cell = (draw: () => void) => paper.tagged('TD', draw)
    cell(() => paper.text(riyadhDay(new Date(entry.at)), { ...date, y }))
    cell(() => {
      for (const [index, line] of kind.entries()) paper.text(line, { ...place, y: y + index * ROW, language })
      for (const line of card) paper.text(line, { ...place, y: y + kind.length * ROW, color: QUIET, size: 8 })
    })
    cell(() => paper.text(documentOf(entry), { ...document, y }))
    cell(() => paper.text(owed, { ...charged, y, align: 'figures' }))
    cell(() => paper.text(paid, { ...credited, y, align: 'figures' }))
    cell(() => paper.text(groupedText(entry.balance), { ...balance, y, align: 'figures' }))
  })
}
