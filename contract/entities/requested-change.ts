import { z } from 'zod/mini'
import type { Step } from '../steps.ts'
import { ACCOUNT_TYPES, type AccountType } from './common.ts'
import { DOCUMENT_TYPES, type DocumentType } from './document.ts'

const BOTH: readonly AccountType[] = ACCOUNT_TYPES

const DOCUMENTS = Object.fromEntries(
  DOCUMENT_TYPES.map((type) => [`documents.${type}`, ['business']]),
) as unknown as Record<`documents.${DocumentType}`, readonly AccountType[]>

/**
 * The targets of requested changes: the correctable fields of each step, in order, with the account types that have them. A city
 * includes its province.
 */
export const STEP_TARGETS = {
  'basic-info': {
    businessName: ['business'],
    arabicBusinessName: ['business'],
    organizationType: ['business'],
    accountName: BOTH,
    vatId: ['business'],
    firstName: BOTH,
    lastName: BOTH,
    arabicFirstName: ['individual'],
    arabicLastName: ['individual'],
    contactEmail: ['business'],
    phone: BOTH,
    domain: ['business'],
    address: BOTH,
    unitNumber: BOTH,
    buildingNumber: BOTH,
    district: BOTH,
    city: BOTH,
    postalCode: BOTH,
    arabicAddress: BOTH,
  },
  'upload-documents': DOCUMENTS,
  'billing-email': { gcpSecurityGroup: ['business'] },
} as const satisfies Partial<Record<Step, Record<string, readonly AccountType[]>>>

/** An onboarding step with correctable data. */
export type CorrectedStep = keyof typeof STEP_TARGETS
type Target = { [Step in CorrectedStep]: keyof (typeof STEP_TARGETS)[Step] }[CorrectedStep]

export const CHANGE_TARGETS = Object.values(STEP_TARGETS).flatMap(Object.keys) as Target[]
export const ChangeTarget = z.enum(CHANGE_TARGETS)
export type ChangeTarget = z.output<typeof ChangeTarget>

/** A target that is a value, not a document. */
export type FieldTarget = Exclude<ChangeTarget, `documents.${string}`>

export const FIELD_TARGETS = CHANGE_TARGETS.filter((target) => !(target in DOCUMENTS)) as FieldTarget[]

/** A correction that a reviewer requests. */
export const RequestedChange = z.object({ id: z.string(), target: ChangeTarget, reason: z.string() })
export type RequestedChange = z.output<typeof RequestedChange>
