import { setup } from 'xstate'
import { owedDocuments } from '#rules/documents.ts'
import type { CorrectedStep } from '#rules/requested-changes.ts'
import type { OnboardingEvent, OnboardingFacts, OnboardingTag } from './types.ts'

const isBusiness = (facts: OnboardingFacts) => facts.accountType === 'business'

const documentsComplete = (facts: OnboardingFacts) => owedDocuments(facts).length === 0

/** Whether a reviewer asked for something of this step that is not corrected. */
export const isToCorrect = (step: CorrectedStep) => ({ type: 'isToCorrect', params: { step } }) as const

export const onboardingSetup = setup({
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
    businessWithoutDocuments: ({ context }) => isBusiness(context) && !documentsComplete(context),
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
