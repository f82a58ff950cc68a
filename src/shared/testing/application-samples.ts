import type { Application, ApplicationDocument, SourceRecord } from '#contract/endpoints/review.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { sampleCustomer } from './samples.ts'

export const AT = '2026-03-06T09:00:00.000Z'

export const applicant = (change: Partial<Customer> = {}): Customer =>
  sampleCustomer({
    status: 'pending-review',
    pscPermissionGranted: false,
    district: 'Olaya',
    city: 'Riyadh',
    province: 'SA-01',
    ...change,
  })

export const register = {
  kind: 'company',
  number: '7001272475',
  arabicName: 'شركة نجد للتجارة',
  address: {
    street: 'King Fahd Road',
    unitNumber: null,
    buildingNumber: '2',
    district: 'Al Malaz',
    postCode: '12211',
    city: 'الرياض',
    regionName: null,
  },
  at: AT,
} as const satisfies SourceRecord

export const sampleDocument = (change: Partial<ApplicationDocument> = {}): ApplicationDocument => ({
  id: 'doc_1',
  documentType: 'registration',
  name: 'registration.png',
  mime: 'image/png',
  size: 34_500,
  uploadedAt: AT,
  isOpened: true,
  ...change,
})

export const sampleApplication = (change: Partial<Application> = {}): Application => ({
  customer: applicant(),
  vouched: register,
  documents: [
    sampleDocument(),
    sampleDocument({
      id: 'doc_2',
      documentType: 'address',
      name: 'address.docx',
      mime: 'application/msword',
    }),
  ],
  termsAcceptedAt: AT,
  decisions: [],
  ...change,
})
