import { fireEvent, screen } from '@testing-library/react'
import type { Customer } from '#contract/entities/customer.ts'
import type { Language } from '#contract/languages.ts'
import type { Step } from '#contract/steps.ts'
import type { Current } from '#src/shared/session/current-query.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { individualCustomer, sampleCurrent, sampleCustomer, sampleUser } from '#src/shared/testing/samples.ts'

const NOTHING_YET: Partial<Customer> = {
  status: 'pending',
  name: null,
  accountName: null,
  businessName: null,
  arabicBusinessName: null,
  arabicAddress: null,
  domain: null,
  firstName: null,
  lastName: null,
  phone: null,
  identificationNumber: null,
  identificationNumberVerified: false,
  address: null,
  unitNumber: null,
  buildingNumber: null,
  district: null,
  city: null,
  postalCode: null,
  province: null,
  package: null,
  gcpSecurityGroup: null,
  gcpSubBillingAccount: null,
  gcpSubBillingAccountId: null,
  contactEmail: null,
  pscPermissionGranted: false,
}

/** A business that just reached a step. Only the values in `change` are stored. */
export const businessAt = (step: Step, change: Partial<Customer> = {}): Customer =>
  sampleCustomer({ ...NOTHING_YET, step, ...change })

/** An individual that just reached a step. */
export const individualAt = (step: Step, change: Partial<Customer> = {}): Customer =>
  individualCustomer({ ...NOTHING_YET, step, ...change })

type Answers = NonNullable<Parameters<typeof renderApp>[0]['answers']>

interface OpenOptions {
  answers?: Answers
  language?: Language
  current?: Partial<Current>
  historyState?: object
}

/** Opens the onboarding of a customer with a fake server that gives `answers`. */
export const openOnboarding = async (
  customer: Customer,
  { answers, language, current, historyState }: OpenOptions = {},
) => {
  const app = await renderApp({
    path: '/signup',
    current: sampleCurrent({ customer, user: sampleUser(), ...current }),
    ...(language && { language }),
    ...(historyState && { historyState }),
    answers: {
      'GET /v1/customers/drafts': { drafts: [] },
      'PUT /v1/customers/drafts': {},
      'GET /v1/payment-methods': { paymentMethods: [] },
      'GET /v1/card-attempts/current': { attempt: null },
      'GET /v1/nafath-verifications/current': { verification: null },
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1 })
  const sent = (call: string) => app.api.seen.filter((seen) => seen.call === call)
  return { ...app, sent }
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent

/** The message at an invalid field. */
export const toldAt = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

/** The headings of the screens. */
export const TITLES = {
  type: 'Country and account type',
  info: 'Business Information',
  package: 'Choose your support package',
  documents: 'Upload your documents',
  payment: 'Payment Information',
  terms: 'Almost done, last thing',
  success: 'Your billing account is being created',
} as const
