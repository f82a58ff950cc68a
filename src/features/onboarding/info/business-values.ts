import type { Customer } from '#contract/entities/customer.ts'
import { proposedAccountName } from '#rules/account-name.ts'
import { toWireValues } from '#rules/basic-info.ts'
import { fullDomain, subDomainOf } from '#rules/email-domain.ts'
import { ADDRESS_ORDER, type AddressValues, addressOf } from './address-values.ts'

export interface BusinessValues extends AddressValues {
  identificationNumber: string
  businessName: string
  arabicBusinessName: string
  organizationType: string
  vatId: string
  noVatId: boolean
  accountName: string
  subDomain: string
  firstName: string
  lastName: string
  contactEmail: string
}

export const BUSINESS_ORDER = [
  'identificationNumber',
  'businessName',
  'arabicBusinessName',
  'organizationType',
  'vatId',
  ...ADDRESS_ORDER,
  'firstName',
  'lastName',
  'phone',
  'contactEmail',
  'accountName',
  'subDomain',
] as const satisfies (keyof BusinessValues)[]

/** The stored values as the form shows them. */
export const businessValues = (customer: Customer, email: string): BusinessValues => {
  const identificationNumber = customer.identificationNumber ?? ''
  return {
    identificationNumber,
    businessName: customer.businessName ?? '',
    arabicBusinessName: customer.arabicBusinessName ?? '',
    organizationType: customer.organizationType,
    vatId: customer.vatId ?? '',
    noVatId: customer.businessName !== null && customer.vatId === null,
    accountName: customer.accountName ?? proposedAccountName('business', identificationNumber),
    subDomain: subDomainOf(customer.domain ?? '', email) ?? '',
    firstName: customer.firstName ?? '',
    lastName: customer.lastName ?? '',
    contactEmail: customer.contactEmail ?? email,
    ...addressOf(customer),
  }
}

/** The request body: trimmed text or null, the full domain, and null for a company without a VAT ID. */
export const businessBody = ({ subDomain, ...values }: BusinessValues, email: string) => ({
  accountType: 'business' as const,
  ...toWireValues(values),
  vatId: values.noVatId ? null : values.vatId.trim() || null,
  domain: fullDomain(subDomain, email),
})
