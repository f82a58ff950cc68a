import type { AccountType } from '#contract/entities/common.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#contract/entities/document.ts'

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
