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
import { cleanText } from '#contract/text/characters.ts'
import type { IndividualName } from './names.ts'
import { registeredName } from './register-address.ts'

interface Sources {
  /** Verified by a sign-in provider: addresses of the signed-in person and of the owner. */
  emails: readonly string[]
  /** The company's name in the register, for the number in the form. */
  companyName: string | null
  /** Names from the identity service, for the number in the form. */
  personNames: Readonly<Partial<Record<IndividualName, string | null>>> | null
  /** Values stored earlier for this number; they were valid then. */
  onFile: Readonly<Partial<Record<VouchableField, string | null>>>
}

/** Collects the verified values of a customer's information form. */
export const vouchedInfo = ({ emails, companyName, personNames, onFile }: Sources): VerifiedValues => {
  const vouched: Record<VouchableField, readonly (string | null | undefined)[]> = {
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
      [...vouched[field], onFile[field]].filter((value): value is string => Boolean(value?.trim())),
    ]),
  )
}

type Field = Exclude<keyof BusinessInfo | keyof IndividualInfo, 'accountType' | 'noVatId'>
type OnFile = { accountType: AccountType } & Record<Field, string | null>

/**
 * Builds the information form from the stored values and the corrections. The caller checks it with `basicInfo`.
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
  // Names of an individual may be null until the identity is verified; a correction must not empty them.
  if (accountType === 'individual') return { ...form, accountType }
  const sent = toWireValues(form)
  return { ...sent, accountType, noVatId: sent.vatId === null }
}

type Wire<Values> = { [Name in keyof Values]: Values[Name] extends string ? string | null : Values[Name] }

/** Converts form values for the API: trims text, and sends null for empty text. */
export const toWireValues = <Values extends Record<string, unknown>>(values: Values): Wire<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? cleanText(value) || null : value,
    ]),
  ) as Wire<Values>
