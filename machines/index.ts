import type { AnyStateMachine } from 'xstate'
import { ACCOUNT_VERSION, accountAllowList, accountMachine } from './account/account.machine.ts'
import { BUDGET_VERSION, budgetAllowList, budgetMachine } from './budget/budget.machine.ts'
import { callPromptAllowList, callPromptMachine } from './call-prompt/call-prompt.machine.ts'
import {
  CARD_ATTEMPT_VERSION,
  cardAttemptAllowList,
  cardAttemptMachine,
} from './card-attempt/card-attempt.machine.ts'
import { cardFormAllowList, cardFormMachine } from './card-form/card-form.machine.ts'
import { cardReturnAllowList, cardReturnMachine } from './card-return/card-return.machine.ts'
import { CHARGE_VERSION, chargeAllowList, chargeMachine } from './charge/charge.machine.ts'
import { CHARGE_RUN_VERSION, chargeRunAllowList, chargeRunMachine } from './charge-run/charge-run.machine.ts'
import {
  CLOUD_ACCOUNT_VERSION,
  cloudAccountAllowList,
  cloudAccountMachine,
} from './cloud-account/cloud-account.machine.ts'
import {
  companyRegistrationAllowList,
  companyRegistrationMachine,
} from './company-registration/company-registration.machine.ts'
import { contactAllowList, contactMachine } from './contact/contact.machine.ts'
import { creditIssueAllowList, creditIssueMachine } from './credit-issue/credit-issue.machine.ts'
import {
  CREDIT_NOTE_VERSION,
  creditNoteAllowList,
  creditNoteMachine,
} from './credit-note/credit-note.machine.ts'
import {
  DATA_REQUEST_VERSION,
  dataRequestAllowList,
  dataRequestMachine,
} from './data-request/data-request.machine.ts'
import {
  desktopRecommendationAllowList,
  desktopRecommendationMachine,
} from './desktop-recommendation/desktop-recommendation.machine.ts'
import { dialogAllowList } from './dialog/define-dialog.ts'
import { dialogs } from './dialog/dialogs.ts'
import { DISPUTE_VERSION, disputeAllowList, disputeMachine } from './dispute/dispute.machine.ts'
import {
  documentUploadsAllowList,
  documentUploadsMachine,
} from './document-uploads/document-uploads.machine.ts'
import { IDENTITY_VERSION, identityAllowList, identityMachine } from './identity/identity.machine.ts'
import { identityDialogAllowList, identityDialogMachine } from './identity-dialog/identity-dialog.machine.ts'
import { inspectorAllowList, inspectorMachine } from './inspector/inspector.machine.ts'
import {
  INVITATION_VERSION,
  invitationAllowList,
  invitationMachine,
} from './invitation/invitation.machine.ts'
import { INVOICE_VERSION, invoiceAllowList, invoiceMachine } from './invoice/invoice.machine.ts'
import { joiningAllowList, joiningMachine } from './joining/joining.machine.ts'
import {
  ONBOARDING_VERSION,
  onboardingAllowList,
  onboardingMachine,
} from './onboarding/onboarding.machine.ts'
import {
  onboardingScreensAllowList,
  onboardingScreensMachine,
} from './onboarding-screens/onboarding-screens.machine.ts'
import { paymentRetryAllowList, paymentRetryMachine } from './payment-retry/payment-retry.machine.ts'
import { REFUND_VERSION, refundAllowList, refundMachine } from './refund/refund.machine.ts'
import { replayAllowList, replayMachine } from './replay/replay.machine.ts'
import { reviewAllowList, reviewMachine } from './review/review.machine.ts'
import {
  SECOND_OPINION_VERSION,
  secondOpinionAllowList,
  secondOpinionMachine,
} from './second-opinion/second-opinion.machine.ts'
import { sessionAllowList, sessionMachine } from './session/session.machine.ts'
import type { AllowList, AnyAllowList, AnyChart } from './shared/allow-list.ts'
import { subscriptionAllowList, subscriptionMachine } from './subscription/subscription.machine.ts'
import {
  TAX_DOCUMENT_VERSION,
  taxDocumentAllowList,
  taxDocumentMachine,
} from './tax-document/tax-document.machine.ts'
import {
  UNASSIGNED_PAYMENT_VERSION,
  unassignedPaymentAllowList,
  unassignedPaymentMachine,
} from './unassigned-payment/unassigned-payment.machine.ts'
import {
  UNEXPLAINED_PAYMENT_VERSION,
  unexplainedPaymentAllowList,
  unexplainedPaymentMachine,
} from './unexplained-payment/unexplained-payment.machine.ts'

