import type { AllowList } from '../shared/allow-list.ts'
import type { onboardingMachine } from './onboarding.machine.ts'

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
