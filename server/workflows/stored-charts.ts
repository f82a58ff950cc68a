import type { AnyStateMachine } from 'xstate'
import type { UpgradeStep } from '#machines/shared/upgrade-step.ts'
import { accountWorkflow } from './account.ts'
import { cardAttemptWorkflow } from './card-attempt.ts'
import { chargeWorkflow } from './charge.ts'
import { cloudAccountWorkflow } from './cloud-account.ts'
import { identityWorkflow } from './identity.ts'
import { invitationWorkflow } from './invitation.ts'
import { invoiceWorkflow } from './invoice.ts'
import { onboardingWorkflow } from './onboarding.ts'
import { unexplainedPaymentWorkflow } from './unexplained-payment.ts'

/** A chart whose states are stored, in the row of any record. */
export interface VersionedChart {
  machine: AnyStateMachine
  version: number
  upgrades: readonly UpgradeStep[]
}

/** Every chart whose states are stored. */
export const STORED_CHARTS: readonly VersionedChart[] = [
  accountWorkflow,
  onboardingWorkflow,
  invoiceWorkflow,
  chargeWorkflow,
  cardAttemptWorkflow,
  identityWorkflow,
  invitationWorkflow,
  cloudAccountWorkflow,
  unexplainedPaymentWorkflow,
]
