import { ACCOUNT_NAME_SHOWN, BUSINESS_NAME_SHOWN, billingAccountId, truncate } from '#rules/display.ts'
import { arabicTitle, customerTitle, personName } from '#rules/names.ts'
import type { Current } from '#src/shared/session/current-query.ts'

type Customer = NonNullable<Current['customer']>

const shown = (name: string | null): string | null => name && truncate(name, BUSINESS_NAME_SHOWN)

/** Whose account it is, for everyone who looks at it. */
export const accountHolder = (customer: Customer): string | null => shown(customerTitle(customer))

/** The same in Arabic letters, where the account has such a name. */
export const arabicHolder = (customer: Customer): string | null => shown(arabicTitle(customer))

export interface SummaryField {
  name:
    | 'owner'
    | 'accountName'
    | 'customerId'
    | 'accountType'
    | 'domain'
    | 'billingId'
    | 'email'
    | 'phone'
    | 'package'
    | 'permissions'
    | 'quota'
  /** What to show; null reads 'Not Available'. */
  value: string | null
}

const BUSINESS_ONLY: readonly SummaryField['name'][] = ['domain', 'permissions']

/** What the account summary tells, in order. Administrators see who owns the account, the first of its users, too. */
export const summaryFields = (customer: Customer, role: Current['role']): SummaryField[] => {
  const [owner] = customer.users
  const fields: SummaryField[] = [
    ...(role === 'admin' ? [{ name: 'owner' as const, value: owner ? personName(owner) : null }] : []),
    {
      name: 'accountName',
      value: customer.accountName && truncate(customer.accountName, ACCOUNT_NAME_SHOWN),
    },
    { name: 'customerId', value: customer.id },
    { name: 'accountType', value: customer.accountType },
    { name: 'domain', value: customer.domain },
    {
      name: 'billingId',
      value: customer.gcpSubBillingAccountId && billingAccountId(customer.gcpSubBillingAccountId),
    },
    { name: 'email', value: customer.contactEmail ?? customer.user.email },
    { name: 'phone', value: customer.phone },
    { name: 'package', value: customer.package },
    { name: 'permissions', value: customer.gcpSecurityGroup },
  ]
  if (customer.monthlyQuota !== null) fields.push({ name: 'quota', value: String(customer.monthlyQuota) })
  return fields.filter(({ name }) => customer.accountType === 'business' || !BUSINESS_ONLY.includes(name))
}
