import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { Application, ApplicationDocument, Vouched } from '#contract/endpoints/review.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleCustomer, sampleUser } from '#src/shared/testing/samples.ts'

export const APPLICATION = 'GET /v1/applications/cus_1'
export const CHANGES = 'POST /v1/applications/cus_1/changes'
const ACTS = 'GET /v1/audit?limit=10&page=0&about=cus_1&told=account&from=2000-01-01'
export const AT = '2026-03-06T09:00:00.000Z'

type Answers = NonNullable<Parameters<typeof renderApp>[0]['answers']>

export const applicant = (change: Partial<Customer> = {}): Customer =>
  sampleCustomer({
    status: 'pending-review',
    pscPermissionGranted: false,
    district: 'Olaya',
    city: 'Riyadh',
    province: 'SA-01',
    ...change,
  })

export const register: Vouched = {
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
}

export const sampleDocument = (change: Partial<ApplicationDocument> = {}): ApplicationDocument => ({
  id: 'doc_1',
  documentType: 'registration',
  name: 'registration.png',
  mime: 'image/png',
  size: 34_500,
  uploadedAt: AT,
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

/** The calls that bring a document. */
export const fileAnswers = (id: string, content: BlobPart = 'bytes'): Answers => ({
  [`GET /v1/applications/cus_1/documents/${id}`]: { url: `/files/${id}` },
  [`GET /files/${id}`]: () => new Response(new Blob([content])),
})

interface Opened extends Partial<Application> {
  answers?: Answers
  language?: 'en' | 'ar'
}

/** The review of an application, whose calls go as told. */
export const openReview = async ({ answers = {}, language = 'en', ...change }: Opened = {}) => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:shown'
      static override revokeObjectURL = () => {}
    },
  )
  const application = sampleApplication(change)
  const app = await renderApp({
    path: '/review?customer=cus_1',
    language,
    current: sampleCurrent({
      role: 'admin',
      user: sampleUser({ role: 'admin' }),
      customer: application.customer,
    }),
    answers: {
      [APPLICATION]: { application },
      [ACTS]: { acts: [], currentPage: 0, totalPages: 0, totalItems: 0, more: false },
      ...fileAnswers('doc_1'),
      ...fileAnswers('doc_2'),
      ...answers,
    },
  })
  const sent = (call: string) => app.api.seen.filter((seen) => seen.call === call)
  return { ...app, application, sent }
}

export const shown = () => screen.findByRole('heading', { level: 3, name: 'Decision' })
/** All that stands in the line of this name. */
export const line = (name: string): HTMLElement => {
  const row = screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.parentElement
  if (!row) throw new Error(`There is no line ${name}`)
  return row
}
export const region = (name: string) => within(screen.getByRole('region', { name }))
