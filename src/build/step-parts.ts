import type { AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'
import type { Namespace } from '../shared/i18n/catalogues.ts'

interface StepParts {
  modules: string[]
  words: Namespace[]
}

const screen = (name: string, ...others: string[]): string[] => [
  `features/onboarding/screens/${name}-screen.tsx`,
  ...others,
]

/** What arrives with a screen of the onboarding: by its step, or by step and account type where the two differ. */
export const STEP_PARTS: Partial<Record<Step | `${Step} ${AccountType}`, StepParts>> = {
  'google-info': { modules: screen('account-type'), words: [] },
  'basic-info business': { modules: screen('business-info'), words: [] },
  'basic-info individual': {
    modules: screen('individual-info', 'features/identity/identity-check.tsx'),
    words: ['identity'],
  },
  'support-package': { modules: screen('support-package'), words: [] },
  'upload-documents': { modules: screen('documents'), words: [] },
  'billing-email': { modules: screen('billing-group'), words: [] },
  'payment-info': { modules: screen('payment', 'features/card/index.ts'), words: ['card'] },
  'terms-conditions': { modules: screen('terms'), words: [] },
  'changes-requested': { modules: screen('changes'), words: [] },
  'success-creation': { modules: screen('completion'), words: [] },
}
