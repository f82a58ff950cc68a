import type { BasicInfo, BusinessInfo, IndividualInfo } from '#contract/forms/basic-info.ts'
import type { Person } from './people.ts'

const ADDRESS = {
  address: 'King Fahd Road',
  unitNumber: '3A',
  buildingNumber: '7402',
  district: 'Al Olaya',
  city: 'Riyadh',
  province: 'SA-01',
  postalCode: '12345',
  phone: '+966512345678',
  arabicAddress: 'طريق الملك فهد',
} as const

const businessForm = ({ email, number }: Person): BusinessInfo => ({
  accountType: 'business',
  businessName: 'Acme Trading',
  arabicBusinessName: 'شركة أكمي للتجارة',
  organizationType: 'private',
  identificationNumber: number,
  accountName: `masar-org-${number}`,
  vatId: null,
  noVatId: true,
  firstName: 'Sara',
  lastName: 'Alomar',
  contactEmail: 'sara.omar@acme-trading.com',
  domain: email.split('@')[1] ?? '',
  ...ADDRESS,
})

const individualForm = ({ number }: Person): IndividualInfo => ({
  accountType: 'individual',
  identificationNumber: number,
  accountName: `masar-ind-${number}`,
  firstName: null,
  lastName: null,
  arabicFirstName: null,
  arabicLastName: null,
  ...ADDRESS,
})

/** A complete information form of this person. */
export const infoForm = (person: Person): BasicInfo =>
  person.accountType === 'business' ? businessForm(person) : individualForm(person)
