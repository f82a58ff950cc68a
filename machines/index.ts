import type { AnyStateMachine } from 'xstate'
import { accountMachine } from './account/account.machine.ts'
import { administrationMachine } from './administration/administration.machine.ts'
import { approvalMachine } from './approval/approval.machine.ts'
import { billingPermissionMachine } from './billing-permission/billing-permission.machine.ts'
import { cardAttemptMachine } from './card/card-attempt.machine.ts'
import { cardFormMachine } from './card-form/card-form.machine.ts'
import { cardRemovalMachine } from './card-removal/card-removal.machine.ts'
import { cardReturnMachine } from './card-return/card-return.machine.ts'
import { chargeMachine } from './charge/charge.machine.ts'
import { cloudAccountMachine } from './cloud-account/cloud-account.machine.ts'
import { cloudRetryMachine } from './cloud-retry/cloud-retry.machine.ts'
import { companyRegistrationMachine } from './company-registration/company-registration.machine.ts'
import { contactMachine } from './contact/contact.machine.ts'
import { documentUploadsMachine } from './document-uploads/document-uploads.machine.ts'
import { identityMachine } from './identity/identity.machine.ts'
import { identityDialogMachine } from './identity-dialog/identity-dialog.machine.ts'
import { invitationMachine } from './invitation/invitation.machine.ts'
import { inviteMachine } from './invite/invite.machine.ts'
import { invoiceMachine } from './invoice/invoice.machine.ts'
import { joiningMachine } from './joining/joining.machine.ts'
import { migrationMachine } from './migration/migration.machine.ts'
import { onboardingMachine } from './onboarding/onboarding.machine.ts'
import { onboardingScreensMachine } from './onboarding-screens/onboarding-screens.machine.ts'
import { packageChangeMachine } from './package-change/package-change.machine.ts'
import { paymentDecisionMachine } from './payment-decision/payment-decision.machine.ts'
import { paymentRetryMachine } from './payment-retry/payment-retry.machine.ts'
import { rejectionMachine } from './rejection/rejection.machine.ts'
import { reopeningMachine } from './reopening/reopening.machine.ts'
import { reviewMachine } from './review/review.machine.ts'
import { sessionMachine } from './session/session.machine.ts'
import { subscriptionMachine } from './subscription/subscription.machine.ts'
import { teamChangeMachine } from './team-change/team-change.machine.ts'
import { unexplainedPaymentMachine } from './unexplained-payment/unexplained-payment.machine.ts'
import { userRemovalMachine } from './user-removal/user-removal.machine.ts'
import { userRestoreMachine } from './user-restore/user-restore.machine.ts'
import { visitMachine } from './visit/visit.machine.ts'

/** Every chart of the product, for the checks that hold them to the same rules and for their drawings. */
export const CHARTS: readonly AnyStateMachine[] = [
  sessionMachine,
  onboardingMachine,
  onboardingScreensMachine,
  accountMachine,
  cloudAccountMachine,
  invoiceMachine,
  chargeMachine,
  unexplainedPaymentMachine,
  identityMachine,
  identityDialogMachine,
  companyRegistrationMachine,
  documentUploadsMachine,
  cardAttemptMachine,
  cardFormMachine,
  cardReturnMachine,
  cardRemovalMachine,
  contactMachine,
  subscriptionMachine,
  packageChangeMachine,
  paymentRetryMachine,
  paymentDecisionMachine,
  migrationMachine,
  cloudRetryMachine,
  billingPermissionMachine,
  approvalMachine,
  administrationMachine,
  reviewMachine,
  rejectionMachine,
  reopeningMachine,
  invitationMachine,
  joiningMachine,
  inviteMachine,
  userRemovalMachine,
  userRestoreMachine,
  teamChangeMachine,
  visitMachine,
]
