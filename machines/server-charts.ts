import type { AnyStateMachine } from 'xstate'
import { ACCOUNT_VERSION, accountMachine } from './account/account.machine.ts'
import { ACCOUNT_SENDERS } from './account/senders.ts'
import { CARD_ATTEMPT_VERSION, cardAttemptMachine } from './card/card-attempt.machine.ts'
import { CARD_ATTEMPT_SENDERS } from './card/senders.ts'
import { CHARGE_VERSION, chargeMachine } from './charge/charge.machine.ts'
import { CHARGE_SENDERS } from './charge/senders.ts'
import { CLOUD_ACCOUNT_VERSION, cloudAccountMachine } from './cloud-account/cloud-account.machine.ts'
import { CLOUD_ACCOUNT_SENDERS } from './cloud-account/senders.ts'
import { IDENTITY_VERSION, identityMachine } from './identity/identity.machine.ts'
import { IDENTITY_SENDERS } from './identity/senders.ts'
import { INVITATION_VERSION, invitationMachine } from './invitation/invitation.machine.ts'
import { INVITATION_SENDERS } from './invitation/senders.ts'
import { INVOICE_VERSION, invoiceMachine } from './invoice/invoice.machine.ts'
import { INVOICE_SENDERS } from './invoice/senders.ts'
import { ONBOARDING_VERSION, onboardingMachine } from './onboarding/onboarding.machine.ts'
import { ONBOARDING_SENDERS } from './onboarding/senders.ts'
import type { Senders } from './shared/senders.ts'
import { UNEXPLAINED_PAYMENT_SENDERS } from './unexplained-payment/senders.ts'
import {
  UNEXPLAINED_PAYMENT_VERSION,
  unexplainedPaymentMachine,
} from './unexplained-payment/unexplained-payment.machine.ts'

/** Every chart the server owns, with the use cases that send each of its events, and its version. */
export const SENT_CHARTS: readonly (readonly [
  machine: AnyStateMachine,
  senders: Senders<string>,
  version: number,
])[] = [
  [accountMachine, ACCOUNT_SENDERS, ACCOUNT_VERSION],
  [onboardingMachine, ONBOARDING_SENDERS, ONBOARDING_VERSION],
  [invoiceMachine, INVOICE_SENDERS, INVOICE_VERSION],
  [chargeMachine, CHARGE_SENDERS, CHARGE_VERSION],
  [cardAttemptMachine, CARD_ATTEMPT_SENDERS, CARD_ATTEMPT_VERSION],
  [identityMachine, IDENTITY_SENDERS, IDENTITY_VERSION],
  [invitationMachine, INVITATION_SENDERS, INVITATION_VERSION],
  [cloudAccountMachine, CLOUD_ACCOUNT_SENDERS, CLOUD_ACCOUNT_VERSION],
  [unexplainedPaymentMachine, UNEXPLAINED_PAYMENT_SENDERS, UNEXPLAINED_PAYMENT_VERSION],
]