interface ChartEntry {
  machine: AnyStateMachine
  allowList: AnyAllowList
  /** The version that is stored with each state of a server chart. */
  version: number | undefined
}

/** An entry of the list. A chart without an allow-list does not compile. */
const entry = <Machine extends AnyChart>(
  machine: Machine,
  allowList: AllowList<Machine>,
  version?: number,
): ChartEntry => ({ machine, allowList, version })

const ENTRIES: readonly ChartEntry[] = [
  entry(sessionMachine, sessionAllowList),
  entry(onboardingMachine, onboardingAllowList, ONBOARDING_VERSION),
  entry(onboardingScreensMachine, onboardingScreensAllowList),
  entry(accountMachine, accountAllowList, ACCOUNT_VERSION),
  entry(cloudAccountMachine, cloudAccountAllowList, CLOUD_ACCOUNT_VERSION),
  entry(invoiceMachine, invoiceAllowList, INVOICE_VERSION),
  entry(chargeMachine, chargeAllowList, CHARGE_VERSION),
  entry(budgetMachine, budgetAllowList, BUDGET_VERSION),
  entry(chargeRunMachine, chargeRunAllowList, CHARGE_RUN_VERSION),
  entry(unexplainedPaymentMachine, unexplainedPaymentAllowList, UNEXPLAINED_PAYMENT_VERSION),
  entry(unassignedPaymentMachine, unassignedPaymentAllowList, UNASSIGNED_PAYMENT_VERSION),
  entry(taxDocumentMachine, taxDocumentAllowList, TAX_DOCUMENT_VERSION),
  entry(creditNoteMachine, creditNoteAllowList, CREDIT_NOTE_VERSION),
  entry(refundMachine, refundAllowList, REFUND_VERSION),
  entry(disputeMachine, disputeAllowList, DISPUTE_VERSION),
  entry(dataRequestMachine, dataRequestAllowList, DATA_REQUEST_VERSION),
  entry(secondOpinionMachine, secondOpinionAllowList, SECOND_OPINION_VERSION),
  entry(identityMachine, identityAllowList, IDENTITY_VERSION),
  entry(identityDialogMachine, identityDialogAllowList),
  entry(companyRegistrationMachine, companyRegistrationAllowList),
  entry(documentUploadsMachine, documentUploadsAllowList),
  entry(cardAttemptMachine, cardAttemptAllowList, CARD_ATTEMPT_VERSION),
  entry(cardFormMachine, cardFormAllowList),
  entry(cardReturnMachine, cardReturnAllowList),
  entry(contactMachine, contactAllowList),
  entry(desktopRecommendationMachine, desktopRecommendationAllowList),
  entry(callPromptMachine, callPromptAllowList),
  entry(subscriptionMachine, subscriptionAllowList),
  entry(paymentRetryMachine, paymentRetryAllowList),
  entry(creditIssueMachine, creditIssueAllowList),
  entry(reviewMachine, reviewAllowList),
  entry(replayMachine, replayAllowList),
  entry(inspectorMachine, inspectorAllowList),
  entry(invitationMachine, invitationAllowList, INVITATION_VERSION),
  entry(joiningMachine, joiningAllowList),
  ...Object.values(dialogs).map((machine) => entry<AnyChart>(machine, dialogAllowList)),
]

/** Every chart of the product. */
export const CHARTS: readonly AnyStateMachine[] = ENTRIES.map(({ machine }) => machine)

/** Every chart that the server owns, with its version. */
export const SERVER_CHARTS: readonly { machine: AnyStateMachine; version: number }[] = ENTRIES.flatMap(
  ({ machine, version }) => (version === undefined ? [] : [{ machine, version }]),
)

const ALLOW_LISTS = new Map(ENTRIES.map(({ machine, allowList }) => [machine.id, allowList]))

/** The allow-list of the chart with this id; undefined for an unknown id, so that none of its fields are shown. */
export const allowListOf = (chartId: string): AnyAllowList | undefined => ALLOW_LISTS.get(chartId)
