import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { Parties } from '#rules/invoice-parties.ts'
import { json, type Querier, type Tx } from '../db/client.ts'
import type { NewTaxDocument, TaxDocumentRow } from '../db/schema.ts'

/** Stores both parties of an invoice as of now, unless they are stored already. */
export const keepParties = async (
  q: Querier,
  { invoiceId, parties, createdAt }: { invoiceId: string; parties: Parties; createdAt: Date },
): Promise<void> => {
  await q
    .insertInto('invoiceParties')
    .values({ invoiceId, parties: json(parties), createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The stored parties of an invoice; undefined when its document predates the storing. */
export const findParties = async (q: Querier, invoiceId: string): Promise<Parties | undefined> => {
  const row = await q
    .selectFrom('invoiceParties')
    .select('parties')
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst()
  return row?.parties
}

interface Rendition {
  invoiceId: string
  language: Language
  version: string
}

/** The file of an invoice in a language and version; undefined when it does not exist yet. */
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

/** Stores a file of an invoice. Returns the stored one, which is another when a concurrent call was first. */
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

/** Takes the next position in the chain and locks the end of the chain until the transaction ends. */
export const takePlace = async (tx: Tx): Promise<{ counter: number; previousHash: string }> => {
  const { counter, hash } = await tx
    .updateTable('taxChain')
    .set({ counter: sql<number>`counter + 1` })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { counter, previousHash: hash }
}

/** Appends a document to the chain, in the transaction that took its position. */
export const appendTaxDocument = async (tx: Tx, document: NewTaxDocument): Promise<void> => {
  await tx.insertInto('taxDocuments').values(document).execute()
  await tx.updateTable('taxChain').set({ hash: document.hash }).execute()
}

export const findTaxDocument = (q: Querier, invoiceId: string): Promise<TaxDocumentRow | undefined> =>
  q.selectFrom('taxDocuments').selectAll().where('invoiceId', '=', invoiceId).executeTakeFirst()
