import type { AccountType } from '#contract/entities/common.ts'
import type { IndividualInfo } from '#contract/forms/basic-info.ts'

interface Person {
  firstName: string | null
  lastName: string | null
}

/** First and last name of a person, as far as they are given; null while neither is. */
export const personName = ({ firstName, lastName }: Person): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null

interface Named {
  accountType: AccountType
  businessName: string | null
  firstName: string | null
  lastName: string | null
}

/** What a customer is called: a business by its name, an individual by first and last name; null while none is given. */
export const customerTitle = ({ accountType, businessName, ...person }: Named): string | null =>
  accountType === 'business' ? businessName : personName(person)

interface NamedInArabic {
  accountType: AccountType
  arabicBusinessName: string | null
  arabicFirstName: string | null
  arabicLastName: string | null
}

/** The same in Arabic letters; null where no such name is given. */
export const arabicTitle = ({
  accountType,
  arabicBusinessName,
  arabicFirstName: firstName,
  arabicLastName: lastName,
}: NamedInArabic): string | null =>
  accountType === 'business' ? arabicBusinessName : personName({ firstName, lastName })

/** What a customer is called where they must be told apart from others: by e-mail as long as no name is given. */
export const customerLabel = ({ email, ...names }: Named & { email: string }): string =>
  customerTitle(names) ?? email

export const INDIVIDUAL_NAMES = ['firstName', 'lastName', 'arabicFirstName', 'arabicLastName'] as const
export type IndividualName = (typeof INDIVIDUAL_NAMES)[number]

/** The name fields an individual still has to fill: none once the identity is verified, else every empty one. */
export const missingNames = (
  info: Readonly<Partial<Pick<IndividualInfo, IndividualName>>>,
  identityVerified: boolean,
): IndividualName[] => (identityVerified ? [] : INDIVIDUAL_NAMES.filter((name) => !info[name]?.trim()))
