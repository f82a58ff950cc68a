import { STATES_FORMER } from '#machines/tax-document/selectors.ts'
import type { Querier } from '../db/client.ts'
import type { TaxSubmissionRow } from '../db/schema.ts'

/** An invoice, or one of its credit notes. */
export type DocumentSubject = Pick<TaxSubmissionRow, 'invoiceId' | 'creditNoteId'>

/** The ids of every document of an invoice or a credit note. */
export const submissionIds = async (
  q: Querier,
  { invoiceId, creditNoteId }: DocumentSubject,
): Promise<string[]> => {
  const rows = await q
    .selectFrom('taxSubmissions')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('creditNoteId', 'is not distinct from', creditNoteId)
    .execute()
  return rows.map(({ id }) => id)
}

/** The submission of the latest document of an invoice or a credit note; undefined before the first one is sealed. */
export const currentSubmission = (
  q: Querier,
  { invoiceId, creditNoteId }: DocumentSubject,
): Promise<TaxSubmissionRow | undefined> =>
  q
    .selectFrom('taxSubmissions')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .where('creditNoteId', 'is not distinct from', creditNoteId)
    .where('state', 'not in', STATES_FORMER)
    .executeTakeFirst()
