import type { AccountType } from '#contract/entities/common.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#contract/entities/document.ts'
import { type ChangeTarget, infoFieldsOf } from '#contract/entities/requested-change.ts'
import type { Corrections } from '#contract/forms/review.ts'
import { type DocumentsOnFile, missingDocuments, requiredDocuments } from './documents.ts'

/** A step of the onboarding in which something may be corrected later. */
export type CorrectedStep = 'basic-info' | 'upload-documents' | 'billing-email'

/** The document a target names, or null when it names a field. */
export const documentOf = (target: ChangeTarget): DocumentType | null =>
  DOCUMENT_TYPES.find((type) => target === `documents.${type}`) ?? null

/** The step a target belongs to. */
export const stepOfTarget = (target: ChangeTarget): CorrectedStep => {
  if (documentOf(target)) return 'upload-documents'
  return target === 'gcpSecurityGroup' ? 'billing-email' : 'basic-info'
}

/** The values that answer a target: a city comes with its province, a document with none. */
export const fieldsOfTarget = (target: ChangeTarget): (keyof Corrections)[] => {
  if (target === 'city') return ['city', 'province']
  return documentOf(target) ? [] : [target as keyof Corrections]
}

/**
 * The documents that can be part of the answer to a reviewer: those asked for, and those that are missing, also once a VAT ID that
 * may be corrected is there.
 */
export const proposableDocuments = (
  targets: readonly ChangeTarget[],
  { accountType, hasVatId, documents }: DocumentsOnFile,
): DocumentType[] => {
  if (targets.length === 0 || accountType !== 'business') return []
  const asked = targets.map(documentOf)
  const missing = missingDocuments(documents, hasVatId || targets.includes('vatId'))
  return DOCUMENT_TYPES.filter((type) => asked.includes(type) || missing.includes(type))
}

interface Applicant {
  accountType: AccountType
  vatId: string | null
  verifiedNames: readonly string[]
}

/**
 * What a reviewer may ask this customer to correct. Not the number the register or the identity service vouched for, nor the names
 * that came with it: who is wrong there has to apply anew.
 */
export const requestableTargets = ({ accountType, vatId, verifiedNames }: Applicant): ChangeTarget[] => {
  if (accountType === 'individual')
    return infoFieldsOf('individual').filter((name) => !verifiedNames.includes(name))
  return [
    ...infoFieldsOf('business'),
    ...requiredDocuments(vatId !== null).map((type) => `documents.${type}` as const),
    'gcpSecurityGroup',
  ]
}
