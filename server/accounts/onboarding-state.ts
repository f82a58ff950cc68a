import type { CardAttempt } from '#contract/endpoints/cards.ts'
import {
  ONBOARDING_VERSION,
  type OnboardingFacts,
  onboardingMachine,
} from '#machines/onboarding/onboarding.machine.ts'
import { requiredDocuments } from '#rules/documents.ts'
import { chartOf, type StoredChart } from '../charts/stored-chart.ts'
import type { CustomerRow } from '../db/schema.ts'

/** The onboarding chart of a customer's row, for reading. */
export const storedOnboarding: StoredChart<
  typeof onboardingMachine,
  Pick<CustomerRow, 'step' | 'stepVersion'>
> = {
  machine: onboardingMachine,
  version: ONBOARDING_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.stepVersion, value: row.step }),
}

/** Facts with which no guard holds this customer back, but for what a reviewer asked for. */
export const everythingInPlace = ({ accountType, vatId }: CustomerRow): OnboardingFacts => ({
  accountType,
  identificationVerified: true,
  hasVatId: vatId !== null,
  documents: requiredDocuments(vatId !== null),
  usableCard: true,
  billingAccountOpen: true,
  toCorrect: [],
  proposable: [],
})

/** Where a customer stands, asked what it takes once everything a guard could want is there. */
const possibilities = (row: CustomerRow) => chartOf(storedOnboarding, row, everythingInPlace(row))

/** Whether a card may be added now: in onboarding while the card can still be confirmed, afterwards at any time. */
export const mayAddCard = (row: CustomerRow, purpose: CardAttempt['purpose']): boolean =>
  purpose === 'onboarding'
    ? possibilities(row).can({ type: 'card.confirmed' })
    : possibilities(row).hasTag('done')

const maySaveInfo = (row: CustomerRow, accountType: CustomerRow['accountType']): boolean =>
  row.accountType === accountType && possibilities(row).can({ type: 'basicInfo.saved' })

/** Whether who the customer is may still change: an individual whose information form can be saved (again). */
export const mayChangeIdentity = (row: CustomerRow): boolean => maySaveInfo(row, 'individual')

/** Whether the customer's company may be looked up: a business whose information form can be saved (again). */
export const mayLookUpCompany = (row: CustomerRow): boolean => maySaveInfo(row, 'business')
