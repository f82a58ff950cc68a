import type { AnyStateMachine } from 'xstate'
import { accountMachine } from './account/account.machine.ts'
import { ACCOUNT_SENDERS } from './account/senders.ts'
import { cardAttemptMachine } from './card/card-attempt.machine.ts'
import { CARD_ATTEMPT_SENDERS } from './card/senders.ts'
import { chargeMachine } from './charge/charge.machine.ts'
import { CHARGE_SENDERS } from './charge/senders.ts'
import { cloudAccountMachine } from './cloud-account/cloud-account.machine.ts'
import { CLOUD_ACCOUNT_SENDERS } from './cloud-account/senders.ts'
import { identityMachine } from './identity/identity.machine.ts'
import { IDENTITY_SENDERS } from './identity/senders.ts'
import { invitationMachine } from './invitation/invitation.machine.ts'
import { INVITATION_SENDERS } from './invitation/senders.ts'
import { invoiceMachine } from './invoice/invoice.machine.ts'
import { INVOICE_SENDERS } from './invoice/senders.ts'
import { onboardingMachine } from './onboarding/onboarding.machine.ts'
import { ONBOARDING_SENDERS } from './onboarding/senders.ts'
import type { Senders } from './shared/senders.ts'
import { UNEXPLAINED_PAYMENT_SENDERS } from './unexplained-payment/senders.ts'
import { unexplainedPaymentMachine } from './unexplained-payment/unexplained-payment.machine.ts'

/** Every chart the server owns, with the use cases that send each of its events. */
export const SENT_CHARTS: readonly (readonly [machine: AnyStateMachine, senders: Senders<string>])[] = [
  [accountMachine, ACCOUNT_SENDERS],
  [onboardingMachine, ONBOARDING_SENDERS],
  [invoiceMachine, INVOICE_SENDERS],
  [chargeMachine, CHARGE_SENDERS],
  [cardAttemptMachine, CARD_ATTEMPT_SENDERS],
  [identityMachine, IDENTITY_SENDERS],
  [invitationMachine, INVITATION_SENDERS],
  [cloudAccountMachine, CLOUD_ACCOUNT_SENDERS],
  [unexplainedPaymentMachine, UNEXPLAINED_PAYMENT_SENDERS],
]
