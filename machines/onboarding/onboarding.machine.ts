/**
 * How a customer is onboarded: the order of the steps, for both account types, on both sides. The state is the furthest
 * step reached. The server owns it: it gathers the facts from its own rows, lets the chart take the event and stores the
 * state; the portal reads the order of the steps (`order`) and what a step means (`selectors`) from the same chart. An earlier screen may be saved again
 * until the terms are accepted; that keeps the furthest step, except that documents which became necessary are asked for.
 * Afterwards a reviewer may ask for changes: exactly the steps they name can be corrected, and then the application returns. A
 * document picked for that stands beside the reviewed one until everything is sent.
 */
import { afterBillingGroup, afterCard, afterDocuments, afterInfo, afterPackage } from './saved-again.ts'
import { isToCorrect, onboardingSetup } from './setup.ts'

export type { OnboardingEvent, OnboardingFacts, OnboardingTag } from './types.ts'

export const onboardingMachine = onboardingSetup.createMachine({
  id: 'onboarding',
  context: ({ input }) => input,
  initial: 'google-info',
  states: {
    'google-info': {
      description: 'The account type is proposed from the e-mail and may still be changed.',
      tags: ['untouched', 'unsent'],
      on: { 'accountType.confirmed': 'basic-info' },
    },
    'basic-info': {
      description: 'The company or the person tells who they are; the number must be verified.',
      tags: ['numbered', 'unsent', 'verifying'],
      on: { 'basicInfo.saved': { guard: 'identificationVerified', target: 'support-package' } },
    },
    'support-package': {
      description: 'A support package is chosen.',
      tags: ['numbered', 'unsent'],
      on: {
        ...afterInfo('support-package'),
        'package.saved': [{ guard: 'isBusiness', target: 'upload-documents' }, { target: 'payment-info' }],
      },
    },
    'upload-documents': {
      description: 'A business uploads the documents that reviewers will read.',
      tags: ['numbered', 'unsent'],
      on: {
        ...afterPackage('upload-documents'),
        'document.stored': { guard: 'isBusiness', target: 'upload-documents' },
        'document.removed': { guard: 'isBusiness', target: 'upload-documents' },
        'documents.saved': { guard: 'businessWithDocuments', target: 'billing-email' },
      },
    },
    'billing-email': {
      description: 'A business names the group that will administer billing.',
      tags: ['numbered', 'unsent'],
      on: {
        ...afterDocuments('billing-email'),
        'billingGroup.saved': 'payment-info',
      },
    },
    'payment-info': {
      description: 'A card is verified with the bank and saved as the primary card.',
      tags: ['numbered', 'unsent', 'verifying'],
      on: {
        ...afterBillingGroup('payment-info'),
        'card.confirmed': { guard: 'usableCard', target: 'terms-conditions' },
      },
    },
    'terms-conditions': {
      description: 'The terms are read and accepted; nothing can be changed here afterwards.',
      tags: ['unsent', 'card-saved'],
      on: {
        ...afterCard('terms-conditions'),
        'terms.accepted': { guard: 'everythingInPlace', target: 'success-creation' },
      },
    },
    'success-creation': {
      description: 'The terms are accepted and the billing account is being created, or just was.',
      tags: 'card-saved',
      on: {
        'account.opened': { guard: 'billingAccountOpen', target: 'success-creation' },
        'dashboard.opened': { guard: 'billingAccountOpen', target: 'onboarding-completed' },
        'changes.requested': { guard: 'billingAccountOpen', target: 'changes-requested' },
      },
    },
    'onboarding-completed': {
      description: 'Onboarding is over; the dashboard is the home from now on.',
      tags: ['done', 'card-saved'],
      on: { 'changes.requested': 'changes-requested' },
    },
    'changes-requested': {
      description: 'A reviewer asked for changes; exactly the steps they named can be corrected.',
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

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const ONBOARDING_VERSION = 1
