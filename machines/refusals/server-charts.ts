import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { FlowChart } from '#contract/entities/flow-figures.ts'
import type { accountMachine } from '../account/account.machine.ts'
import type { budgetMachine } from '../budget/budget.machine.ts'
import type { cardAttemptMachine } from '../card-attempt/card-attempt.machine.ts'
import type { chargeMachine } from '../charge/charge.machine.ts'
import type { chargeRunMachine } from '../charge-run/charge-run.machine.ts'
import type { cloudAccountMachine } from '../cloud-account/cloud-account.machine.ts'
import type { creditNoteMachine } from '../credit-note/credit-note.machine.ts'
import type { dataRequestMachine } from '../data-request/data-request.machine.ts'
import type { disputeMachine } from '../dispute/dispute.machine.ts'
import type { identityMachine } from '../identity/identity.machine.ts'
import type { invitationMachine } from '../invitation/invitation.machine.ts'
import type { invoiceMachine } from '../invoice/invoice.machine.ts'
import type { onboardingMachine } from '../onboarding/onboarding.machine.ts'
import type { refundMachine } from '../refund/refund.machine.ts'
import type { secondOpinionMachine } from '../second-opinion/second-opinion.machine.ts'
import type { taxDocumentMachine } from '../tax-document/tax-document.machine.ts'
import type { unassignedPaymentMachine } from '../unassigned-payment/unassigned-payment.machine.ts'
import type { unexplainedPaymentMachine } from '../unexplained-payment/unexplained-payment.machine.ts'

/** The type of each chart that the server owns. Types alone, so that a page loads only the charts that it asks. */
interface ServerCharts {
  account: typeof accountMachine
  budget: typeof budgetMachine
  'card-attempt': typeof cardAttemptMachine
  charge: typeof chargeMachine
  'charge-run': typeof chargeRunMachine
  'cloud-account': typeof cloudAccountMachine
  'credit-note': typeof creditNoteMachine
  'data-request': typeof dataRequestMachine
  dispute: typeof disputeMachine
  identity: typeof identityMachine
  invitation: typeof invitationMachine
  invoice: typeof invoiceMachine
  onboarding: typeof onboardingMachine
  refund: typeof refundMachine
  'second-opinion': typeof secondOpinionMachine
  'tax-document': typeof taxDocumentMachine
  'unassigned-payment': typeof unassignedPaymentMachine
  'unexplained-payment': typeof unexplainedPaymentMachine
}

type GuardsOf<Machine extends AnyStateMachine> = NonNullable<
  NonNullable<Parameters<Machine['provide']>[0]>['guards']
>

/** The names of a chart's guards, from its definition. */
export type GuardName<Chart extends FlowChart> = keyof GuardsOf<ServerCharts[Chart]> & string

type ActionsOf<Machine extends AnyStateMachine> = NonNullable<
  NonNullable<Parameters<Machine['provide']>[0]>['actions']
>

/** The names of a chart's actions, from its definition. */
export type ActionName<Chart extends FlowChart> = keyof ActionsOf<ServerCharts[Chart]> & string

export type StateName<Chart extends FlowChart> = SnapshotFrom<ServerCharts[Chart]>['value'] & string

export type FactsOf<Chart extends FlowChart> = SnapshotFrom<ServerCharts[Chart]>['context']

/** An event of a chart of the server, after the chart's name. */
export type ChartEvent = {
  [Chart in FlowChart]: `${Chart}/${EventFromLogic<ServerCharts[Chart]>['type']}`
}[FlowChart]
