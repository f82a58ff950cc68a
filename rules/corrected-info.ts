import type { AccountType } from '#contract/entities/common.ts'
import { type BusinessInfo, INFO_SHAPES, type IndividualInfo } from '#contract/forms/basic-info.ts'
import type { Corrections } from '#contract/forms/review.ts'
import { toWireValues } from './wire-values.ts'

type Field = Exclude<keyof BusinessInfo | keyof IndividualInfo, 'accountType' | 'noVatId'>
type OnFile = { accountType: AccountType } & Record<Field, string | null>

/**
 * The information form as it would be sent again: everything it asks for as it is on file, with the corrections in it. Still to be
 * checked by `basicInfo`.
 */
export const correctedInfo = (
  onFile: OnFile,
  corrections: Corrections,
): { accountType: AccountType } & Partial<Record<Field, string | null>> & { noVatId?: boolean } => {
  const { accountType } = onFile
  const typed: Partial<Record<string, string | undefined>> = corrections
  const fields = Object.keys(INFO_SHAPES[accountType]).filter((name): name is Field =>
    Object.hasOwn(onFile, name),
  )
  const form = Object.fromEntries(fields.map((field) => [field, typed[field] ?? onFile[field]]))
  // The names of an individual may be null while the identity is not verified; a correction must not empty them.
  if (accountType === 'individual') return { ...form, accountType }
  const sent = toWireValues(form)
  return { ...sent, accountType, noVatId: sent.vatId === null }
}
