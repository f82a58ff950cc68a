import type { AnyStateMachine } from 'xstate'
import { ACCOUNT_VERSION, accountAllowList, accountMachine } from './account/account.machine.ts'
import {
  CARD_ATTEMPT_VERSION,
  cardAttemptAllowList,
  cardAttemptMachine,
} from './card-attempt/card-attempt.machine.ts'
import { cardFormAllowList, cardFormMachine } from './card-form/card-form.machine.ts'
import { cardReturnAllowList, cardReturnMachine } from './card-return/card-return.machine.ts'
import { CHARGE_VERSION, chargeAllowList, chargeMachine } from './charge/charge.machine.ts'
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
import {
  desktopRecommendationAllowList,
  desktopRecommendationMachine,
} from './desktop-recommendation/desktop-recommendation.machine.ts'
import { dialogAllowList } from './dialog/define-dialog.ts'
import { dialogs } from './dialog/dialogs.ts'
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
import { reasonPromptAllowList, reasonPromptMachine } from './reason-prompt/reason-prompt.machine.ts'
import { replayAllowList, replayMachine } from './replay/replay.machine.ts'
import { reviewAllowList, reviewMachine } from './review/review.machine.ts'
import { sessionAllowList, sessionMachine } from './session/session.machine.ts'
import type { AllowList, AnyAllowList, AnyChart } from './shared/allow-list.ts'
import { subscriptionAllowList, subscriptionMachine } from './subscription/subscription.machine.ts'
import {
  UNEXPLAINED_PAYMENT_VERSION,
  unexplainedPaymentAllowList,
  unexplainedPaymentMachine,
} from './unexplained-payment/unexplained-payment.machine.ts'

interface Listed {
  machine: AnyStateMachine
  allowList: AnyAllowList
  /** Of a chart that the server owns; its states are stored with it. */
  version: number | undefined
}

/** Lists a chart with its allow-list, without which it does not compile. */
const listed = <Machine extends AnyChart>(
  machine: Machine,
  allowList: AllowList<Machine>,
  version?: number,
): Listed => ({ machine, allowList, version })

const LISTED: readonly Listed[] = [
  listed(sessionMachine, sessionAllowList),
  listed(onboardingMachine, onboardingAllowList, ONBOARDING_VERSION),
  listed(onboardingScreensMachine, onboardingScreensAllowList),
  listed(accountMachine, accountAllowList, ACCOUNT_VERSION),
  listed(cloudAccountMachine, cloudAccountAllowList, CLOUD_ACCOUNT_VERSION),
  listed(invoiceMachine, invoiceAllowList, INVOICE_VERSION),
  listed(chargeMachine, chargeAllowList, CHARGE_VERSION),
  listed(unexplainedPaymentMachine, unexplainedPaymentAllowList, UNEXPLAINED_PAYMENT_VERSION),
  listed(identityMachine, identityAllowList, IDENTITY_VERSION),
  listed(identityDialogMachine, identityDialogAllowList),
  listed(companyRegistrationMachine, companyRegistrationAllowList),
  listed(documentUploadsMachine, documentUploadsAllowList),
  listed(cardAttemptMachine, cardAttemptAllowList, CARD_ATTEMPT_VERSION),
  listed(cardFormMachine, cardFormAllowList),
  listed(cardReturnMachine, cardReturnAllowList),
  listed(contactMachine, contactAllowList),
  listed(desktopRecommendationMachine, desktopRecommendationAllowList),
  listed(reasonPromptMachine, reasonPromptAllowList),
  listed(subscriptionMachine, subscriptionAllowList),
  listed(paymentRetryMachine, paymentRetryAllowList),
  listed(reviewMachine, reviewAllowList),
  listed(replayMachine, replayAllowList),
  listed(inspectorMachine, inspectorAllowList),
  listed(invitationMachine, invitationAllowList, INVITATION_VERSION),
  listed(joiningMachine, joiningAllowList),
  ...Object.values(dialogs).map((machine) => listed<AnyChart>(machine, dialogAllowList)),
]

/** Every chart of the product. */
export const CHARTS: readonly AnyStateMachine[] = LISTED.map(({ machine }) => machine)

/** Every chart that the server owns, with its version. */
export const SERVER_CHARTS: readonly { machine: AnyStateMachine; version: number }[] = LISTED.flatMap(
  ({ machine, version }) => (version === undefined ? [] : [{ machine, version }]),
)

const ALLOW_LISTS = new Map(LISTED.map(({ machine, allowList }) => [machine.id, allowList]))

/** The allow-list of the chart with this id; undefined for an unknown id, of which nothing may be shown. */
export const allowListOf = (chartId: string): AnyAllowList | undefined => ALLOW_LISTS.get(chartId)
