import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { STATES_FORMER, STATES_IN_CORRECTION, STATES_UNDECIDED } from '#machines/tax-document/selectors.ts'
import { touchCustomer } from '../accounts/store.ts'
import { fairOrder, isTurnOf, type SweepTurn } from '../billing/sweep-store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type {
  InvoiceRow,
  NewTaxDocument,
  NewTaxSubmission,
  TaxDocumentRow,
  TaxSubmissionRow,
} from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { type OpenTaxDocument, openCopy, openTaxDocument, sealCopy } from './sealed-document.ts'

interface Rendition {
  invoiceId: string
  language: Language
  version: string
}

/** The key of an invoice's file in a language and version; undefined when there is no such file yet. */
export const findRendition = async (
  q: Querier,
  { invoiceId, language, version }: Rendition,
): Promise<string | undefined> => {
  const row = await q
    .selectFrom('invoiceRenditions')
    .select('fileKey')
    .where('invoiceId', '=', invoiceId)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.fileKey
}

/** Stores the key of an invoice's file. Returns the stored key, which may be the key of an earlier concurrent call. */
export const keepRendition = async (
  q: Querier,
  rendition: Rendition & { fileKey: string; createdAt: Date },
): Promise<string> => {
  await q
    .insertInto('invoiceRenditions')
    .values(rendition)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findRendition(q, rendition)) ?? rendition.fileKey
}

/** The hash that the first document of a unit contains: Base64 of the hexadecimal SHA-256 of "0" (KSA-13). */
export const FIRST_PREVIOUS_HASH =
  'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=='

/** Takes the next position in the unit's chain and locks the end of the chain until the transaction ends. */
export const takePlace = async (tx: Tx, unit: string): Promise<{ counter: number; previousHash: string }> => {
  await tx
    .insertInto('taxChains')
    .values({ unit, counter: 0, hash: FIRST_PREVIOUS_HASH })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { counter, hash } = await tx
    .updateTable('taxChains')
    .set({ counter: sql<number>`counter + 1` })
    .where('unit', '=', unit)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { counter, previousHash: hash }
}

/** Appends a document to its unit's chain with its submission, in the transaction that took its position. */
export const appendTaxDocument = async (
  tx: Tx,
  document: NewTaxDocument,
  submission: NewTaxSubmission,
): Promise<TaxSubmissionRow> => {
  await tx.insertInto('taxDocuments').values(document).execute()
  await tx.updateTable('taxChains').set({ hash: document.hash }).where('unit', '=', document.unit).execute()
  return tx.insertInto('taxSubmissions').values(submission).returningAll().executeTakeFirstOrThrow()
}

/** A tax document with opened contents. Throws `needs-attention` when they do not open. */
export const findTaxDocument = async (
  { vault }: Pick<Deps, 'vault'>,
  q: Querier,
  uuid: string,
): Promise<OpenTaxDocument | undefined> => {
  const row = await q.selectFrom('taxDocuments').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  return row && openTaxDocument(vault, row)
}

