import type { AccountType } from '#contract/entities/common.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#contract/entities/document.ts'
import {
  CHANGE_TARGETS,
  type ChangeTarget,
  type CorrectedStep,
  STEP_TARGETS,
} from '#contract/entities/requested-change.ts'
import type { Corrections } from '#contract/forms/review.ts'
import { type DocumentsOnFile, missingDocuments, requiredDocuments } from './documents.ts'

/** The document type of a target; null for a field. */
export const documentOf = (target: ChangeTarget): DocumentType | null =>
  DOCUMENT_TYPES.find((type) => target === `documents.${type}`) ?? null

const STEPS = Object.keys(STEP_TARGETS) as CorrectedStep[]

export const stepOfTarget = (target: ChangeTarget): CorrectedStep => {
  const step = STEPS.find((step) => target in STEP_TARGETS[step])
  if (!step) throw new Error(`No step has the target ${target}`)
  return step
}

const isOf = (accountType: AccountType, target: ChangeTarget): boolean => {
  const targets: Partial<Record<ChangeTarget, readonly AccountType[]>> = STEP_TARGETS[stepOfTarget(target)]
  return targets[target]?.includes(accountType) === true
}

/** The values of a target: a city includes its province, a document has none. */
export const fieldsOfTarget = (target: ChangeTarget): (keyof Corrections)[] => {
  if (target === 'city') return ['city', 'province']
  return documentOf(target) ? [] : [target as keyof Corrections]
}

/**
 * Documents that a customer may upload for requested changes: the requested and the missing ones. The VAT certificate counts as
 * missing when the VAT ID is a target.
 */
export const proposableDocuments = (
  targets: readonly ChangeTarget[],
  { accountType, hasVatId, documents }: DocumentsOnFile,
): DocumentType[] => {
  if (targets.length === 0 || accountType !== 'business') return []
  const requested = targets.map(documentOf)
  const missing = missingDocuments(documents, hasVatId || targets.includes('vatId'))
  return DOCUMENT_TYPES.filter((type) => requested.includes(type) || missing.includes(type))
}

interface Applicant {
  accountType: AccountType
  vatId: string | null
  verifiedNames: readonly string[]
}

/**
 * Targets that a reviewer may request from this customer. The verified number and verified names are excluded: when they are wrong,
 * the customer must apply again.
 */
export const requestableTargets = ({ accountType, vatId, verifiedNames }: Applicant): ChangeTarget[] => {
  const documents = requiredDocuments(vatId !== null)
  return CHANGE_TARGETS.filter((target) => {
    const document = documentOf(target)
    return (
      isOf(accountType, target) &&
      !verifiedNames.includes(target) &&
      (document === null || documents.includes(document))
    )
  })
}
