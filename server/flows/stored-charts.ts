import type { AnyStateMachine } from 'xstate'
import { accountWorkflow } from '../accounts/chart.ts'
import { budgetWorkflow } from '../billing/budget-chart.ts'
import { chargeWorkflow } from '../billing/charge-chart.ts'
import { chargeRunWorkflow } from '../billing/charge-run-chart.ts'
import { creditNoteWorkflow } from '../billing/credit-note-chart.ts'
import { disputeWorkflow } from '../billing/dispute-chart.ts'
import { invoiceWorkflow } from '../billing/invoice-chart.ts'
import { refundWorkflow } from '../billing/refund-chart.ts'
import { unassignedPaymentWorkflow } from '../billing/unassigned-payment-chart.ts'
import { unexplainedPaymentWorkflow } from '../billing/unexplained-payment-chart.ts'
import { cardAttemptWorkflow } from '../cards/chart.ts'
import type { UpgradeStep } from '../charts/stored-chart.ts'
import { cloudAccountWorkflow } from '../cloud-account/chart.ts'
import { dataRequestWorkflow } from '../data-requests/chart.ts'
import { identityWorkflow } from '../identity/chart.ts'
import { taxDocumentWorkflow } from '../invoice-documents/tax-document-chart.ts'
import { onboardingWorkflow } from '../onboarding/chart.ts'
import { invitationWorkflow } from '../people/chart.ts'
import { secondOpinionWorkflow } from '../second-opinions/chart.ts'

/** A chart whose states are stored, independent of its type of row. */
export interface VersionedChart {
  machine: AnyStateMachine
  version: number
  upgrades: readonly UpgradeStep[]
}

export const STORED_CHARTS: readonly VersionedChart[] = [
  accountWorkflow,
  onboardingWorkflow,
  invoiceWorkflow,
  chargeWorkflow,
  cardAttemptWorkflow,
  identityWorkflow,
  invitationWorkflow,
  cloudAccountWorkflow,
  chargeRunWorkflow,
  budgetWorkflow,
  unexplainedPaymentWorkflow,
  unassignedPaymentWorkflow,
  taxDocumentWorkflow,
  creditNoteWorkflow,
  refundWorkflow,
  disputeWorkflow,
  dataRequestWorkflow,
  secondOpinionWorkflow,
]
