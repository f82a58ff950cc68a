/**
 * The onboarding of a customer: the order of the steps for both account types. The state is the furthest reached step. The server
 * owns the chart: it reads the facts from its own rows, sends the event to the chart and stores the state. The portal reads the
 * order of the steps (`order.ts`) and their meaning (`selectors.ts`) from the same chart. Until the terms are accepted, the customer
 * may save an earlier screen again. The furthest step then stays, unless the new answers require documents that are missing. After
 * the terms a reviewer may request changes: the customer can correct exactly the named steps, and the application is reviewed again.
 * A document picked for a correction is stored beside the reviewed one until all corrections are sent.
 */
import { setup } from 'xstate'
import type { AccountType } from '#contract/entities/common.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import type { CorrectedStep } from '#contract/entities/requested-change.ts'
import type { Step } from '#contract/steps.ts'
import { owedDocuments } from '#rules/documents.ts'
import type { AllowList } from '../shared/allow-list.ts'

/** Facts about the customer. The server reads them from its rows after it has written the change that the event reports. */
export interface OnboardingFacts {
  accountType: AccountType
  /** The company register or the identity service verified exactly the stored number. */
  identificationVerified: boolean
  hasVatId: boolean
  documents: DocumentType[]
  /** A primary card is saved and not expired. When the card step is confirmed, the provider must also report it as active. */
  usableCard: boolean
  billingAccountOpen: boolean
  /** Steps in which a reviewer requested a change that the customer has not corrected yet. */
  toCorrect: CorrectedStep[]
  /** Documents that may be picked for the requested corrections. */
  proposable: DocumentType[]
}

export type OnboardingEvent =
  | { type: 'accountType.confirmed' }
  | { type: 'basicInfo.saved' }
  | { type: 'package.saved' }
  | { type: 'document.stored'; documentType: DocumentType }
  | { type: 'document.removed'; documentType: DocumentType }
  | { type: 'documents.saved' }
  | { type: 'billingGroup.saved' }
  | { type: 'card.confirmed' }
  | { type: 'terms.accepted' }
  | { type: 'account.opened' }
  | { type: 'dashboard.opened' }
  | { type: 'changes.requested' }
  | { type: 'info.corrected' }
  | { type: 'documents.corrected' }
  | { type: 'billingGroup.corrected' }
  | { type: 'changes.submitted' }

/** The event that corrects a step. */
export const CORRECTION_EVENTS: Readonly<Record<CorrectedStep, OnboardingEvent>> = {
  'basic-info': { type: 'info.corrected' },
  'upload-documents': { type: 'documents.corrected' },
  'billing-email': { type: 'billingGroup.corrected' },
}

export type OnboardingTag =
  /** Nothing has been entered yet. */
  | 'untouched'
  /** The progress line shows a number for this step. */
  | 'numbered'
  /** The terms are not accepted: earlier steps can still be changed. */
  | 'unsent'
  /** The customer may be using the identity app or the bank's page. */
  | 'verifying'
  /** The card step is complete. */
  | 'card-saved'
  | 'correcting'
  | 'done'

const isBusiness = (facts: OnboardingFacts) => facts.accountType === 'business'

/** Also true for an individual, who owes no documents. */
const documentsComplete = (facts: OnboardingFacts) => owedDocuments(facts).length === 0

/** Guard: a reviewer requested a change in this step, and the customer has not corrected it yet. */
const isToCorrect = (step: CorrectedStep) => ({ type: 'isToCorrect', params: { step } }) as const

const onboardingSetup = setup({
  types: {
    context: {} as OnboardingFacts,
    input: {} as OnboardingFacts,
    events: {} as OnboardingEvent,
    tags: {} as OnboardingTag,
  },
  guards: {
    isBusiness: ({ context }) => isBusiness(context),
    identificationVerified: ({ context }) => context.identificationVerified,
    verifiedButDocumentsMissing: ({ context }) =>
      context.identificationVerified && !documentsComplete(context),
    businessWithoutDocuments: ({ context }) => !documentsComplete(context),
    businessWithDocuments: ({ context }) => isBusiness(context) && documentsComplete(context),
    usableCard: ({ context }) => context.usableCard,
    everythingInPlace: ({ context }) =>
      context.identificationVerified && documentsComplete(context) && context.usableCard,
    billingAccountOpen: ({ context }) => context.billingAccountOpen,
    isToCorrect: ({ context }, { step }: { step: CorrectedStep }) => context.toCorrect.includes(step),
    isProposable: ({ context, event }) =>
      'documentType' in event && context.proposable.includes(event.documentType),
    allCorrected: ({ context }) => context.toCorrect.length === 0 && documentsComplete(context),
  },
})

/** Events of every step after the information form: it can be saved again, if the number in it is verified. */
const afterInfo = <Furthest extends Step>(furthest: Furthest) =>
  ({ 'basicInfo.saved': { guard: 'identificationVerified', target: furthest } }) as const

/** Events of every step after the support package: another package can always be chosen. */
const afterPackage = <Furthest extends Step>(furthest: Furthest) =>
  ({ ...afterInfo(furthest), 'package.saved': furthest }) as const

/**
 * Events of every step after the documents: documents can be replaced and removed. When a required one is missing afterwards, the customer
 * goes back to the documents; the answers of later steps are kept.
 */
