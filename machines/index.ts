import type { AnyStateMachine } from 'xstate'
import { accountMachine } from './account/account.machine.ts'
import { cardAttemptMachine } from './card/card-attempt.machine.ts'
import { cardFormMachine } from './card-form/card-form.machine.ts'
import { cardReturnMachine } from './card-return/card-return.machine.ts'
import { cloudAccountMachine } from './cloud-account/cloud-account.machine.ts'
import { companyRegistrationMachine } from './company-registration/company-registration.machine.ts'
import { contactMachine } from './contact/contact.machine.ts'
import { dialogs } from './dialog/dialogs.ts'
import { documentUploadsMachine } from './document-uploads/document-uploads.machine.ts'
import { identityMachine } from './identity/identity.machine.ts'
import { identityDialogMachine } from './identity-dialog/identity-dialog.machine.ts'
import { invitationMachine } from './invitation/invitation.machine.ts'
import { invoiceMachine } from './invoice/invoice.machine.ts'
import { joiningMachine } from './joining/joining.machine.ts'
import { onboardingMachine } from './onboarding/onboarding.machine.ts'
import { onboardingScreensMachine } from './onboarding-screens/onboarding-screens.machine.ts'
import { paymentRetryMachine } from './payment-retry/payment-retry.machine.ts'
import { reviewMachine } from './review/review.machine.ts'
import { sessionMachine } from './session/session.machine.ts'
import { subscriptionMachine } from './subscription/subscription.machine.ts'
import { unexplainedPaymentMachine } from './unexplained-payment/unexplained-payment.machine.ts'

/** Every chart of the product, for the checks that hold them to the same rules and for their drawings. */
export const CHARTS: readonly AnyStateMachine[] = [
  sessionMachine,
  onboardingMachine,
  onboardingScreensMachine,
  accountMachine,
  cloudAccountMachine,
  invoiceMachine,
  unexplainedPaymentMachine,
  identityMachine,
  identityDialogMachine,
  companyRegistrationMachine,
  documentUploadsMachine,
  cardAttemptMachine,
  cardFormMachine,
  cardReturnMachine,
  contactMachine,
  subscriptionMachine,
  paymentRetryMachine,
  reviewMachine,
  invitationMachine,
  joiningMachine,
  ...Object.values(dialogs),
]
