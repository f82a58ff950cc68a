import { DOCUMENT_TYPES, type DocumentType } from '#contract/entities/document.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { DocumentRow, NewDocument, NewProposedDocument, ProposedDocumentRow } from '../db/schema.ts'

/** The given keys that a row refers to. */
export const keysInUse = async (q: Querier, keys: readonly string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const rows = await storedKeys(q).where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

/** The keys of all files that rows name. */
export const everyKeyInUse = async (q: Querier): Promise<Set<string>> => {
  const rows = await storedKeys(q).execute()
  return new Set(rows.map(({ key }) => key))
}

const storedKeys = (q: Querier) => {
  const named = (table: 'documents' | 'proposedDocuments', column: 'storageKey' | 'originalKey') =>
    q.selectFrom(table).select(`${column} as key`).where(column, 'is not', null)
  const filed = (table: 'invoices' | 'creditNotes' | 'invoiceRenditions' | 'contractSummaryFiles') =>
    q.selectFrom(table).select('fileKey as key').where('fileKey', 'is not', null)
  const every = named('documents', 'storageKey')
    .unionAll(named('documents', 'originalKey'))
    .unionAll(named('proposedDocuments', 'storageKey'))
    .unionAll(named('proposedDocuments', 'originalKey'))
    .unionAll(filed('invoices'))
    .unionAll(filed('creditNotes'))
    .unionAll(filed('invoiceRenditions'))
    .unionAll(filed('contractSummaryFiles'))
  return q.selectFrom(every.$castTo<{ key: string }>().as('stored')).select('key')
}

/** The storage keys of one document: its shown file and, for a picture, the uploaded original. */
export const keysOf = ({
  storageKey,
  originalKey,
}: Pick<DocumentRow, 'storageKey' | 'originalKey'>): string[] =>
  originalKey === null ? [storageKey] : [storageKey, originalKey]

/** Compares by type, because all documents may have the same instant. */
export const inOrderOfTypes = (one: Pick<DocumentRow, 'type'>, other: Pick<DocumentRow, 'type'>): number =>
  DOCUMENT_TYPES.indexOf(one.type) - DOCUMENT_TYPES.indexOf(other.type)

/** The current documents: the latest of each type. */
export const currentDocuments = async (q: Querier, customerId: string): Promise<DocumentRow[]> => {
  const documents = await q
    .selectFrom('documents')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('replacedAt', 'is', null)
    .execute()
  return documents.toSorted(inOrderOfTypes)
}

/** A document of this customer, current or replaced. */
export const findDocument = (q: Querier, customerId: string, id: string): Promise<DocumentRow | undefined> =>
  q
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .executeTakeFirst()

export const currentDocumentTypes = async (q: Querier, customerId: string): Promise<DocumentType[]> =>
  (await currentDocuments(q, customerId)).map((document) => document.type)

/** Deletes the current document of this type. Returns its storage keys; none when there was no document. */
export const deleteCurrentDocument = async (
  tx: Tx,
  customerId: string,
  type: DocumentType,
): Promise<string[]> => {
  const deleted = await tx
    .deleteFrom('documents')
    .where('customerId', '=', customerId)
    .where('type', '=', type)
    .where('replacedAt', 'is', null)
    .returning(['storageKey', 'originalKey'])
    .executeTakeFirst()
  return deleted ? keysOf(deleted) : []
}

/** Stores a document and marks the current document of its type as replaced. */
export const replaceDocument = async (tx: Tx, document: Omit<NewDocument, 'replacedAt'>): Promise<void> => {
  await tx
    .updateTable('documents')
    .set({ replacedAt: document.createdAt })
    .where('customerId', '=', document.customerId)
    .where('type', '=', document.type)
    .where('replacedAt', 'is', null)
    .execute()
  await tx
    .insertInto('documents')
    .values({ ...document, replacedAt: null })
    .execute()
}

/** The documents that a customer has picked for the reviewer but not sent, in the order of their types. */
export const proposedDocuments = async (q: Querier, customerId: string): Promise<ProposedDocumentRow[]> => {
  const proposed = await q
    .selectFrom('proposedDocuments')
    .selectAll()
    .where('customerId', '=', customerId)
    .execute()
  return proposed.toSorted(inOrderOfTypes)
}

/** Deletes the proposed document of this type. Returns its storage keys; none when there was no document. */
export const deleteProposedDocument = async (
  tx: Tx,
  customerId: string,
  type: DocumentType,
): Promise<string[]> => {
  const deleted = await tx
    .deleteFrom('proposedDocuments')
    .where('customerId', '=', customerId)
    .where('type', '=', type)
    .returning(['storageKey', 'originalKey'])
    .executeTakeFirst()
  return deleted ? keysOf(deleted) : []
}

/** Stores a proposal beside the reviewed document, and replaces an earlier proposal. Returns the storage keys of the earlier proposal. */
export const proposeDocument = async (tx: Tx, document: NewProposedDocument): Promise<string[]> => {
  const earlier = await deleteProposedDocument(tx, document.customerId, document.type)
  await tx.insertInto('proposedDocuments').values(document).execute()
  return earlier
}

/** Deletes and returns all proposals of a customer. */
export const takeProposedDocuments = (tx: Tx, customerId: string): Promise<ProposedDocumentRow[]> =>
  tx.deleteFrom('proposedDocuments').where('customerId', '=', customerId).returningAll().execute()
