import type { AccountType } from '#contract/entities/common.ts'
import { type InfoField, infoFieldsOf } from '#contract/entities/requested-change.ts'
import type { Corrections } from '#contract/forms/review.ts'

/** Fields that come with others and are not asked for by themselves. */
const ACCOMPANYING = ['identificationNumber', 'province'] as const

type Field = InfoField | (typeof ACCOMPANYING)[number]
type OnFile = { accountType: AccountType } & Record<Field, string | null>

/** The information form as it would be sent again: what is on file, with the corrections in it. Still to be checked by `BasicInfo`. */
export const correctedInfo = (
  onFile: OnFile,
  corrections: Corrections,
): { accountType: AccountType } & Partial<Record<Field, string | null>> & { noVatId?: boolean } => {
  const { accountType } = onFile
  const typed: Partial<Record<Field, string | undefined>> = corrections
  const form = Object.fromEntries(
    [...ACCOMPANYING, ...infoFieldsOf(accountType)].map((field) => [field, typed[field] ?? onFile[field]]),
  )
  if (accountType === 'individual') return { accountType, ...form }
  const vatId = form.vatId?.trim() || null
  return { accountType, ...form, vatId, noVatId: vatId === null }
}
