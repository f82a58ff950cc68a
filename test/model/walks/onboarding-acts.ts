import * as basicInfo from '#contract/endpoints/basic-info.ts'
import * as customers from '#contract/endpoints/customers.ts'
import * as documents from '#contract/endpoints/documents.ts'
import * as identity from '#contract/endpoints/identity.ts'
import * as registry from '#contract/endpoints/registry.ts'
import * as review from '#contract/endpoints/review.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#contract/entities/document.ts'
import type { ChangeTarget, RequestedChange } from '#contract/entities/requested-change.ts'
import type { BusinessInfo } from '#contract/forms/basic-info.ts'
import { identitySnapshot } from '#machines/identity/identity.machine.ts'
import { isVerified, isWaiting } from '#machines/identity/selectors.ts'
import {
  type OnboardingEvent,
  type OnboardingFacts,
  onboardingMachine,
} from '#machines/onboarding/onboarding.machine.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import { isCardExpired } from '#rules/cards.ts'
import { offerOf } from '#rules/price.ts'
import { proposableDocuments, stepOfTarget } from '#rules/requested-changes.ts'
import { multipart, SAMPLES } from '#test/support/sample-files.ts'
import { infoForm } from '#test/support/seed/forms.ts'
import { type Act, act, revised } from './act.ts'
import type { View, Walk } from './walk.ts'

const VAT_ID = '300710482300003'

const factsOf = ({ customer, cards, verification, now }: View, walk: Walk): OnboardingFacts => {
  const { accountType, vatId } = customer
  const targets = customer.requestedChanges.map(({ target }) => target)
  const onFile = customer.files.map(({ documentType }) => documentType)
  return {
    accountType,
    identificationVerified:
      accountType === 'business'
        ? walk.lookedUp
        : verification !== null && isVerified(identitySnapshot(verification)),
    hasVatId: vatId !== null,
    documents: onFile,
    usableCard: cards.some(
      ({ status, expiryDate }) => status === 'primary' && !isCardExpired(expiryDate, now),
    ),
    billingAccountOpen: customer.gcpSubBillingAccountId !== null,
    toCorrect: targets.map(stepOfTarget),
    proposable: proposableDocuments(targets, { accountType, hasVatId: vatId !== null, documents: onFile }),
  }
}

const takes =
  (event: OnboardingEvent, changed: Partial<OnboardingFacts> = {}) =>
  (view: View, walk: Walk) =>
    onboardingMachine
      .resolveState({ value: view.customer.step, context: { ...factsOf(view, walk), ...changed } })
      .can(event)

const filesOf = (types: readonly DocumentType[], fields: Record<string, string> = {}) =>
  multipart(
    types.map((field) => ({ field, name: `${field}.pdf`, content: SAMPLES.pdf })),
    fields,
  )

const fileOf = (type: DocumentType) =>
  multipart([{ field: documents.DOCUMENT_PART, name: `${type}.pdf`, content: SAMPLES.pdf }])

const saveInfo = (name: string, form: Partial<BusinessInfo>): Act =>
  revised(name, basicInfo.saveBasicInfo, {
    isOffered: (view, walk) =>
      takes({ type: 'basicInfo.saved' }, { hasVatId: (form.vatId ?? null) !== null })(view, walk) &&
      (view.customer.accountType === 'business' || !('vatId' in form)),
    request: (_, { person }) => ({ body: { ...infoForm(person), ...form } }),
  })

const uploadAll = (name: string, types: readonly DocumentType[]): Act =>
  revised(name, customers.uploadAttachments, {
    isOffered: (view, walk) => {
      const documents = [...new Set([...factsOf(view, walk).documents, ...types])]
      return takes({ type: 'documents.saved' }, { documents })(view, walk)
    },
    request: () => filesOf(types),
  })

const storeOne = (documentType: DocumentType): Act =>
  revised(`store ${documentType}`, documents.storeDocument, {
    isOffered: takes({ type: 'document.stored', documentType }),
    request: async () => ({ ...(await fileOf(documentType)), params: { documentType } }),
  })

const hasFile = ({ customer }: View, documentType: DocumentType) =>
  (isCorrecting(customer.step) ? customer.proposedFiles : customer.files).some(
    (file) => file.documentType === documentType,
  )

