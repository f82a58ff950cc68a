import type { CardAttempt } from '#contract/endpoints/cards.ts'
import {
  ONBOARDING_VERSION,
  type OnboardingFacts,
  onboardingMachine,
} from '#machines/onboarding/onboarding.machine.ts'
import { nothingMissing } from '#machines/onboarding/order.ts'
import { requiredDocuments } from '#rules/documents.ts'
import { chartOf, type StoredChart } from '../charts/stored-chart.ts'
import type { CustomerRow } from '../db/schema.ts'

/** Reads the onboarding chart from a customer's row. */
export const storedOnboarding: StoredChart<
  typeof onboardingMachine,
  Pick<CustomerRow, 'step' | 'stepVersion'>
> = {
  machine: onboardingMachine,
  version: ONBOARDING_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.stepVersion, value: row.step }),
}

/** Facts that satisfy every guard except the one about a reviewer's open requests. */
export const everythingInPlace = ({ accountType, vatId }: CustomerRow): OnboardingFacts => ({
  ...nothingMissing(accountType),
  hasVatId: vatId !== null,
  documents: requiredDocuments(vatId !== null),
})

/** The onboarding snapshot with every guard satisfied. */
const possibilities = (row: CustomerRow) => chartOf(storedOnboarding, row, everythingInPlace(row))

/** True when a card may be added: in onboarding until the card is confirmed, afterwards at any time. */
export const mayAddCard = (row: CustomerRow, purpose: CardAttempt['purpose']): boolean =>
  purpose === 'onboarding'
    ? possibilities(row).can({ type: 'card.confirmed' })
    : possibilities(row).hasTag('done')

const maySaveInfo = (row: CustomerRow, accountType: CustomerRow['accountType']): boolean =>
  row.accountType === accountType && possibilities(row).can({ type: 'basicInfo.saved' })

/** True for an individual who can still save the information form. */
export const mayChangeIdentity = (row: CustomerRow): boolean => maySaveInfo(row, 'individual')

/** True for a business that can still save the information form. */
export const mayLookUpCompany = (row: CustomerRow): boolean => maySaveInfo(row, 'business')
