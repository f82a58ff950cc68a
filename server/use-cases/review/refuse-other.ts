import { DOCUMENT_TYPES, type DocumentType } from '#contract/entities/document.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import type { Corrections } from '#contract/forms/review.ts'
import { missingDocuments } from '#rules/documents.ts'
import { documentOf, fieldsOfTarget } from '#rules/requested-changes.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { currentDocumentTypes } from '../../db/stores/documents.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import { documentTypesOf, type StoredFile } from '../customers/store-documents.ts'

/** What a customer sends to a reviewer who asked for changes. */
export interface Answer {
  corrections: Corrections
  stored: readonly StoredFile[]
  /** Documents that were stored when they were picked. */
  proposed: readonly DocumentType[]
}

/** Whether the customer has a VAT ID with these corrections. */
export const willHaveVatId = ({ vatId }: Pick<CustomerRow, 'vatId'>, corrections: Corrections): boolean =>
  corrections.vatId === undefined ? vatId !== null : corrections.vatId.trim() !== ''

/** Exactly what was asked for has to come; a document that a new VAT ID makes necessary comes with it. */
export const refuseOther = async (
  tx: Tx,
  row: CustomerRow,
  asked: readonly ChangeTarget[],
  { corrections, stored, proposed }: Answer,
): Promise<void> => {
  const files = [...documentTypesOf(stored.map(({ file }) => file)), ...proposed]
  const askedFields = asked.flatMap(fieldsOfTarget)
  const askedFiles = asked.map(documentOf)
  const hasVatId = willHaveVatId(row, corrections)
  const onFile = await currentDocumentTypes(tx, row.id)
  const owed = row.accountType === 'business' ? missingDocuments(onFile, hasVatId) : []
  /** Who has no VAT ID after all has no certificate of it. */
  const wanted = (type: DocumentType) => askedFiles.includes(type) && (type !== 'vat' || hasVatId)
  const given = Object.keys(corrections) as (keyof Corrections)[]

  const other =
    given.find((field) => !askedFields.includes(field)) ??
    files.find((type) => !askedFiles.includes(type) && !owed.includes(type))
  if (other) throw fieldRefusal(other, 'unknown-field')
  const missing =
    askedFields.find((field) => !given.includes(field)) ??
    DOCUMENT_TYPES.find((type) => wanted(type) && !files.includes(type))
  if (missing) throw new AppError('changes-missing', { field: missing })
  const [stillOwed] = owed.filter((type) => !files.includes(type))
  if (stillOwed) throw new AppError('documents-missing', { field: stillOwed })
}
