import type { AccountType } from '#contract/entities/common.ts'
import {
  type BusinessInfo,
  INFO_SHAPES,
  type IndividualInfo,
  type VerifiedValues,
  VOUCHABLE_FIELDS,
  type VouchableField,
} from '#contract/forms/basic-info.ts'
import type { Corrections } from '#contract/forms/review.ts'
import { cleanText } from '#contract/text/marks.ts'
import type { IndividualName } from './names.ts'
import { registeredName } from './register-address.ts'

interface Sources {
  /** Verified by a sign-in provider: of who fills in the form, and of the owner of the account. */
  emails: readonly string[]
  /** The company's name in the register, asked for by the number in the form. */
  companyName: string | null
  /** The names of the identity service, asked for by the number in the form. */
  personNames: Readonly<Partial<Record<IndividualName, string | null>>> | null
  /** What was saved with this number before; it was good then. */
  onFile: Readonly<Partial<Record<VouchableField, string | null>>>
}

/** What is good as it is in the information form of this customer. */
export const vouchedInfo = ({ emails, companyName, personNames, onFile }: Sources): VerifiedValues => {
  const said: Record<VouchableField, readonly (string | null | undefined)[]> = {
    contactEmail: emails,
    arabicBusinessName: [registeredName(companyName)],
    firstName: [personNames?.firstName],
    lastName: [personNames?.lastName],
    arabicFirstName: [personNames?.arabicFirstName],
    arabicLastName: [personNames?.arabicLastName],
  }
  return Object.fromEntries(
    VOUCHABLE_FIELDS.map((field) => [
      field,
      [...said[field], onFile[field]].filter((value): value is string => Boolean(value?.trim())),
    ]),
  )
}

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

type Wire<Values> = { [Name in keyof Values]: Values[Name] extends string ? string | null : Values[Name] }

/** Form values as they are sent: text trimmed, and null instead of nothing. Other values stay as they are. */
export const toWireValues = <Values extends Record<string, unknown>>(values: Values): Wire<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? cleanText(value) || null : value,
    ]),
  ) as Wire<Values>
