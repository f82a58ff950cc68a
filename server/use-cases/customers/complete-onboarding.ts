import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { takeStep } from './take-step.ts'

/** Leaves onboarding for the dashboard; possible once the billing account exists. */
export const completeOnboarding = (deps: Deps) => (actor: CustomerActor, ifMatch: number | undefined) =>
  takeStep(deps, actor, {
    event: { type: 'dashboard.opened' },
    ifMatch,
    write: async (_tx, row) => {
      if (row.step === 'success-creation' && row.gcpSubBillingAccountId === null) {
        const { step, status, revision } = row
        throw new AppError('account-not-ready', { current: { step, status, revision } })
      }
      return row
    },
  })
