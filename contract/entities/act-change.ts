import { z } from 'zod/mini'

/**
 * Form of a field in the record of a change.
 * - `hidden`: no values, for identity numbers, names, contact data and free text.
 * - `company-…`: values for a business, hidden for an individual because they are personal data.
 * - `is-set`: true when there is a value.
 * - `discount`: in basis points. `month`: such as 202611.
 */
export type ChangeForm =
  | 'status'
  | 'status-reason'
  | 'package'
  | 'slot'
  | 'role'
  | 'yes-no'
  | 'is-set'
  | 'amount'
  | 'discount'
  | 'share'
  | 'seconds'
  | 'instant'
  | 'month'
  | 'count'
  | 'text'
  | 'billing-accounts'
  | 'company-text'
  | 'company-number'
  | 'hidden'

/** The changed fields that the audit shows, by noun, in the order of the screen. */
export const CHANGE_FIELDS = {
  account: {
    status: 'status',
    statusReason: 'status-reason',
    suspensionNote: 'hidden',
    settlementFailed: 'yes-no',
    stoppedByBudget: 'yes-no',
    heldAt: 'is-set',
    holdNote: 'hidden',
    package: 'package',
    subscriptionDate: 'instant',
    activationDate: 'instant',
    cancellationDate: 'instant',
    withdrawalDeclaredAt: 'instant',
    withdrawnAt: 'instant',
    monthlyQuota: 'amount',
    quotaWaivedMonth: 'month',
    threshold: 'amount',
    discountBps: 'discount',
    gcpSecurityGroup: 'text',
    purchaseOrder: 'text',
    gcpSubBillingAccountId: 'billing-accounts',
    gcpSubBillingAccount: 'hidden',
    oldGcpSubBillingAccount: 'billing-accounts',
    pscPermissionGranted: 'yes-no',
    accountName: 'company-text',
    businessName: 'company-text',
    arabicBusinessName: 'company-text',
    organizationType: 'hidden',
    domain: 'company-text',
    vatId: 'company-number',
    identificationNumber: 'hidden',
    identificationNumberVerified: 'yes-no',
    firstName: 'hidden',
    lastName: 'hidden',
    arabicFirstName: 'hidden',
    arabicLastName: 'hidden',
    contactEmail: 'hidden',
    phone: 'hidden',
    address: 'company-text',
    unitNumber: 'company-text',
    buildingNumber: 'company-text',
    district: 'company-text',
    arabicDistrict: 'company-text',
    city: 'company-text',
    postalCode: 'company-text',
    arabicAddress: 'company-text',
  },
  person: {
    role: 'role',
    isActive: 'yes-no',
    customerId: 'is-set',
    isOwner: 'yes-no',
    email: 'hidden',
    firstName: 'hidden',
    lastName: 'hidden',
    subject: 'hidden',
  },
  card: {
    status: 'slot',
    deleted: 'yes-no',
    unusable: 'yes-no',
    cardHolderName: 'hidden',
  },
  sessions: { live: 'count' },
  target: { share: 'share', seconds: 'seconds' },
  chargeRun: { approvedCount: 'count', approvedAmount: 'amount', holdReason: 'is-set' },
} as const satisfies Record<string, Record<string, ChangeForm>>

export type ChangeNoun = keyof typeof CHANGE_FIELDS

const CHANGE_NOUNS = Object.keys(CHANGE_FIELDS) as ChangeNoun[]

export const ChangeValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export type ChangeValue = z.output<typeof ChangeValue>

/** Values before and after, by field; null for a field whose values must not be stored. */
export type ChangedFields = Readonly<
  Record<string, readonly [before: ChangeValue, after: ChangeValue] | null>
>

/** One field that an act changed. */
export const ActChange = z.object({
  noun: z.enum(CHANGE_NOUNS),
  field: z.string(),
  /** Null when the record has no values. */
  values: z.nullable(z.object({ before: ChangeValue, after: ChangeValue })),
})
export type ActChange = z.output<typeof ActChange>

/** The form of a field; undefined for one that this version does not list. */
export const changeForm = (noun: ChangeNoun, field: string): ChangeForm | undefined => {
  const fields: Readonly<Record<string, ChangeForm>> = CHANGE_FIELDS[noun]
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}
