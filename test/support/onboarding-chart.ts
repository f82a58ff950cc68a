import { transition } from 'xstate'
import type { Step } from '#contract/steps.ts'
import {
  type OnboardingEvent,
  type OnboardingFacts,
  onboardingMachine,
} from '#machines/onboarding/onboarding.machine.ts'

export const business: OnboardingFacts = {
  accountType: 'business',
  identificationVerified: true,
  hasVatId: false,
  documents: ['registration', 'zatca', 'address'],
  usableCard: true,
  billingAccountOpen: true,
  toCorrect: [],
  proposable: [],
}
export const individual: OnboardingFacts = { ...business, accountType: 'individual', documents: [] }

/** Every event about a document is about the address certificate. */
const about = (type: OnboardingEvent['type']) => ({ type, documentType: 'address' }) as OnboardingEvent

export const step = (value: Step, event: OnboardingEvent['type'], facts: OnboardingFacts) => {
  const [next, actions] = transition(
    onboardingMachine,
    onboardingMachine.resolveState({ value, context: facts }),
    about(event),
  )
  return { value: next.value, actions: actions.map((action) => action.type) }
}
export const can = (value: Step, event: OnboardingEvent['type'], facts: OnboardingFacts) =>
  onboardingMachine.resolveState({ value, context: facts }).can(about(event))

export const EVENTS: OnboardingEvent['type'][] = [
  'accountType.confirmed',
  'basicInfo.saved',
  'package.saved',
  'documents.saved',
  'billingGroup.saved',
  'card.confirmed',
  'terms.accepted',
  'account.opened',
  'dashboard.opened',
  'changes.requested',
  'info.corrected',
  'documents.corrected',
  'billingGroup.corrected',
  'changes.submitted',
]
