import { saveBasicInfo } from '#contract/endpoints/basic-info.ts'
import {
  acceptTerms,
  completeOnboarding,
  confirmPaymentMethod,
  getCurrent,
  login,
  saveBillingGroup,
  saveGoogleInfo,
  saveSupportPackage,
  uploadAttachments,
} from '#contract/endpoints/customers.ts'
import { createVerification, getVerificationStatus } from '#contract/endpoints/identity.ts'
import { lookUpCompany } from '#contract/endpoints/registry.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import type { WayStep } from '#contract/steps.ts'
import { stepsOf } from '#machines/onboarding/order.ts'
import { offerOf } from '#rules/price.ts'
import { decide } from '#test/support/identity-app.ts'
import { type CallApi, callApi, idTokenOf, type Place } from './call-api.ts'
import { addCard } from './cards.ts'
import { PDF } from './documents.ts'
import { infoForm } from './forms.ts'
import { newPerson, type Person } from './people.ts'

/** A customer who was brought to a step by the real API. */
export interface Seeded {
  person: Person
  call: CallApi
  /** Reads the customer from the server. */
  current(): Promise<Customer>
}

const until = async <T>(read: () => Promise<T | null>, condition: string): Promise<T> => {
  const end = Date.now() + 15_000
  while (Date.now() < end) {
    const found = await read()
    if (found !== null) return found
  }
  throw new Error(`Gave up waiting until ${condition}`)
}

const verifyIdentity = async (world: Place, call: CallApi, { number: nationalId }: Person) => {
  const started = await call(createVerification, { body: { nationalId } })
  if (!('transId' in started)) return
  const { transId, random } = started
  await decide(world, started, { choice: 'right' })
  await until(async () => {
    const { status } = await call(getVerificationStatus, { body: { nationalId, transId, random } })
    return status === 'completed' ? status : null
  }, 'the identity is verified')
}

/** Files in place of the smallest PDF, by the type of the document. */
export type SeededFiles = Partial<Record<DocumentType, File>>

const documents = (files: SeededFiles) => {
  const form = new FormData()
  for (const type of ['registration', 'address', 'zatca'] as const)
    form.set(type, files[type] ?? new File([PDF], `${type}.pdf`, { type: 'application/pdf' }))
  return form
}

/** The calls of a person on each screen. */
const stepCalls: Record<
  PassedStep,
  (world: Place, call: CallApi, person: Person, files: SeededFiles) => Promise<unknown>
> = {
  'google-info': (_, call) => call(saveGoogleInfo),
  'basic-info': async (world, call, person) => {
    if (person.accountType === 'business')
      await call(lookUpCompany, { params: { crNumber: person.number }, query: { includeAddress: 'true' } })
    else await verifyIdentity(world, call, person)
    await call(saveBasicInfo, { body: infoForm(person) })
  },
  'support-package': (_, call) => call(saveSupportPackage, { body: { package: 'Standard' } }),
  'upload-documents': (_, call, __, files) => call(uploadAttachments, { form: documents(files) }),
  'billing-email': (_, call, { email }) => call(saveBillingGroup, { body: { gcpSecurityGroup: email } }),
  'payment-info': async (_, call) => {
    await addCard(call)
    await call(confirmPaymentMethod)
  },
  'terms-conditions': (_, call) => call(acceptTerms, { body: { total: offerOf('Standard').total } }),
  'success-creation': async (_, call) => {
    await until(
      async () => (await call(getCurrent)).customer?.gcpSubBillingAccountId ?? null,
      'the billing account is open',
    )
    await call(completeOnboarding)
  },
}

/** A customer who signs in with an ID token of the identity provider, without its window. */
export const customerOf = async (world: Place, person: Person): Promise<Seeded> => {
  const { email, name } = person
  const call = callApi(world, await idTokenOf(world, { email, name }))
  return {
    person,
    call,
    current: async () => {
      const { customer } = await call(getCurrent)
      if (!customer) throw new Error(`${email} is no customer`)
      return customer
    },
  }
}

/** A step that a customer completes. */
export type PassedStep = Exclude<WayStep, 'onboarding-completed'>

/** Completes a screen of a customer who is at this step. */
export const passStep = (world: Place, { call, person }: Seeded, step: PassedStep): Promise<unknown> =>
  stepCalls[step](world, call, person, {})

/** A new customer at `step`, as if they had completed all screens before it. */
export const seed = async (
  world: Place,
  step: WayStep,
  person: Person = newPerson(),
  files: SeededFiles = {},
): Promise<Seeded> => {
  const customer = await customerOf(world, person)
  const { call } = customer
  await call(login, { body: { accountType: person.accountType } })
  for (const passed of stepsOf(person.accountType)) {
    if (passed === 'onboarding-completed' || passed === step) break
    await stepCalls[passed](world, call, person, files)
  }
  return customer
}
