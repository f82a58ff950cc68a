import type { CardAttempt } from '#contract/endpoints/cards.ts'
import {
  ONBOARDING_UPGRADES,
  ONBOARDING_VERSION,
  type OnboardingFacts,
  onboardingMachine,
} from '#machines/onboarding/onboarding.machine.ts'
import { requiredDocuments } from '#rules/documents.ts'
import { proposableDocuments, stepOfTarget } from '#rules/requested-changes.ts'
import { chartOf, type StoredChart } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { currentDocumentTypes } from '../documents/store.ts'
import { openChanges } from '../review/store.ts'

/** The onboarding chart of a customer's row, for reading. */
export const storedOnboarding: StoredChart<
  typeof onboardingMachine,
  Pick<CustomerRow, 'step' | 'stepVersion'>
> = {
  machine: onboardingMachine,
  version: ONBOARDING_VERSION,
  upgrades: ONBOARDING_UPGRADES,
  stateOf: (row) => ({ version: row.stepVersion, value: row.step }),
}

/** The documents on file, and what a reviewer who asked for changes makes of them. */
const reviewFacts = async (q: Querier, row: CustomerRow) => {
  const targets = (await openChanges(q, row)).map(({ target }) => target)
  const documents = await currentDocumentTypes(q, row.id)
  const { accountType, vatId } = row
  return {
    documents,
    toCorrect: targets.map(stepOfTarget),
    proposable: proposableDocuments(targets, { accountType, hasVatId: vatId !== null, documents }),
  }
}

/**
 * What the chart's guards ask about, read from the row and what belongs to it. `usableCard` was asked of the provider
 * beforehand. Without the identity service a person's ID is checked by the team later and holds no customer back here.
 */
export const onboardingFacts = async (
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  row: CustomerRow,
  usableCard: boolean,
): Promise<OnboardingFacts> => ({
  accountType: row.accountType,
  identificationVerified:
    row.identificationNumberVerified || (row.accountType === 'individual' && !deps.config.nafath.enabled),
  hasVatId: row.vatId !== null,
  usableCard,
  billingAccountOpen: row.gcpSubBillingAccountId !== null,
  ...(await reviewFacts(tx, row)),
})

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

/**
 * On which facts a document may be stored: by a business that has come to its documents and not accepted the terms, or that a reviewer
 * asked for it.
 */
export const documentFacts = async (q: Querier, row: CustomerRow): Promise<OnboardingFacts> => ({
  ...everythingInPlace(row),
  proposable: (await reviewFacts(q, row)).proposable,
})

const maySaveInfo = (row: CustomerRow, accountType: CustomerRow['accountType']): boolean =>
  row.accountType === accountType && possibilities(row).can({ type: 'basicInfo.saved' })

/** Whether who the customer is may still change: an individual whose information form can be saved (again). */
export const mayChangeIdentity = (row: CustomerRow): boolean => maySaveInfo(row, 'individual')

/** Whether the customer's company may be looked up: a business whose information form can be saved (again). */
export const mayLookUpCompany = (row: CustomerRow): boolean => maySaveInfo(row, 'business')
