import { arabicTitle } from '#rules/customer-title.ts'
import { billingAccountId } from '#rules/display.ts'
import { ACCOUNT_NAME_SHOWN, BUSINESS_NAME_SHOWN, truncate } from '#rules/truncate.ts'
import type { Current } from '#src/shared/session/current-query.ts'

type Customer = NonNullable<Current['customer']>

const fullName = (person: { firstName: string | null; lastName: string | null } | undefined): string | null =>
  [person?.firstName, person?.lastName]
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(' ') || null

/** Whose account it is: a business by its name, a person by theirs; an admin sees the first user's. */
export const accountHolder = (customer: Customer, role: Current['role']): string | null => {
  if (role === 'admin') return fullName(customer.users[0])
  if (customer.accountType === 'business')
    return customer.businessName && truncate(customer.businessName, BUSINESS_NAME_SHOWN)
  return fullName(customer) ?? customer.name
}

/** The same in Arabic letters, where the account has such a name. */
export const arabicHolder = (customer: Customer, role: Current['role']): string | null => {
  // An admin sees a person's name, beside which that of a company would be taken for the same.
  if (role === 'admin' && customer.accountType === 'business') return null
  const name = arabicTitle(customer)
  return name && truncate(name, BUSINESS_NAME_SHOWN)
}

export interface SummaryField {
  name:
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

/** What the account summary tells, in order. */
export const summaryFields = (customer: Customer): SummaryField[] => {
  const fields: SummaryField[] = [
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
