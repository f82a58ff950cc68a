import { Step } from '#contract/steps.ts'
import type { OnboardingFacts, onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { onboardingAllowList } from '#machines/onboarding/onboarding.machine.ts'
import { owedDocuments } from '#rules/documents.ts'
import { proposableDocuments, stepOfTarget } from '#rules/requested-changes.ts'
import { accountNotReady, stepConflict } from '../accounts/conflicts.ts'
import { everythingInPlace, storedOnboarding } from '../accounts/onboarding-state.ts'
import { updateCustomer } from '../accounts/store.ts'
import type { Workflow } from '../charts/advance.ts'
import { obstacleTo } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { currentDocumentTypes } from '../documents/store.ts'
import { AppError } from '../errors/app-error.ts'
import { openChanges } from './requested-change-store.ts'

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

/**
 * On which facts a document may be stored: by a business that has come to its documents and not accepted the terms, or that a reviewer
 * asked for it.
 */
export const documentFacts = async (q: Querier, row: CustomerRow): Promise<OnboardingFacts> => ({
  ...everythingInPlace(row),
  proposable: (await reviewFacts(q, row)).proposable,
})

const FACTS = ['usableCard', 'billingAccountOpen', 'documents'] as const
type Fact = (typeof FACTS)[number]

/** What is missing has an error of its own; every other refusal says where the customer is. */
const NAMED: Record<Fact, (row: CustomerRow, facts: OnboardingFacts) => AppError> = {
  usableCard: () => new AppError('card-missing'),
  billingAccountOpen: accountNotReady,
  documents: (_, facts) => {
    const [field] = owedDocuments(facts)
    return new AppError('documents-missing', field ? { field } : {})
  },
}

/** The onboarding chart of a customer's row. The row is locked by the caller. */
export const onboardingWorkflow: Workflow<typeof onboardingMachine, CustomerRow, OnboardingFacts> = {
  ...storedOnboarding,
  allowList: onboardingAllowList,
  customerIdOf: (row) => row.id,
  store: (tx, row, next, at) =>
    updateCustomer(
      tx,
      row.id,
      { step: Step.parse(next.value), stepVersion: next.version, revision: row.revision + 1 },
      at,
    ),
  refused: (row, move) => {
    const obstacle = obstacleTo(storedOnboarding, row, move, {
      allowing: everythingInPlace(row),
      facts: FACTS,
    })
    return obstacle ? NAMED[obstacle](row, move.context) : stepConflict(row)
  },
  effects: {},
}
