import type { Language } from '#contract/languages.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { creditNotesOfCustomer } from '../billing/credit-note-store.ts'
import { findSummary, summariesOf } from '../contract-summaries/store.ts'
import { summaryFile } from '../contract-summaries/summary-file.ts'
import type { Deps } from '../deps.ts'
import { type ArchiveEntry, zipped } from '../files/zip.ts'
import { isBeingCorrected } from '../invoice-documents/tax-document-chart.ts'
import { htmlFile, jsonFile, type LeftOut, leftOutFile } from './data-file.ts'
import { exportedTables, invoiceFiles, type Subject, uploadedFiles } from './export-store.ts'

export interface ArchiveLimits {
  files: number
  bytes: number
}

/** Far below the limits of the ZIP format. */
const LIMITS: ArchiveLimits = { files: 5000, bytes: 1024 ** 3 }

/** A file for the archive: its path there, and its key in the file store. */
interface StoredFile {
  name: string
  key: string
}

/**
 * A person's data as one ZIP: an HTML page, the same data as JSON, uploaded documents and the PDFs that we issued. Documents beyond the
 * limits are named in a text file.
 */
export const dataArchive = (
  deps: Deps,
  subject: Subject,
  language: Language,
  limits = LIMITS,
): AsyncIterable<Uint8Array> => zipped(entriesOf(deps, subject, language, limits), deps.clock.now())

async function* entriesOf(
  deps: Deps,
  subject: Subject,
  language: Language,
  limits: ArchiveLimits,
): AsyncGenerator<ArchiveEntry, void> {
  const { db, clock, ports, log } = deps
  const tables = await exportedTables(deps, db, subject)
  const now = clock.now()
  yield text('your-data.html', htmlFile(tables, now, language))
  yield text('your-data.json', jsonFile(tables, now))
  if (subject.accountId === null) return
  const leftOut: LeftOut = { tooMany: [], missing: [] }
  let bytes = 0
  let files = 0
  for await (const { name, key } of filesOf(deps, subject.accountId, language)) {
    if (files >= limits.files || bytes >= limits.bytes) {
      leftOut.tooMany.push(name)
      continue
    }
    const file = await ports.files.open(key)
    if (!file) {
      leftOut.missing.push(name)
      continue
    }
    files += 1
    bytes += file.size
    yield { name, content: file.stream }
  }
  const count = leftOut.tooMany.length + leftOut.missing.length
  if (count === 0) return
  log.warn({ files: count }, 'a file of personal data lacks documents')
  yield text('left-out.txt', leftOutFile(leftOut, language))
}

const text = (name: string, content: string): ArchiveEntry => ({
  name,
  isText: true,
  content: [Buffer.from(content)],
})

/** The documents that the person uploaded and the PDFs that we issued. Leaves out a PDF in correction, because it is not valid. */
async function* filesOf(deps: Deps, accountId: string, language: Language): AsyncGenerator<StoredFile> {
  const { db } = deps
  for (const [index, { type, name, createdAt, key }] of (await uploadedFiles(db, accountId)).entries())
    yield { name: `documents/${index + 1}-${type}-${riyadhDay(createdAt)}-${safe(name)}`, key }
  for (const { id: invoiceId, fileName, fileKey } of await invoiceFiles(db, accountId))
    if (fileKey && fileName && !(await isBeingCorrected(db, { invoiceId, creditNoteId: null })))
      yield { name: `invoices/${safe(fileName)}`, key: fileKey }
  for (const { id: creditNoteId, invoiceId, fileName, fileKey } of await creditNotesOfCustomer(db, accountId))
    if (fileKey && fileName && !(await isBeingCorrected(db, { invoiceId, creditNoteId })))
      yield { name: `credit-notes/${safe(fileName)}`, key: fileKey }
  for (const [index, { id }] of (await summariesOf(db, accountId)).entries()) {
    const summary = await findSummary(db, accountId, id)
    if (!summary) continue
    const { key, name } = await summaryFile(deps, summary, language)
    yield { name: `contracts/${index + 1}-${name}`, key }
  }
}

/** A file name without characters that file systems reject. */
const safe = (name: string): string => name.toWellFormed().replace(/[\p{Cc}<>:"/\\|?*]/gu, '_')
