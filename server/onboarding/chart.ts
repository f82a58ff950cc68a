import { Step } from '#contract/steps.ts'
import {
  type OnboardingFacts,
  onboardingAllowList,
  type onboardingMachine,
} from '#machines/onboarding/onboarding.machine.ts'
import { owedDocuments } from '#rules/documents.ts'
import { proposableDocuments, stepOfTarget } from '#rules/requested-changes.ts'
import { accountNotReady, stepConflict } from '../accounts/conflicts.ts'
import { everythingInPlace, storedOnboarding } from '../accounts/onboarding-state.ts'
import { updateCustomer } from '../accounts/store.ts'
import type { Workflow } from '../charts/advance.ts'
import { obstacleTo } from '../charts/stored-chart.ts'
import type { Querier } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { currentDocumentTypes } from '../documents/store.ts'
import { AppError } from '../errors/app-error.ts'
import { openChanges } from './requested-change-store.ts'

/** The stored documents, and the state of the reviewer's requested changes. */
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
 * Reads the facts for the guards of the onboarding chart. The caller has read `usableCard` from the provider. Without the identity
 * service, the team checks a person's ID later, so an unverified ID blocks no customer here.
 */
export const onboardingFacts = async (
  deps: Pick<Deps, 'config'>,
  q: Querier,
  row: CustomerRow,
  usableCard: boolean,
): Promise<OnboardingFacts> => ({
  accountType: row.accountType,
  identificationVerified:
    row.identificationNumberVerified || (row.accountType === 'individual' && !deps.config.nafath.enabled),
  hasVatId: row.vatId !== null,
  usableCard,
  billingAccountOpen: row.gcpSubBillingAccountId !== null,
  ...(await reviewFacts(q, row)),
})

/** Facts under which a business may store a document: until it accepts the terms, and later when a reviewer requests it. */
export const documentFacts = async (q: Querier, row: CustomerRow): Promise<OnboardingFacts> => ({
  ...everythingInPlace(row),
  proposable: (await reviewFacts(q, row)).proposable,
})

const FACTS = ['usableCard', 'billingAccountOpen', 'documents'] as const
type Fact = (typeof FACTS)[number]

/** Errors of missing facts; every other refusal reports the customer's step. */
const NAMED: Record<Fact, (row: CustomerRow, facts: OnboardingFacts) => AppError> = {
  usableCard: () => new AppError('card-missing'),
  billingAccountOpen: accountNotReady,
  documents: (_, facts) => {
    const [field] = owedDocuments(facts)
    return new AppError('documents-missing', field ? { field } : {})
  },
}

/** The onboarding chart of a customer's row. The caller holds the lock of the row. */
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
