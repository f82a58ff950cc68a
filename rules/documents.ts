import type { AccountType } from '#contract/entities/common.ts'
import {
  DOCUMENT_TYPES,
  type DocumentType,
  FILE_EXTENSIONS,
  MAX_FILE_BYTES,
} from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'

/** Documents of a business: registration, address and zatca, and vat when it has a VAT ID. */
export const requiredDocuments = (hasVatId: boolean): DocumentType[] =>
  DOCUMENT_TYPES.filter((type) => type !== 'vat' || hasVatId)

/** Required documents that are neither uploaded nor selected. */
export const missingDocuments = (present: readonly DocumentType[], hasVatId: boolean): DocumentType[] =>
  requiredDocuments(hasVatId).filter((type) => !present.includes(type))

export interface DocumentsOnFile {
  accountType: AccountType
  hasVatId: boolean
  documents: readonly DocumentType[]
}

/** Required documents that are missing; an individual needs none. */
export const owedDocuments = ({ accountType, hasVatId, documents }: DocumentsOnFile): DocumentType[] =>
  accountType === 'business' ? missingDocuments(documents, hasVatId) : []

/** The extension in lower case; empty when there is none. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** Checks the name only; the server checks the content. */
const hasAcceptedExtension = (name: string): boolean =>
  FILE_EXTENSIONS.some((extension) => extension === extensionOf(name))

/** The problem of a selected file: type, empty, or more than 10 MB; null when valid. `size` is in bytes. */
export const fileProblem = (file: { name: string; size: number }): FieldMessage | null => {
  if (!hasAcceptedExtension(file.name)) return 'file-type'
  if (file.size === 0) return 'file-empty'
  return file.size > MAX_FILE_BYTES ? 'file-too-large' : null
}
