import type { VouchableField, Vouched } from '#contract/forms/basic-info.ts'
import { VOUCHABLE_FIELDS } from '#contract/forms/basic-info.ts'
import type { IndividualName } from './individual-names.ts'
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
export const vouchedInfo = ({ emails, companyName, personNames, onFile }: Sources): Vouched => {
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
