import type { CardAttempt } from '#contract/endpoints/cards.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { chartOf } from '../../workflows/advance.ts'
import { onboardingWorkflow } from '../../workflows/onboarding.ts'

/** Whether a card may be added now: during onboarding while the card can still be confirmed, afterwards at any time. */
export const mayAddCard = (row: CustomerRow, purpose: CardAttempt['purpose']): boolean => {
  const chart = chartOf(onboardingWorkflow, row, {
    accountType: row.accountType,
    identificationVerified: true,
    hasVatId: false,
    documents: [],
    usableCard: true,
    billingAccountOpen: false,
  })
  return purpose === 'onboarding' ? chart.can({ type: 'card.confirmed' }) : chart.hasTag('done')
}
