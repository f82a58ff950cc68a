import type { AccountType } from '#contract/entities/common.ts'
import { personName } from './person-name.ts'

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
