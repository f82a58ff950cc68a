import type { CustomerRow } from '../../db/schema.ts'

/** The name of the company, or of the person; null while none is given. */
export const customerName = ({
  accountType,
  businessName,
  firstName,
  lastName,
}: Pick<CustomerRow, 'accountType' | 'businessName' | 'firstName' | 'lastName'>): string | null =>
  accountType === 'business' ? businessName : [firstName, lastName].filter(Boolean).join(' ') || null
