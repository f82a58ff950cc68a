import type { AnyStateMachine } from 'xstate'
import { accountMachine } from './account/account.machine.ts'
import { accountAllowList } from './account/allow-list.ts'
import { cardAttemptAllowList } from './card/allow-list.ts'
import { cardAttemptMachine } from './card/card-attempt.machine.ts'
import { cardFormAllowList } from './card-form/allow-list.ts'
import { cardFormMachine } from './card-form/card-form.machine.ts'
import { cardReturnAllowList } from './card-return/allow-list.ts'
import { cardReturnMachine } from './card-return/card-return.machine.ts'
import { chargeAllowList } from './charge/allow-list.ts'
import { chargeMachine } from './charge/charge.machine.ts'
import { cloudAccountAllowList } from './cloud-account/allow-list.ts'
import { cloudAccountMachine } from './cloud-account/cloud-account.machine.ts'
import { companyRegistrationAllowList } from './company-registration/allow-list.ts'
import { companyRegistrationMachine } from './company-registration/company-registration.machine.ts'
import { contactAllowList } from './contact/allow-list.ts'
import { contactMachine } from './contact/contact.machine.ts'
import { desktopRecommendationAllowList } from './desktop-recommendation/allow-list.ts'
import { desktopRecommendationMachine } from './desktop-recommendation/desktop-recommendation.machine.ts'
import { dialogAllowList } from './dialog/allow-list.ts'
import { dialogs } from './dialog/dialogs.ts'
import { documentUploadsAllowList } from './document-uploads/allow-list.ts'
import { documentUploadsMachine } from './document-uploads/document-uploads.machine.ts'
import { identityAllowList } from './identity/allow-list.ts'
import { identityMachine } from './identity/identity.machine.ts'
import { identityDialogAllowList } from './identity-dialog/allow-list.ts'
import { identityDialogMachine } from './identity-dialog/identity-dialog.machine.ts'
import { inspectorAllowList } from './inspector/allow-list.ts'
import { inspectorMachine } from './inspector/inspector.machine.ts'
import { invitationAllowList } from './invitation/allow-list.ts'
import { invitationMachine } from './invitation/invitation.machine.ts'
import { invoiceAllowList } from './invoice/allow-list.ts'
import { invoiceMachine } from './invoice/invoice.machine.ts'
import { joiningAllowList } from './joining/allow-list.ts'
import { joiningMachine } from './joining/joining.machine.ts'
import { onboardingAllowList } from './onboarding/allow-list.ts'
import { onboardingMachine } from './onboarding/onboarding.machine.ts'
import { onboardingScreensAllowList } from './onboarding-screens/allow-list.ts'
import { onboardingScreensMachine } from './onboarding-screens/onboarding-screens.machine.ts'
import { paymentRetryAllowList } from './payment-retry/allow-list.ts'
import { paymentRetryMachine } from './payment-retry/payment-retry.machine.ts'
import { reasonPromptAllowList } from './reason-prompt/allow-list.ts'
import { reasonPromptMachine } from './reason-prompt/reason-prompt.machine.ts'
import { replayAllowList } from './replay/allow-list.ts'
import { replayMachine } from './replay/replay.machine.ts'
import { reviewAllowList } from './review/allow-list.ts'
import { reviewMachine } from './review/review.machine.ts'
import { sessionAllowList } from './session/allow-list.ts'
import { sessionMachine } from './session/session.machine.ts'
import type { AllowList, AnyAllowList, AnyChart } from './shared/allow-list.ts'
import { subscriptionAllowList } from './subscription/allow-list.ts'
import { subscriptionMachine } from './subscription/subscription.machine.ts'
import { unexplainedPaymentAllowList } from './unexplained-payment/allow-list.ts'
import { unexplainedPaymentMachine } from './unexplained-payment/unexplained-payment.machine.ts'

interface Listed {
  machine: AnyStateMachine
  allowList: AnyAllowList
}

/** A chart beside the list of what may be seen of it: without one, it does not compile. */
const listed = <Machine extends AnyChart>(machine: Machine, allowList: AllowList<Machine>): Listed => ({
  machine,
  allowList,
})

const LISTED: readonly Listed[] = [
  listed(sessionMachine, sessionAllowList),
  listed(onboardingMachine, onboardingAllowList),
  listed(onboardingScreensMachine, onboardingScreensAllowList),
  listed(accountMachine, accountAllowList),
  listed(cloudAccountMachine, cloudAccountAllowList),
  listed(invoiceMachine, invoiceAllowList),
  listed(chargeMachine, chargeAllowList),
  listed(unexplainedPaymentMachine, unexplainedPaymentAllowList),
  listed(identityMachine, identityAllowList),
  listed(identityDialogMachine, identityDialogAllowList),
  listed(companyRegistrationMachine, companyRegistrationAllowList),
  listed(documentUploadsMachine, documentUploadsAllowList),
  listed(cardAttemptMachine, cardAttemptAllowList),
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
  listed(invitationMachine, invitationAllowList),
  listed(joiningMachine, joiningAllowList),
  ...Object.values(dialogs).map((machine) => listed<AnyChart>(machine, dialogAllowList)),
]

/** Every chart of the product, for the checks that hold them to the same rules and for their drawings. */
export const CHARTS: readonly AnyStateMachine[] = LISTED.map(({ machine }) => machine)

const ALLOW_LISTS = new Map(LISTED.map(({ machine, allowList }) => [machine.id, allowList]))

/** What may be seen of the chart with this id; undefined for what is no chart of the product, of which nothing is seen. */
export const allowListOf = (chartId: string): AnyAllowList | undefined => ALLOW_LISTS.get(chartId)
