import { DOCUMENT_TYPES, type DocumentType } from '#contract/entities/document.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { NewProposedDocument, ProposedDocumentRow } from '../db/schema.ts'

/** The documents that a customer has picked for the reviewer but not sent, in the order of their types. */
export const proposedDocuments = async (q: Querier, customerId: string): Promise<ProposedDocumentRow[]> => {
  const proposed = await q
    .selectFrom('proposedDocuments')
    .selectAll()
    .where('customerId', '=', customerId)
    .execute()
  return proposed.toSorted(
    (one, other) => DOCUMENT_TYPES.indexOf(one.type) - DOCUMENT_TYPES.indexOf(other.type),
  )
}

/** Deletes the proposed document of this type. Returns its storage key; null when there was none. */
export const deleteProposedDocument = async (
  tx: Tx,
  customerId: string,
  type: DocumentType,
): Promise<string | null> => {
  const deleted = await tx
    .deleteFrom('proposedDocuments')
    .where('customerId', '=', customerId)
    .where('type', '=', type)
    .returning('storageKey')
    .executeTakeFirst()
  return deleted?.storageKey ?? null
}

/** Stores a proposal beside the reviewed document, and replaces an earlier proposal. Returns the earlier one's storage key. */
export const proposeDocument = async (tx: Tx, document: NewProposedDocument): Promise<string | null> => {
  const earlier = await deleteProposedDocument(tx, document.customerId, document.type)
  await tx.insertInto('proposedDocuments').values(document).execute()
  return earlier
}

/** Deletes and returns all proposals of a customer. */
export const takeProposedDocuments = (tx: Tx, customerId: string): Promise<ProposedDocumentRow[]> =>
  tx.deleteFrom('proposedDocuments').where('customerId', '=', customerId).returningAll().execute()