/** The facts of a tax document without its contents. */
export const findDocumentFacts = (
  q: Querier,
  uuid: string,
): Promise<Pick<TaxDocumentRow, 'isSimplified' | 'replaces'> | undefined> =>
  q
    .selectFrom('taxDocuments')
    .select(['isSimplified', 'replaces'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

export const findSubmission = (q: Querier, uuid: string): Promise<TaxSubmissionRow | undefined> =>
  q.selectFrom('taxSubmissions').selectAll().where('id', '=', uuid).executeTakeFirst()

/** The authority's stamped copy of a document, with its exact bytes; undefined when there is no copy. */
export const findCopy = async (
  { vault }: Pick<Deps, 'vault'>,
  q: Querier,
  { uuid, isSimplified }: Pick<TaxDocumentRow, 'uuid' | 'isSimplified'>,
): Promise<{ xml: Buffer; qr: string } | undefined> => {
  const row = await q.selectFrom('taxCopies').select(['xml', 'qr']).where('id', '=', uuid).executeTakeFirst()
  return row && { xml: openCopy(vault, { uuid, isSimplified }, Buffer.from(row.xml)), qr: row.qr }
}

/** Stores the authority's stamped copy, once. */
export const keepCopy = async (
  { vault }: Pick<Deps, 'vault'>,
  tx: Tx,
  { uuid, isSimplified }: Pick<TaxDocumentRow, 'uuid' | 'isSimplified'>,
  { xml, qr, createdAt }: { xml: Buffer; qr: string; createdAt: Date },
): Promise<void> => {
  await tx
    .insertInto('taxCopies')
    .values({ id: uuid, xml: sealCopy(vault, { uuid, isSimplified }, xml), qr, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type SubmissionChange = Partial<
  Pick<TaxSubmissionRow, 'state' | 'machineVersion' | 'route' | 'tries' | 'failure' | 'movedAt'>
> & { remarks?: string }

/** Writes columns and raises the revision. The caller locks the customer's row. */
export const updateSubmission = async (
  tx: Tx,
  id: string,
  change: SubmissionChange,
  at: Date,
): Promise<TaxSubmissionRow> => {
  const row = await tx
    .updateTable('taxSubmissions')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await touchCustomer(tx, row.customerId, at)
  return row
}

const STATES_OPEN = [...STATES_UNDECIDED, ...STATES_IN_CORRECTION]

/** Invoices in this run of the sweep without a file, or with an undecided document. Leaves out invoices that wait for a correction. */
export const unfinishedInvoices = (
  q: Querier,
  turn: SweepTurn,
): Promise<Pick<InvoiceRow, 'id' | 'customerId' | 'createdAt'>[]> =>
  q
    .selectFrom((open) => openInvoiceExports(open, turn).as('unfinished'))
    .select(['id', 'customerId', 'createdAt'])
    .where(isTurnOf('createdAt', turn))
    .orderBy(fairOrder('id', turn))
    .limit(turn.limit)
    .execute()

const openInvoiceExports = (q: Pick<Querier, 'selectFrom'>, { since, before }: SweepTurn) =>
  q
    .selectFrom('invoices')
    .select(['id', 'customerId', 'createdAt'])
    .where('fileKey', 'is', null)
    .where('createdAt', '>=', since)
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('taxSubmissions')
            .select('taxSubmissions.id')
            .whereRef('taxSubmissions.invoiceId', '=', 'invoices.id')
            .where('taxSubmissions.creditNoteId', 'is', null)
            .where('taxSubmissions.state', 'in', STATES_IN_CORRECTION),
        ),
      ),
    )
    .union((other) =>
      other
        .selectFrom('taxSubmissions')
        .innerJoin('invoices', 'invoices.id', 'taxSubmissions.invoiceId')
        .select(['invoices.id', 'invoices.customerId', 'invoices.createdAt'])
        .where('taxSubmissions.creditNoteId', 'is', null)
        .where('taxSubmissions.state', 'in', STATES_UNDECIDED)
        .where('taxSubmissions.createdAt', '>=', since)
        .where('taxSubmissions.createdAt', '<', before),
    )

/** Credit notes in this run of the sweep without a file, or with an undecided document. */
export const unfinishedCreditNotes = (
  q: Querier,
  turn: SweepTurn,
): Promise<{ creditNoteId: string; customerId: string; createdAt: Date }[]> =>
  q
    .selectFrom('creditNotes')
    .innerJoin('taxSubmissions', 'taxSubmissions.creditNoteId', 'creditNotes.id')
    .select(['creditNotes.id as creditNoteId', 'creditNotes.customerId', 'creditNotes.createdAt'])
    .where('taxSubmissions.state', 'not in', [...STATES_FORMER, ...STATES_IN_CORRECTION])
    .where(({ or, eb }) =>
      or([eb('creditNotes.fileKey', 'is', null), eb('taxSubmissions.state', 'in', STATES_UNDECIDED)]),
    )
    .where('creditNotes.createdAt', '>=', turn.since)
    .where('creditNotes.createdAt', '<', turn.before)
    .where(isTurnOf('creditNotes.createdAt', turn))
    .orderBy(fairOrder('creditNotes.id', turn))
    .limit(turn.limit)
    .execute()

/** Documents to report that were sealed before this time and are not accepted, including rejected documents without a replacement. */
export const lateReports = (q: Querier, before: Date, limit: number) =>
  q
    .selectFrom('taxSubmissions')
    .innerJoin('taxDocuments', 'taxDocuments.uuid', 'taxSubmissions.id')
    .innerJoin('invoices', 'invoices.id', 'taxSubmissions.invoiceId')
    .leftJoin('creditNotes', 'creditNotes.id', 'taxSubmissions.creditNoteId')
    .select([
      'taxSubmissions.id',
      'taxSubmissions.customerId',
      'taxSubmissions.failure',
      'taxDocuments.createdAt',
      'invoices.documentNumber as invoiceNumber',
      'creditNotes.documentNumber as creditNumber',
    ])
    .where('taxSubmissions.route', '=', 'reporting')
    .where('taxSubmissions.state', 'in', STATES_OPEN)
    .where('taxDocuments.createdAt', '<', before)
    .orderBy('taxDocuments.createdAt')
    .limit(limit)
    .execute()

/** A tax document with its submission, its invoice's number and its customer. */
export type ListedDocument = Awaited<ReturnType<typeof documentPage>>[number]

const selectListed = (q: Querier) =>
  q
    .selectFrom('taxSubmissions as s')
    .innerJoin('taxDocuments as d', 'd.uuid', 's.id')
    .innerJoin('invoices as i', 'i.id', 's.invoiceId')
    .innerJoin('customers as c', 'c.id', 's.customerId')
    .leftJoin('creditNotes as n', 'n.id', 's.creditNoteId')
    .select((eb) => [
      's.id',
      's.invoiceId',
      's.creditNoteId',
      's.customerId',
      's.state',
      's.machineVersion',
      's.remarks',
      's.failure',
      's.tries',
      's.route',
      's.movedAt',
      'd.unit',
      'd.counter',
      'd.replaces',
      'd.createdAt',
      eb.fn.coalesce('n.documentNumber', 'i.documentNumber').as('documentNumber'),
      'c.accountType',
      'c.businessName',
      'c.firstName',
      'c.lastName',
    ])

/** A page of the tax documents, newest first. `open`: only documents that are not decided. */
export const documentPage = (
  q: Querier,
  { open, limit, page }: { open: boolean; limit: number; page: number },
) =>
  selectListed(q)
    .$if(open, (query) => query.where('s.state', 'in', STATES_OPEN))
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .offset(page * limit)
    .execute()

export const findListed = (q: Querier, id: string): Promise<ListedDocument | undefined> =>
  selectListed(q).where('s.id', '=', id).executeTakeFirst()

export const countDocuments = async (q: Querier, open: boolean): Promise<number> => {
  const { count } = await q
    .selectFrom('taxSubmissions as s')
    .$if(open, (query) => query.where('s.state', 'in', STATES_OPEN))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
