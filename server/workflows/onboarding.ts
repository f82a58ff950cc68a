import { Step } from '#contract/steps.ts'
import { onboardingAllowList } from '#machines/onboarding/allow-list.ts'
import type { OnboardingFacts, onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import type { CustomerRow } from '../db/schema.ts'
import { updateCustomer } from '../db/stores/customers.ts'
import type { Workflow } from './advance.ts'
import { stepConflict } from './conflicts.ts'
import { storedOnboarding } from './onboarding-chart.ts'

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
  refused: stepConflict,
  effects: {},
}
