import { DOCUMENT_TYPES, type DocumentType } from '#contract/entities/document.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { NewProposedDocument, ProposedDocumentRow } from '../db/schema.ts'

/** What a customer has picked for a reviewer and not sent yet, in the order of the types. */
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

/** Deletes the proposed document of this type; gives the key of its bytes, or null when there was none. */
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

/** Puts a document beside the reviewed one, in the place of an earlier proposal; gives the key of that one's bytes. */
export const proposeDocument = async (tx: Tx, document: NewProposedDocument): Promise<string | null> => {
  const earlier = await deleteProposedDocument(tx, document.customerId, document.type)
  await tx.insertInto('proposedDocuments').values(document).execute()
  return earlier
}

/** Deletes everything this customer has proposed, and gives it. */
export const takeProposedDocuments = (tx: Tx, customerId: string): Promise<ProposedDocumentRow[]> =>
  tx.deleteFrom('proposedDocuments').where('customerId', '=', customerId).returningAll().execute()
