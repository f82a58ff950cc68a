import type { ChangeTarget } from '#contract/entities/requested-change.ts'

/** Names of the targets of requested changes, on screens and in mails. */
export default {
  businessName: 'Business name',
  arabicBusinessName: 'Business name in Arabic',
  organizationType: 'Organization type',
  accountName: 'Account name',
  vatId: 'VAT ID',
  firstName: 'First name',
  lastName: 'Last name',
  arabicFirstName: 'First name in Arabic',
  arabicLastName: 'Last name in Arabic',
  contactEmail: 'Contact e-mail',
  phone: 'Phone',
  domain: 'Domain',
  address: 'Address',
  unitNumber: 'Unit number',
  buildingNumber: 'Building number',
  district: 'District',
  city: 'City',
  postalCode: 'Postal code',
  arabicAddress: 'Address in Arabic',
  gcpSecurityGroup: 'Billing group e-mail',
  'documents.registration': 'Commercial registration certificate',
  'documents.vat': 'VAT certificate',
  'documents.address': 'National address certificate',
  'documents.zatca': 'ZATCA certificate',
} as const satisfies Record<ChangeTarget, string>
