import type { Customer } from '#contract/entities/customer.ts'
import type { FieldTarget } from '#contract/entities/requested-change.ts'

/** A line of an application: a target of changes, or another value. */
export type RowName =
  | FieldTarget
  | 'number'
  | 'province'
  | 'signedInAs'
  | 'billingAccount'
  | 'package'
  | 'card'
  | 'terms'

type SectionName = 'company' | 'identity' | 'contact' | 'address' | 'account' | 'payment'

export interface SectionRows {
  name: SectionName
  rows: readonly RowName[]
}

const ADDRESS: SectionRows = {
  name: 'address',
  rows: [
    'buildingNumber',
    'address',
    'unitNumber',
    'district',
    'city',
    'province',
    'postalCode',
    'arabicAddress',
  ],
}
const PAYMENT: SectionRows = { name: 'payment', rows: ['card', 'terms'] }

const BUSINESS: readonly SectionRows[] = [
  {
    name: 'company',
    rows: ['number', 'businessName', 'arabicBusinessName', 'organizationType', 'vatId', 'domain'],
  },
  ADDRESS,
  { name: 'contact', rows: ['firstName', 'lastName', 'contactEmail', 'phone', 'signedInAs'] },
  { name: 'account', rows: ['accountName', 'billingAccount', 'gcpSecurityGroup', 'package'] },
  PAYMENT,
]

const INDIVIDUAL: readonly SectionRows[] = [
  {
    name: 'identity',
    rows: ['number', 'firstName', 'lastName', 'arabicFirstName', 'arabicLastName', 'phone', 'signedInAs'],
  },
  ADDRESS,
  { name: 'account', rows: ['accountName', 'billingAccount', 'package'] },
  PAYMENT,
]

/** The sections of an application in reading order. */
export const sectionsOf = ({ accountType }: Pick<Customer, 'accountType'>): readonly SectionRows[] =>
  accountType === 'business' ? BUSINESS : INDIVIDUAL
