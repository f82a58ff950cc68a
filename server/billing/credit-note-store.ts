import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { STATES_HELD } from '#machines/credit-note/selectors.ts'
import { STATES_OPEN } from '#machines/dispute/selectors.ts'
import { touchCustomer } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import { among, asRows } from '../db/nested-rows.ts'
import type { CreditNoteRow, InvoiceRow, NewCreditNote } from '../db/schema.ts'
import type { Period } from './invoice-store.ts'

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

/** The credit notes of a period with their invoices, oldest first. */
export const creditNotesIssued = async (
  q: Querier,
  customerId: string,
  { from, until }: Period,
): Promise<{ creditNote: CreditNoteRow; invoice: InvoiceRow }[]> => {
  const notes = await q
    .selectFrom('creditNotes')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  if (notes.length === 0) return []
  const invoices = await q
    .selectFrom('invoices')
    .selectAll()
    .where(
      'id',
      'in',
      notes.map(({ invoiceId }) => invoiceId),
    )
    .execute()
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return notes.flatMap((creditNote) => {
    const invoice = byId.get(creditNote.invoiceId)
    return invoice ? [{ creditNote, invoice }] : []
  })
}

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

/** SQL for the halalas of the note `n` that invoices have used. */
const USED = sql<number>`coalesce((select sum(u.amount) from credit_uses u where u.credit_note_id = n.id), 0)::float8`

/** SQL for the halalas that the note `n` holds and no invoice has used. */
export const LEFT = sql<number>`(n.held - ${USED})`

/** SQL, true if the note `n` holds credit for the next invoice: not while its payment is disputed. */
const IS_HELD = sql<SqlBool>`(n.state in ${among(STATES_HELD)} and not exists (
  select from disputes d where d.customer_id = n.customer_id and d.invoice_id = n.invoice_id and d.state in ${among(STATES_OPEN)}))`

/** SQL for a customer's held credit, oldest note first, to embed in a larger statement. */
export const heldCreditRows = (customerId: RawBuilder<unknown>): RawBuilder<object[]> =>
  asRows(sql`
    select n.id as "creditNoteId", ${LEFT} as "left" from credit_notes n
    where n.customer_id = ${customerId} and ${IS_HELD} order by n.created_at, n.id`)

/** Halalas of a note that invoices have used. */
export const usedOf = async (q: Querier, noteId: string): Promise<number> => {
  const { used } = await q
    .selectFrom('creditNotes as n')
    .select(USED.as('used'))
    .where('n.id', '=', noteId)
    .executeTakeFirstOrThrow()
  return used
}

/** A customer's notes with held credit and the halalas left of it, oldest first. Leaves out credit of a disputed payment. */
export const heldCredit = async (
  q: Querier,
  customerId: string,
): Promise<{ note: CreditNoteRow; left: number }[]> => {
  const notes = await q
    .selectFrom('creditNotes as n')
    .selectAll('n')
    .select(LEFT.as('left'))
    .where('n.customerId', '=', customerId)
    .where(IS_HELD)
    .orderBy('n.createdAt')
    .orderBy('n.id')
    .execute()
  return notes.map(({ left, ...note }) => ({ note, left }))
}

export const insertCreditUse = async (
  tx: Tx,
  use: { creditNoteId: string; invoiceId: string; amount: number; createdAt: Date },
): Promise<void> => {
  await tx.insertInto('creditUses').values(use).execute()
}
