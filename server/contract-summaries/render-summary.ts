import type { Language } from '#contract/languages.ts'
import type { SummaryText } from '../db/tables/account-tables.ts'
import type { Paper } from '../invoice-documents/paper.ts'
import {
  createSheet,
  finishSheet,
  GAPS,
  HEADING,
  makeRoom,
  paragraphHeight,
  rowHeight,
  sheetHeading,
  sheetParagraph,
  sheetRow,
} from '../invoice-documents/sheet.ts'

/** Renders a contract summary as a tagged PDF in one language. The same text gives the same bytes. */
export const renderSummary = (text: SummaryText, language: Language, acceptedAt: Date): Promise<Buffer> => {
  const { title, lead } = text
  const sheet = createSheet({ title, lead, language, createdAt: acceptedAt })
  for (const section of text.sections) {
    makeRoom(sheet, sectionHeight(sheet.paper, section))
    sheetHeading(sheet, section.heading)
    for (const { label, value } of section.rows) sheetRow(sheet, label, value)
    if (section.rows.length > 0 && section.paragraphs.length > 0) sheet.y += GAPS.paragraph
    for (const words of section.paragraphs) sheetParagraph(sheet, words)
    sheet.y += GAPS.section
  }
  return finishSheet(sheet, title)
}

/** The height of a section in points. A section is never split between two pages. */
const sectionHeight = (paper: Paper, { rows, paragraphs }: SummaryText['sections'][number]): number =>
  HEADING.step +
  GAPS.paragraph +
  rows.reduce((sum, { label, value }) => sum + rowHeight(paper, label, value), 0) +
  paragraphs.reduce((sum, words) => sum + paragraphHeight(paper, words), 0)
