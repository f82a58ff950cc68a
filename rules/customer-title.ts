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

/** What a customer is called where they must be told apart from others: by e-mail as long as no name is given. */
export const customerLabel = ({ email, ...names }: Named & { email: string }): string =>
  customerTitle(names) ?? email
