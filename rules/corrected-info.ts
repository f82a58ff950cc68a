import type { AccountType } from '#contract/entities/common.ts'
import type { Corrections } from '#contract/forms/review.ts'

const SHARED = [
  'identificationNumber',
  'accountName',
  'firstName',
  'lastName',
  'address',
  'unitNumber',
  'buildingNumber',
  'district',
  'city',
  'province',
  'postalCode',
  'phone',
  'arabicAddress',
] as const
const OF_BUSINESS = [
  'businessName',
  'arabicBusinessName',
  'organizationType',
  'vatId',
  'contactEmail',
  'domain',
] as const
const OF_INDIVIDUAL = ['arabicFirstName', 'arabicLastName'] as const

type Field = (typeof SHARED | typeof OF_BUSINESS | typeof OF_INDIVIDUAL)[number]
type OnFile = { accountType: AccountType } & Record<Field, string | null>

/** The information form as it would be sent again: what is on file, with the corrections in it. Still to be checked by `BasicInfo`. */
export const correctedInfo = (
  onFile: OnFile,
  corrections: Corrections,
): { accountType: AccountType } & Partial<Record<Field, string | null>> & { noVatId?: boolean } => {
  const { accountType } = onFile
  const typed: Partial<Record<Field, string | undefined>> = corrections
  const form = Object.fromEntries(
    [...SHARED, ...(accountType === 'business' ? OF_BUSINESS : OF_INDIVIDUAL)].map((field) => [
      field,
      typed[field] ?? onFile[field],
    ]),
  )
  if (accountType === 'individual') return { accountType, ...form }
  const vatId = form.vatId?.trim() || null
  return { accountType, ...form, vatId, noVatId: vatId === null }
}
