import type { AccountType } from '#contract/entities/common.ts'

interface Named {
  accountType: AccountType
  businessName: string | null
  firstName: string | null
  lastName: string | null
}

/** What a customer is called: a business by its name, an individual by first and last name; null while none is given. */
export const customerTitle = ({ accountType, businessName, firstName, lastName }: Named): string | null =>
  accountType === 'business' ? businessName : [firstName, lastName].filter(Boolean).join(' ') || null