const afterDocuments = <Furthest extends Step>(furthest: Furthest) =>
  ({
    ...afterPackage(furthest),
    'basicInfo.saved': [
      { guard: 'verifiedButDocumentsMissing', target: 'upload-documents' },
      { guard: 'identificationVerified', target: furthest },
    ],
    'document.stored': { guard: 'isBusiness', target: furthest },
    'document.removed': [
      { guard: 'businessWithoutDocuments', target: 'upload-documents' },
      { guard: 'isBusiness', target: furthest },
    ],
    'documents.saved': { guard: 'businessWithDocuments', target: furthest },
  }) as const

/** Events of every step after the billing group: a business can change its group. */
const afterBillingGroup = <Furthest extends Step>(furthest: Furthest) =>
  ({ ...afterDocuments(furthest), 'billingGroup.saved': { guard: 'isBusiness', target: furthest } }) as const

/** Events of every step after the card: it can be confirmed again while it is usable. */
const afterCard = <Furthest extends Step>(furthest: Furthest) =>
  ({ ...afterBillingGroup(furthest), 'card.confirmed': { guard: 'usableCard', target: furthest } }) as const

export const onboardingMachine = onboardingSetup.createMachine({
  id: 'onboarding',
  context: ({ input }) => input,
  initial: 'google-info',
  states: {
    'google-info': {
      description: 'The e-mail address proposes the account type; the person can change it here.',
      tags: ['untouched', 'unsent'],
      on: { 'accountType.confirmed': 'basic-info' },
    },
    'basic-info': {
      description: 'The company or the person enters their details; the CR or ID number must be verified.',
      tags: ['numbered', 'unsent', 'verifying'],
      on: { 'basicInfo.saved': { guard: 'identificationVerified', target: 'support-package' } },
    },
    'support-package': {
      description: 'The customer chooses a support package.',
      tags: ['numbered', 'unsent'],
      on: {
        ...afterInfo('support-package'),
        'package.saved': [{ guard: 'isBusiness', target: 'upload-documents' }, { target: 'payment-info' }],
      },
    },
    'upload-documents': {
      description: 'A business uploads the documents for the review.',
      tags: ['numbered', 'unsent'],
      on: {
        ...afterPackage('upload-documents'),
        'document.stored': { guard: 'isBusiness', target: 'upload-documents' },
        'document.removed': { guard: 'isBusiness', target: 'upload-documents' },
        'documents.saved': { guard: 'businessWithDocuments', target: 'billing-email' },
      },
    },
    'billing-email': {
      description: 'A business names the group that manages its billing.',
      tags: ['numbered', 'unsent'],
      on: {
        ...afterDocuments('billing-email'),
        'billingGroup.saved': 'payment-info',
      },
    },
    'payment-info': {
      description: 'The bank verifies a card, which is saved as the primary card.',
      tags: ['numbered', 'unsent', 'verifying'],
      on: {
        ...afterBillingGroup('payment-info'),
        'card.confirmed': { guard: 'usableCard', target: 'terms-conditions' },
      },
    },
    'terms-conditions': {
      description: 'The customer accepts the terms; earlier steps cannot be changed afterwards.',
      tags: ['unsent', 'card-saved'],
      on: {
        ...afterCard('terms-conditions'),
        'terms.accepted': { guard: 'everythingInPlace', target: 'success-creation' },
      },
    },
    'success-creation': {
      description: 'The terms are accepted; the billing account is being created, or has just been created.',
      tags: 'card-saved',
      on: {
        'account.opened': { guard: 'billingAccountOpen', target: 'success-creation' },
        'dashboard.opened': { guard: 'billingAccountOpen', target: 'onboarding-completed' },
        'changes.requested': { guard: 'billingAccountOpen', target: 'changes-requested' },
      },
    },
    'onboarding-completed': {
      description: 'The onboarding is complete; the dashboard is the start page now.',
      tags: ['done', 'card-saved'],
      on: { 'changes.requested': 'changes-requested' },
    },
    'changes-requested': {
      description: 'A reviewer requested changes; the customer can correct those steps only.',
      tags: ['correcting', 'card-saved'],
      on: {
        'document.stored': { guard: 'isProposable', target: 'changes-requested' },
        'document.removed': { guard: 'isProposable', target: 'changes-requested' },
        'info.corrected': { guard: isToCorrect('basic-info'), target: 'changes-requested' },
        'documents.corrected': { guard: isToCorrect('upload-documents'), target: 'changes-requested' },
        'billingGroup.corrected': { guard: isToCorrect('billing-email'), target: 'changes-requested' },
        'changes.submitted': { guard: 'allCorrected', target: 'onboarding-completed' },
      },
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const ONBOARDING_VERSION = 1

export const onboardingAllowList: AllowList<typeof onboardingMachine> = {
  context: {
    accountType: 'shown',
    identificationVerified: 'shown',
    hasVatId: 'shown',
    documents: 'shown',
    usableCard: 'shown',
    billingAccountOpen: 'shown',
    toCorrect: 'shown',
    proposable: 'shown',
  },
  events: {
    'document.stored': { documentType: 'shown' },
    'document.removed': { documentType: 'shown' },
  },
}