const removeOne = (documentType: DocumentType): Act =>
  revised(`remove ${documentType}`, documents.removeDocument, {
    isOffered: (view, walk) =>
      takes({ type: 'document.removed', documentType })(view, walk) && hasFile(view, documentType),
    request: () => ({ params: { documentType } }),
  })

const CORRECTED: Partial<Record<ChangeTarget, (walk: Walk) => string>> = {
  district: () => 'Al Malaz',
  gcpSecurityGroup: ({ person }) => person.email,
}

/** The corrected value of each requested field. */
const correctionsOf = (changes: readonly RequestedChange[], walk: Walk): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const { target } of changes) {
    const corrected = CORRECTED[target]?.(walk)
    if (corrected !== undefined) fields[target] = corrected
  }
  return fields
}

const submitChanges = (name: string, isComplete: boolean): Act =>
  revised(name, review.submitChanges, {
    isOffered: ({ customer }) => isCorrecting(customer.step) && isComplete,
    request: async ({ customer: { requestedChanges, proposedFiles } }, walk) => {
      const files = DOCUMENT_TYPES.filter(
        (type) =>
          requestedChanges.some(({ target }) => target === `documents.${type}`) &&
          !proposedFiles.some((file) => file.documentType === type),
      )
      return filesOf(isComplete ? files : [], isComplete ? correctionsOf(requestedChanges, walk) : {})
    },
  })

const mayVerify = (accountType: 'business' | 'individual') => (view: View, walk: Walk) =>
  view.customer.accountType === accountType &&
  takes({ type: 'basicInfo.saved' }, { identificationVerified: true })(view, walk)

/** The acts of a customer until the account is in use. */
export const ONBOARDING_ACTS: readonly Act[] = [
  revised('confirm the account type', customers.saveGoogleInfo, {
    isOffered: takes({ type: 'accountType.confirmed' }),
  }),
  act('look the company up', registry.lookUpCompany, {
    isOffered: mayVerify('business'),
    request: (_, { person }) => ({
      params: { crNumber: person.number.padEnd(10, '0') },
      query: { includeAddress: 'true' },
    }),
    after: (walk, { status }) => {
      if (status === 200) walk.lookedUp = true
    },
  }),
  act('start the identity check', identity.createVerification, {
    isOffered: mayVerify('individual'),
    request: (_, { person }) => ({ body: { nationalId: person.number } }),
    otherRefusals: ['identity-too-early'],
  }),
  act('give the identity check up', identity.cancelVerification, {
    isOffered: ({ verification }) => verification !== null,
    request: ({ verification }) => ({
      params: { transId: verification?.transId ?? 'none' },
      body: { nationalId: verification?.nationalId ?? '1000000008' },
    }),
  }),
  saveInfo('save the information', {}),
  saveInfo('save the information with a VAT ID', { vatId: VAT_ID, noVatId: false }),
  revised('choose a package', customers.saveSupportPackage, {
    isOffered: takes({ type: 'package.saved' }),
    request: () => ({ body: { package: 'Standard' } }),
  }),
  uploadAll('upload the documents', ['registration', 'address', 'zatca']),
  uploadAll('upload one document', ['registration']),
  ...DOCUMENT_TYPES.flatMap((type) => [storeOne(type), removeOne(type)]),
  revised('name the billing group', customers.saveBillingGroup, {
    isOffered: takes({ type: 'billingGroup.saved' }),
    request: (_, { person }) => ({ body: { gcpSecurityGroup: person.email } }),
  }),
  revised('confirm the card', customers.confirmPaymentMethod, {
    isOffered: takes({ type: 'card.confirmed' }),
  }),
  revised('accept the terms', customers.acceptTerms, {
    isOffered: takes({ type: 'terms.accepted' }),
    request: ({ customer }) => ({ body: { total: offerOf(customer.package ?? 'Basic').total } }),
  }),
  revised('open the dashboard', customers.completeOnboarding, {
    isOffered: takes({ type: 'dashboard.opened' }),
  }),
  submitChanges('send the corrections', true),
  submitChanges('send no corrections', false),
]

/** True while the identity app waits for the person's answer. */
export const isAskedInTheApp = ({ verification }: View): boolean =>
  verification !== null && isWaiting(identitySnapshot(verification))
