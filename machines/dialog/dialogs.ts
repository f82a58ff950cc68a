/** The dialogs that differ only in the meaning of their states. */
import type { PackageName } from '#contract/entities/common.ts'
import { defineDialog } from './define-dialog.ts'

export const dialogs = {
  /**
   * Suspends, reinstates, holds or releases an account, or changes its monthly quota. The account chart knows the permitted acts.
   */
  administration: defineDialog('administration', {
    editing: 'The administrator reads what it means for the customer, and fills in what is asked for.',
    sending: 'The server is changing the account.',
    failed: 'The account was not changed; what was typed is still there.',
    done: 'The account is changed and its customer is written to.',
  }),
  /** The administrator first confirms that the details are reviewed and that the permission may be granted. */
  approval: defineDialog(
    'approval',
    {
      editing: 'The administrator is asked whether the details were reviewed.',
      confirming: 'The administrator has confirmed the review and may grant the permission.',
      sending: 'The billing roles are being granted at the cloud provider.',
      failed: 'The roles were not granted; the customer still waits.',
      done: 'The roles are granted and the account is active.',
    },
    'always',
  ),
  /** The cloud provider checks the group. With an unknown group the call fails and the old one stays. */
  billingPermission: defineDialog('billing-permission', {
    editing: 'The address of the group is being typed.',
    sending: 'The cloud provider is being told about the group.',
    failed: 'The group was not changed; the address is still in the form.',
    done: 'The members of the new group have the billing permissions.',
  }),
  cardRemoval: defineDialog('card-removal', {
    editing: 'The customer is asked whether the card may really go.',
    sending: 'The server is being told that the card goes.',
    failed: 'The card is still there; removing it can be tried again.',
    done: 'The card is gone from the list.',
  }),
  cloudRetry: defineDialog('cloud-retry', {
    editing: 'The administrator may have it tried again.',
    sending: 'The request is on its way.',
    failed: 'Nothing was asked for; it may be tried again.',
    done: 'The cloud provider is asked again.',
  }),
  /** Records that an administrator has paid held credit by bank transfer. */
  creditPayout: defineDialog('credit-payout', {
    editing: 'The administrator reads the amount that was paid by bank transfer.',
    sending: 'The payment is being recorded.',
    failed: 'The payment was not recorded; the credit is still held.',
    done: 'The payment is recorded and the credit is settled.',
  }),
  /** The identity provider asks the person again, in its own window, and the server confirms the session. */
  confirmSignIn: defineDialog('confirm-sign-in', {
    editing: 'An act waits, and the person is asked to sign in again.',
    sending: 'The sign-in window is open, or the server is confirming the session.',
    failed: 'The session was not confirmed; the act still waits.',
    done: 'The session is confirmed and the act may be tried again.',
  }),
  /** Sends held credit to the card that paid. */
  creditReturn: defineDialog('credit-return', {
    editing: 'The administrator reads the amount and the card that gets it.',
    sending: 'The request is on its way.',
    failed: 'Nothing was sent to the card; the credit is still held.',
    done: 'The money is on its way back to the card.',
  }),
  /** An administrator extends, answers or refuses a request about personal data, or destroys the data. */
  dataAnswer: defineDialog('data-answer', {
    editing: 'The administrator writes to the person, or reads what a destruction deletes.',
    sending: 'The answer is on its way.',
    failed: 'The request is as it was; what was typed is still there.',
    done: 'The request is extended or answered, and the person reads it in the portal.',
  }),
  /** A person makes a request about their personal data. */
  dataRequest: defineDialog('data-request-new', {
    editing: 'The person chooses what they ask for.',
    sending: 'The request is on its way.',
    failed: 'The request was not sent; what was typed is still there.',
    done: 'The request is in the list.',
  }),
  /** Records the decision of the customer's bank about a dispute. A lost one makes the invoice owed again. */
  disputeDecision: defineDialog('dispute-decision', {
    editing: 'The administrator reads what the decision of the bank leads to.',
    sending: 'The decision is being recorded.',
    failed: 'The decision was not recorded.',
    done: 'The dispute is over, and its invoice is paid or owed again.',
  }),
  disputeEvidence: defineDialog('dispute-evidence', {
    editing: 'The administrator reads what the bank asks for.',
    sending: 'The evidence is being recorded as sent.',
    failed: 'Nothing was recorded; the evidence is still due.',
    done: 'The evidence is recorded as sent, and the bank decides.',
  }),
  /** Records that the customer's bank asks for the payment of an invoice back, when the provider has not reported it. */
  disputeOpening: defineDialog('dispute-opening', {
    editing: 'The administrator fills in the reason of the bank and the last day for an answer.',
    sending: 'The dispute is being recorded.',
    failed: 'The dispute was not recorded; what was typed is still there.',
    done: 'The dispute is recorded and its invoice is disputed.',
  }),
  /** Records whether the card provider has made a refund whose result is unclear. */
  refundDecision: defineDialog('refund-decision', {
    editing: 'The administrator reads which result is recorded.',
    sending: 'The result is being recorded.',
    failed: 'The result was not recorded; the refund is still unclear.',
    done: 'The refund is settled.',
  }),
  /** Invites a colleague to a business account, or a person to the team; they answer at their next sign-in with that address. */
  invite: defineDialog('invite', {
    editing: 'The e-mail address, and the role where there is a choice, are being typed.',
    sending: 'The invitation is on its way.',
    failed: 'The invitation was not sent; what was typed is still in the form.',
    done: 'The invitation is sent and stands in the list.',
  }),
  /** Takes a cancellation back before it takes effect, on the dashboard. */
  keepAccount: defineDialog('keep-account', {
    editing: 'The account ends at a known hour; until then it can be kept.',
    sending: 'The server is being told that the account stays.',
    failed: 'The account was not kept; keeping it can be tried again.',
    done: 'The account stays.',
  }),
  /** Requests the projects of other billing accounts once; the reseller moves them within days. */
  migration: defineDialog('migration', {
    editing: 'The IDs of the existing billing accounts are being typed.',
    sending: 'The request is on its way.',
    failed: 'The request was not taken; the IDs are still in the form.',
    done: 'The request is taken and the customer is told how long it takes.',
  }),
  /**
   * An upgrade is reviewed first, because it cannot be reversed for 90 days. `rules/subscription.ts` has the permitted packages.
   */
  packageChange: defineDialog<{ package: PackageName }>(
    'package-change',
    {
      editing: 'The packages are compared and one is being chosen.',
      confirming: 'The customer is told that the upgrade cannot be downgraded for 90 days.',
      sending: 'The server is changing the support package.',
      failed: 'The package was not changed; the choice is still there.',
      done: 'The new support package is in force.',
    },
    'on-review',
  ),
  /** Records a payment that our ledger does not know for an invoice, or continues charging without it. */
  paymentDecision: defineDialog('payment-decision', {
    editing: 'The administrator reads what the decision leads to.',
    sending: 'The decision is on its way.',
    failed: 'The decision was not saved; the payment still waits.',
    done: 'The decision is saved.',
  }),
  /** The customer reads the reason. Reopening reverses a rejection. */
  rejection: defineDialog('rejection', {
    editing: 'The reviewer writes why the application is not accepted.',
    sending: 'The rejection is on its way.',
    failed: 'The application was not rejected; the reason is still in the form.',
    done: 'The application is rejected and its customer is told why.',
  }),
  reopening: defineDialog('reopening', {
    editing: 'The reviewer is asked whether to take the rejection back.',
    sending: 'The reopening is on its way.',
    failed: 'The application was not reopened.',
    done: 'The application is under review again.',
  }),
  /** Ends every session of another person, who can sign in again. */
  signOut: defineDialog('sign-out-everywhere', {
    editing: 'The administrator writes why the person is signed out.',
    sending: 'The sessions are being ended.',
    failed: 'No session was ended; the reason is still in the form.',
    done: 'The person is signed out everywhere.',
  }),
  /** Replaces a rejected tax document. The administrator checks the new data once more before the replacement is issued. */
  taxReplacement: defineDialog<{ documentId: string }>(
    'tax-replacement',
    {
      editing: 'The administrator reads the remarks of the tax authority and corrects the data of the buyer.',
      confirming: 'The corrected data is shown once more before the replacement is issued.',
      sending: 'The replacement is being signed and numbered.',
      failed: 'No replacement was issued; what was typed is still there.',
      done: 'The replacement is issued and goes to the tax authority.',
    },
    'always',
  ),
  /** Changes the role of a member of the team, removes or restores their access, or withdraws an invitation. */
  teamChange: defineDialog('team-change', {
    editing: 'The administrator is told what the change means, and asked for a confirmation.',
    sending: 'The change is on its way.',
    failed: 'Nothing has changed; the question still stands.',
    done: 'The change holds, and the list shows it.',
  }),
  /** Removes a colleague from a business account, or withdraws an invitation. */
  userRemoval: defineDialog('user-removal', {
    editing: 'The removal is to be confirmed.',
    sending: 'The removal is on its way.',
    failed: 'The colleague was not removed; the question still stands.',
    done: 'The access or the invitation is gone.',
  }),
  userRestore: defineDialog('user-restore', {
    editing: 'The administrator is asked whether the colleague gets the access back.',
    sending: 'The request is on its way.',
    failed: 'The access was not given back; the question still stands.',
    done: 'The colleague has access again.',
  }),
  /**
   * The server refused the first change of an administrator without a reason: the reason opens a visit, and the change is
   * repeated.
   */
  visit: defineDialog('visit', {
    editing: 'A change waits, and the administrator is asked for the reason.',
    sending: 'The reason is on its way to be kept.',
    failed: 'The reason was not kept; the change still waits.',
    done: 'The visit is open and the change may be tried again.',
  }),
} as const
