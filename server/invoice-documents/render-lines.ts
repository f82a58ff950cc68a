import { otherLanguage } from '#contract/languages.ts'
import type { DocumentLine } from './invoice-document.ts'
import { BAND, LINE_HEIGHT, PAGE, type Paper, QUIET, type Strip, type Style } from './paper.ts'
import { type BilingualText, WORDS } from './words.ts'

const SMALL = 9
const ROW = SMALL * LINE_HEIGHT
const HEAD: Style = { size: 8, weight: 'bold' }
const PERIOD: Style = { size: 8, color: QUIET }
const PERIOD_ROW = 8 * LINE_HEIGHT
const GAPS = { beforeRule: 3, afterRule: 4 } as const

interface Area extends Strip {
  /** Lower edge of the page's content. */
  bottom: number
  /** Height of the totals below the last line. */
  below: number
}

interface Column {
  head: BilingualText
  width: number
  value: (line: DocumentLine) => string
}

/** The columns after the description, up to the end of the strip. */
const FIGURES: readonly Column[] = [
  { head: WORDS.quantity, width: 42, value: ({ quantity }) => quantity },
  { head: WORDS.unitPrice, width: 66, value: ({ unitPrice }) => unitPrice },
  { head: WORDS.lineDiscount, width: 58, value: ({ discount }) => discount },
  { head: WORDS.vatRate, width: 48, value: ({ vatRate }) => vatRate },
  { head: WORDS.vatAmount, width: 58, value: ({ vat }) => vat },
  { head: WORDS.lineTotal, width: 86, value: ({ total }) => total },
]

const HEAD_HEIGHT = 30

/**
 * Draws the lines of an invoice as a table that continues over pages, with column headers on each. The last line shares its page
 * with the totals.
 */
export const renderLines = (
  paper: Paper,
  lines: readonly DocumentLine[],
  top: { y: number },
  area: Area,
): void => {
  const { words } = columnsIn(area)
  paper.tagged('Table', () => {
    drawHead(paper, top, area, false)
    for (const [index, line] of lines.entries()) {
      const height = heightOf(paper, line, words.to - words.from) + GAPS.beforeRule + GAPS.afterRule
      const isLast = index === lines.length - 1
      if (top.y + height + (isLast ? area.below : 0) > area.bottom) {
        paper.nextPage()
        top.y = PAGE.margin
        drawHead(paper, top, area, true)
      }
      drawRow(paper, line, top, area)
      top.y += height
      paper.decoration(() => paper.rule(area, top.y - GAPS.afterRule))
    }
  })
}

const columnsIn = ({ from, to }: Strip) => {
  let end = to
  const figures = FIGURES.toReversed().map((column) => {
    const strip = { from: end - column.width, to: end - 6 }
    end -= column.width
    return { ...column, strip }
  })
  return { words: { from: from + 6, to: end - 4 }, figures: figures.toReversed() }
}

const drawHead = (paper: Paper, top: { y: number }, area: Area, isRepeated: boolean) => {
  const { words, figures } = columnsIn(area)
  const cells = [
    { head: WORDS.description, strip: words, align: 'start' as const },
    ...figures.map(({ head, strip }) => ({ head, strip, align: 'figures' as const })),
  ]
  const draw = ({ head, strip, align }: (typeof cells)[number]) =>
    stacked(paper, head, { ...strip, y: top.y + 4, align }, HEAD)
  paper.decoration(() => {
    paper.band(area, top.y, HEAD_HEIGHT, BAND)
    if (isRepeated) for (const cell of cells) draw(cell)
  })
  if (!isRepeated)
    paper.tagged('TR', () => {
      for (const cell of cells) paper.tagged('TH', () => draw(cell), { scope: 'Column' })
    })
  top.y += HEAD_HEIGHT + 3
}

/** Draws a text in both languages, one below the other, the reader's language first. Returns its lower edge. */
const stacked = (
  paper: Paper,
  words: BilingualText,
  place: Strip & { y: number; align?: 'start' | 'figures' },
  style: Style = {},
): number => {
  const step = (style.size ?? SMALL) * LINE_HEIGHT
  let { y } = place
  for (const language of [paper.language, otherLanguage(paper.language)])
    for (const line of paper.wrap(words[language], place.to - place.from, language, style)) {
      paper.text(line, { ...place, y, language, ...style })
      y += step
    }
  return y
}

const heightOf = (paper: Paper, { words }: DocumentLine, width: number): number =>
  (paper.wrap(words.en, width, 'en').length + paper.wrap(words.ar, width, 'ar').length) * ROW + PERIOD_ROW

const drawRow = (paper: Paper, line: DocumentLine, top: { y: number }, area: Area) => {
  const { words, figures } = columnsIn(area)
  paper.tagged('TR', () => {
    paper.tagged('TD', () => {
      const y = stacked(paper, line.words, { ...words, y: top.y })
      paper.text(line.period, { ...words, y, ...PERIOD })
    })
    for (const { value, strip } of figures)
      paper.tagged('TD', () => paper.text(value(line), { ...strip, y: top.y, align: 'figures' }))
  })
}
