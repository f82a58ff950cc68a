import { sql } from 'kysely'
import { STATES_HELD } from '#machines/credit-note/selectors.ts'
import { STATES_OPEN } from '#machines/dispute/selectors.ts'
import { touchCustomer } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CreditNoteRow, NewCreditNote } from '../db/schema.ts'

export const insertCreditNote = async (tx: Tx, note: NewCreditNote): Promise<CreditNoteRow> => {
  const row = await tx.insertInto('creditNotes').values(note).returningAll().executeTakeFirstOrThrow()
  await touchCustomer(tx, row.customerId, row.createdAt)
  return row
}

export const findCreditNote = (q: Querier, id: string): Promise<CreditNoteRow | undefined> =>
  q.selectFrom('creditNotes').selectAll().where('id', '=', id).executeTakeFirst()

export const findCreditNoteByFileName = (
  q: Querier,
  customerId: string,
  fileName: string,
): Promise<CreditNoteRow | undefined> =>
  q
    .selectFrom('creditNotes')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('fileName', '=', fileName)
    .executeTakeFirst()

/** The credit notes of an invoice, oldest first. */
export const creditNotesOf = (q: Querier, invoiceId: string): Promise<CreditNoteRow[]> =>
  q
    .selectFrom('creditNotes')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** A customer's credit notes, newest first. */
export const creditNotesOfCustomer = (q: Querier, customerId: string): Promise<CreditNoteRow[]> =>
  q
    .selectFrom('creditNotes')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

type CreditNoteChange = Partial<
  Pick<CreditNoteRow, 'state' | 'machineVersion' | 'toCard' | 'held' | 'fileKey' | 'fileName' | 'movedAt'>
>

/** Writes columns and raises the revision. The caller locks the customer's row. */
export const updateCreditNote = async (
  tx: Tx,
  id: string,
  change: CreditNoteChange,
  at: Date,
): Promise<CreditNoteRow> => {
  const row = await tx
    .updateTable('creditNotes')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await touchCustomer(tx, row.customerId, at)
  return row
}

/** The next number of a credit note. A number drawn in a failed transaction is not reused. */
export const nextCreditNumber = async (q: Querier): Promise<number> => {
  const { rows } = await sql<{ number: string }>`select nextval('credit_note_numbers') as number`.execute(q)
  return Number(rows[0]?.number)
}

/** Halalas of these notes that invoices have used, by note id. */
export const usedOf = async (q: Querier, noteIds: readonly string[]): Promise<Map<string, number>> => {
  if (noteIds.length === 0) return new Map()
  const rows = await q
    .selectFrom('creditUses')
    .select(['creditNoteId', (eb) => eb.fn.sum<string>('amount').as('used')])
    .where('creditNoteId', 'in', noteIds)
    .groupBy('creditNoteId')
    .execute()
  return new Map(rows.map(({ creditNoteId, used }) => [creditNoteId, Number(used)]))
}

/** A customer's notes with held credit and the halalas left of it, oldest first. Leaves out credit of a disputed payment. */
export const heldCredit = async (
  q: Querier,
  customerId: string,
): Promise<{ note: CreditNoteRow; left: number }[]> => {
  const notes = await q
    .selectFrom('creditNotes')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('state', 'in', STATES_HELD)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('disputes')
            .select('disputes.id')
            .whereRef('disputes.invoiceId', '=', 'creditNotes.invoiceId')
            .where('disputes.state', 'in', STATES_OPEN),
        ),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const used = await usedOf(
    q,
    notes.map(({ id }) => id),
  )
  return notes.map((note) => ({ note, left: note.held - (used.get(note.id) ?? 0) }))
}

export const insertCreditUse = async (
  tx: Tx,
  use: { creditNoteId: string; invoiceId: string; amount: number; createdAt: Date },
): Promise<void> => {
  await tx.insertInto('creditUses').values(use).execute()
}
