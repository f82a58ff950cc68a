import type { Language } from '#contract/languages.ts'
import { instantsOfMonths, monthsOfYear } from '#rules/billing-calendar.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { creditNotesIssued } from '../billing/credit-note-store.ts'
import { invoicesIssued } from '../billing/invoice-store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type ArchiveEntry, zipped } from '../files/zip.ts'
import type { Subject } from '../invoice-documents/document-contents.ts'
import { documentFile, problemOf, taxFile } from '../invoice-documents/invoice-file.ts'
import { statementFile } from './statement-file.ts'

interface YearArchive {
  name: string
  /** The number of its files. */
  files: number
  content: AsyncIterable<Uint8Array>
}

interface YearOrder {
  customerId: string
  /** Year of issue in Riyadh. */
  year: number
  language: Language
}

/** The PDF and the XML. */
const FILES_OF_DOCUMENT = 2

/**
 * All files of a customer's year as a ZIP: PDF and XML of each invoice and credit note, and the statement. Renders a document only
 * when its turn comes. Throws `document-not-ready` or `document-in-correction` with the number of the first such document.
 */
export const yearArchive = async (deps: Deps, order: YearOrder): Promise<YearArchive> => {
  const { year, language } = order
  const subjects = await subjectsOf(deps, order)
  for (const subject of subjects) {
    const problem = await problemOf(deps, subject)
    if (problem) throw new AppError(`document-${problem}`, { params: { document: numberOf(subject) } })
  }
  return {
    name: `masar-${year}-${language}.zip`,
    files: subjects.length * FILES_OF_DOCUMENT + 1,
    content: zipped(
      entriesOf(deps, order, subjects),
      newestOf(subjects) ?? instantsOfMonths(monthsOfYear(year)).from,
    ),
  }
}

const subjectsOf = async ({ db }: Deps, { customerId, year }: YearOrder): Promise<Subject[]> => {
  const period = instantsOfMonths(monthsOfYear(year))
  const invoices = await invoicesIssued(db, customerId, period)
  return [
    ...invoices.map((invoice) => ({ invoice, creditNote: null })),
    ...(await creditNotesIssued(db, customerId, period)),
  ]
}

/** The issue of the newest document, as the time of all files, so that the same documents give the same bytes. */
const newestOf = (subjects: readonly Subject[]): Date | undefined =>
  subjects
    .map(({ invoice, creditNote }) => creditNote?.createdAt ?? invoice.issuedAt)
    .toSorted((one, other) => one.getTime() - other.getTime())
    .at(-1)

/** The document number; before it exists, the Riyadh day of issue. */
const numberOf = ({ invoice, creditNote }: Subject): string =>
  creditNote?.documentNumber ?? invoice.documentNumber ?? riyadhDay(invoice.issuedAt)

async function* entriesOf(
  deps: Deps,
  { customerId, year, language }: YearOrder,
  subjects: readonly Subject[],
): AsyncGenerator<ArchiveEntry, void> {
  const { first: from, last: to } = monthsOfYear(year)
  const statement = await statementFile(deps, customerId, { format: 'csv', language, from, to })
  yield { name: statement.name, isText: true, content: asBytes(statement.content) }
  for (const subject of subjects) {
    const folder = subject.creditNote ? 'credit-notes' : 'invoices'
    const pdf = await documentFile(deps, subject, language)
    yield { name: `${folder}/${numberOf(subject)}.pdf`, content: await opened(deps, pdf) }
    const xml = await taxFile(deps, subject)
    yield { name: `${folder}/${xml.name}`, isText: true, content: await opened(deps, xml.key) }
  }
}

async function* asBytes(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

const opened = async ({ ports }: Deps, key: string): Promise<ArchiveEntry['content']> => {
  const file = await ports.files.open(key)
  if (!file) throw new Error(`The file ${key} of a document is missing`)
  return file.stream
}
