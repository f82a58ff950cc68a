import type { AccountType } from '#contract/entities/common.ts'
import {
  DOCUMENT_TYPES,
  type DocumentType,
  FILE_EXTENSIONS,
  MAX_FILE_BYTES,
} from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'

/** The documents a business must attach: registration, address and zatca, and vat when it has a VAT ID. */
export const requiredDocuments = (hasVatId: boolean): DocumentType[] =>
  DOCUMENT_TYPES.filter((type) => type !== 'vat' || hasVatId)

/** What is still to be attached, given the types already uploaded or just picked. */
export const missingDocuments = (present: readonly DocumentType[], hasVatId: boolean): DocumentType[] =>
  requiredDocuments(hasVatId).filter((type) => !present.includes(type))

export interface DocumentsOnFile {
  accountType: AccountType
  hasVatId: boolean
  documents: readonly DocumentType[]
}

/** What a customer still has to attach: an individual needs no documents. */
export const owedDocuments = ({ accountType, hasVatId, documents }: DocumentsOnFile): DocumentType[] =>
  accountType === 'business' ? missingDocuments(documents, hasVatId) : []

/** What follows the last dot of a file's name, in lower case; empty when it has none. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** Whether a file's name ends with an accepted extension. What it truly holds is for the server to look at. */
const hasAcceptedExtension = (name: string): boolean =>
  FILE_EXTENSIONS.some((extension) => extension === extensionOf(name))

/** Why a picked file cannot be uploaded: its type, no content, or more than 10 MB; null when it can. `size` is in bytes. */
export const fileProblem = (file: { name: string; size: number }): FieldMessage | null => {
  if (!hasAcceptedExtension(file.name)) return 'file-type'
  if (file.size === 0) return 'file-empty'
  return file.size > MAX_FILE_BYTES ? 'file-too-large' : null
}
