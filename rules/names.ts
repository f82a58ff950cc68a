import type { AccountType } from '#contract/entities/common.ts'
import type { IndividualInfo } from '#contract/forms/basic-info.ts'

interface Person {
  firstName: string | null
  lastName: string | null
}

/** First and last name, or one of them; null when both are missing. */
export const personName = ({ firstName, lastName }: Person): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null

interface CustomerNames {
  accountType: AccountType
  businessName: string | null
  firstName: string | null
  lastName: string | null
}

/** Name of a customer: the business name, or the person's first and last name. */
export const customerTitle = ({ accountType, businessName, ...person }: CustomerNames): string | null =>
  accountType === 'business' ? businessName : personName(person)

interface ArabicCustomerNames {
  accountType: AccountType
  arabicBusinessName: string | null
  arabicFirstName: string | null
  arabicLastName: string | null
}

/** Name of a customer in Arabic letters. */
export const arabicTitle = ({
  accountType,
  arabicBusinessName,
  arabicFirstName: firstName,
  arabicLastName: lastName,
}: ArabicCustomerNames): string | null =>
  accountType === 'business' ? arabicBusinessName : personName({ firstName, lastName })

/** Name of a customer, or the e-mail when there is no name. */
export const customerLabel = ({ email, ...names }: CustomerNames & { email: string }): string =>
  customerTitle(names) ?? email

export const INDIVIDUAL_NAMES = ['firstName', 'lastName', 'arabicFirstName', 'arabicLastName'] as const
export type IndividualName = (typeof INDIVIDUAL_NAMES)[number]

/** Empty name fields of an individual; none when the identity is verified. */
export const missingNames = (
  info: Readonly<Partial<Pick<IndividualInfo, IndividualName>>>,
  identityVerified: boolean,
): IndividualName[] => (identityVerified ? [] : INDIVIDUAL_NAMES.filter((name) => !info[name]?.trim()))
