import type { Senders } from '../shared/senders.ts'
import type { OnboardingEvent } from './onboarding.machine.ts'

/** The use cases that send each event. */
export const ONBOARDING_SENDERS = {
  'accountType.confirmed': ['saveGoogleInfo'],
  'basicInfo.saved': ['saveBasicInfo'],
  'package.saved': ['saveSupportPackage'],
  'document.stored': ['storeDocument'],
  'document.removed': ['removeDocument'],
  'documents.saved': ['uploadAttachments'],
  'billingGroup.saved': ['saveBillingGroup'],
  'card.confirmed': ['confirmPaymentMethod'],
  'terms.accepted': ['acceptTerms'],
  'account.opened': ['openBillingAccount'],
  'dashboard.opened': ['completeOnboarding'],
  'changes.requested': ['requestChanges'],
  'info.corrected': ['submitChanges'],
  'documents.corrected': ['submitChanges'],
  'billingGroup.corrected': ['submitChanges'],
  'changes.submitted': ['submitChanges'],
} as const satisfies Senders<OnboardingEvent['type']>
