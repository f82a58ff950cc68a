import { Step } from '#contract/steps.ts'
import { onboardingAllowList } from '#machines/onboarding/allow-list.ts'
import type { OnboardingFacts, onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { owedDocuments } from '#rules/documents.ts'
import { accountNotReady, stepConflict } from '../accounts/conflicts.ts'
import { updateCustomer } from '../accounts/store.ts'
import type { Workflow } from '../charts/advance.ts'
import { obstacleTo } from '../charts/stored-chart.ts'
import type { CustomerRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'
import { everythingInPlace, storedOnboarding } from './onboarding-chart.ts'

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
