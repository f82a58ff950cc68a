/** The dialogs that differ only in the meaning of their states. */
import type { PackageName } from '#contract/entities/common.ts'
import { defineDialog } from './define-dialog.ts'

export const dialogs = {
  /**
   * Suspends, reinstates, holds or releases an account, or changes its monthly quota. The account chart knows the permitted acts.
   */
  administration: defineDialog('administration', {
    editing: 'The administrator reads the effect on the customer and fills in the form.',
    sending: 'The server is changing the account.',
    failed: 'The account was not changed; the entries are kept.',
    done: 'The account is changed, and the customer gets an e-mail.',
  }),
  /** The administrator first confirms that the details are reviewed and that the permission may be granted. */
  approval: defineDialog(
    'approval',
    {
      editing: 'The administrator confirms that the details were reviewed.',
      confirming: 'The review is confirmed; the administrator can grant the permission.',
      sending: 'The cloud provider grants the billing roles.',
      failed: 'The roles were not granted; the customer is still waiting.',
      done: 'The roles are granted and the account is active.',
    },
    'always',
  ),
  /** The cloud provider checks the group. With an unknown group the call fails and the old one stays. */
  billingPermission: defineDialog('billing-permission', {
    editing: 'The address of the group is being entered.',
    sending: 'The group is being saved at the cloud provider.',
    failed: 'The group was not changed; the address stays in the form.',
    done: 'The members of the new group have the billing permissions.',
  }),
  /** Sets the monthly budget of the customer, or another amount. */
  budget: defineDialog('budget-amount', {
    editing: 'The amount of the monthly budget is being entered.',
    sending: 'The budget is being saved.',
    failed: 'The budget was not saved; the amount stays in the form.',
    done: 'The budget is saved and compared with the costs of the month.',
  }),
  /** Lifts the stop of a used budget. */
  budgetLift: defineDialog('budget-lift', {
    editing: 'The customer confirms that new resources can start again.',
    sending: 'The stop is being lifted.',
    failed: 'The stop was not lifted; a retry is possible.',
    done: 'New resources can start again for the rest of the month.',
  }),
  budgetRemoval: defineDialog('budget-removal', {
    editing: 'The customer confirms the removal of the budget.',
    sending: 'The budget is being removed.',
    failed: 'The budget was not removed; a retry is possible.',
    done: 'The budget is removed, and the customer is not told any more.',
  }),
  cardRemoval: defineDialog('card-removal', {
    editing: 'The customer confirms the removal of the card.',
    sending: 'The card is being removed.',
    failed: 'The card was not removed; a retry is possible.',
    done: 'The card is removed from the list.',
  }),
  cloudRetry: defineDialog('cloud-retry', {
    editing: 'The administrator can request another attempt.',
    sending: 'The request is being sent.',
    failed: 'The request was not sent; a retry is possible.',
    done: 'The server tries again at the cloud provider.',
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
    editing: 'An act is waiting until the person signs in again.',
    sending: 'The sign-in window is open, or the server is confirming the session.',
    failed: 'The session was not confirmed; the act is still waiting.',
    done: 'The session is confirmed, and the act can be retried.',
  }),
  /** Sends held credit to the card that paid. */
  creditReturn: defineDialog('credit-return', {
    editing: 'The administrator reads the amount and the card that gets it.',
    sending: 'The request is being sent.',
    failed: 'Nothing was sent to the card; the credit is still held.',
    done: 'The money is on its way back to the card.',
  }),
  /** An administrator extends, answers or refuses a request about personal data, or destroys the data. */
  dataAnswer: defineDialog('data-answer', {
    editing: 'The administrator writes the answer, or reads which data a destruction deletes.',
    sending: 'The answer is being sent.',
    failed: 'The request is unchanged; the entries are kept.',
    done: 'The request is extended or answered, and the person reads it in the portal.',
  }),
  /** A person makes a request about their personal data. */
  dataRequest: defineDialog('data-request-new', {
    editing: 'The person chooses the kind of request.',
    sending: 'The request is being sent.',
    failed: 'The request was not sent; the entries are kept.',
    done: 'The request is in the list.',
  }),
  /** Records the decision of the customer's bank about a dispute. A lost one makes the invoice owed again. */
  disputeDecision: defineDialog('dispute-decision', {
    editing: 'The administrator reads the effect of the bank’s decision.',
    sending: 'The decision is being recorded.',
    failed: 'The decision was not recorded.',
    done: 'The dispute is over, and its invoice is paid or owed again.',
  }),
  disputeEvidence: defineDialog('dispute-evidence', {
    editing: 'The administrator reads the bank’s request for evidence.',
    sending: 'The evidence is being recorded as sent.',
    failed: 'Nothing was recorded; the evidence is still due.',
    done: 'The evidence is recorded as sent, and the bank decides.',
  }),
  /** Records that the customer's bank asks for the payment of an invoice back, when the provider has not reported it. */
  disputeOpening: defineDialog('dispute-opening', {
    editing: 'The administrator enters the bank’s reason and the last day for an answer.',
    sending: 'The dispute is being recorded.',
    failed: 'The dispute was not recorded; the entries are kept.',
    done: 'The dispute is recorded and its invoice is disputed.',
  }),
  /** An administrator decides about a payment without an account, or settles a charge that the provider does not know. */
  unassignedPayment: defineDialog('unassigned-payment-decision', {
    editing: 'The administrator fills in the reason, and the account if there is one.',
    sending: 'The decision is being recorded.',
    failed: 'The payment is as it was; what was typed is still there.',
    done: 'The decision about the payment is recorded.',
  }),
  /** Tries jobs again that gave up, or dismisses one with a reason. */
  givenUpJob: defineDialog('given-up-job', {
    editing: 'The administrator confirms the retry, or writes the reason of the dismissal.',
    sending: 'The decision is being recorded.',
    failed: 'The job is as it was; what was typed is still there.',
    done: 'The job is back in its queue, or dismissed.',
  }),
  /** An administrator approves the planned charges of a month, or holds them with a reason. */
  chargeRun: defineDialog('charge-run-decision', {
    editing: 'The administrator checks the sum, or writes the reason of the hold.',
    sending: 'The decision is being recorded.',
    failed: 'Nothing is decided; what was typed is still there.',
    done: 'The charges are approved or held.',
  }),
  /** An administrator stops charging, or resumes it. */
  chargingStop: defineDialog('charging-stop', {
    editing: 'The administrator fills in the reason, and the charges to stop.',
    sending: 'Charging is being stopped or resumed.',
    failed: 'Charging is as it was; what was typed is still there.',
    done: 'Charging is stopped, or what waited is being charged.',
  }),
  /** Records the result of an unclear refund: the card provider has made it, or not. */
  refundDecision: defineDialog('refund-decision', {
    editing: 'The administrator checks the result to record.',
    sending: 'The result is being recorded.',
    failed: 'The result was not recorded; the refund is still unclear.',
    done: 'The refund is settled.',
  }),
  /** Invites a colleague to a business account, or a person to the team; they answer at their next sign-in with that address. */
  invite: defineDialog('invite', {
    editing: 'The e-mail address is being entered, and the role if there is a choice.',
    sending: 'The invitation is being sent.',
    failed: 'The invitation was not sent; the entries are kept.',
    done: 'The invitation is sent and appears in the list.',
  }),
  /** Keeps the account before a cancellation takes effect, on the dashboard. */
  keepAccount: defineDialog('keep-account', {
    editing: 'The account ends at a set time; the customer can keep it until then.',
    sending: 'The cancellation is being undone.',
    failed: 'The cancellation was not undone; a retry is possible.',
    done: 'The account stays open.',
  }),
  /** Requests the projects of other billing accounts once; the reseller moves them within days. */
  migration: defineDialog('migration', {
    editing: 'The IDs of the existing billing accounts are being entered.',
    sending: 'The request is being sent.',
    failed: 'The request was not accepted; the IDs stay in the form.',
    done: 'The request is received, and the customer sees how long the migration takes.',
  }),
  /**
   * An upgrade is reviewed first, because it cannot be reversed for 90 days. `rules/subscription.ts` has the permitted packages.
   */
  packageChange: defineDialog<{ package: PackageName }>(
    'package-change',
    {
      editing: 'The customer compares the packages and chooses one.',
      confirming: 'The customer confirms that no downgrade is possible for 90 days.',
      sending: 'The server is changing the support package.',
      failed: 'The package was not changed; the choice is kept.',
      done: 'The new support package is in force.',
    },
    'on-review',
  ),
  /** A mail takes the PDF to one address, which is stored nowhere else. */
  invoiceSend: defineDialog('invoice-send', {
    editing: 'The e-mail address is being entered.',
    sending: 'The server is planning the mail.',
    failed: 'Nothing was sent; the address stays in the form.',
    done: 'The mail is on its way.',
  }),
  /** Following invoices show the number; issued ones keep theirs. */
  purchaseOrder: defineDialog('purchase-order', {
    editing: 'The number of the purchase order is being entered.',
    sending: 'The number is being saved.',
    failed: 'The number was not changed; the entry stays in the form.',
    done: 'The next invoice shows the number.',
  }),
  /** Records a payment that our ledger does not know for an invoice, or continues charging without it. */
  paymentDecision: defineDialog('payment-decision', {
    editing: 'The administrator reads the effect of the decision.',
    sending: 'The decision is being sent.',
    failed: 'The decision was not saved; the payment is still waiting.',
    done: 'The decision is saved.',
  }),
  /** The customer reads the reason. Reopening reverses a rejection. */
  rejection: defineDialog('rejection', {
    editing: 'The reviewer writes the reason of the rejection.',
    sending: 'The rejection is being sent.',
    failed: 'The application was not rejected; the reason stays in the form.',
    done: 'The application is rejected, and the customer gets the reason by e-mail.',
  }),
  reopening: defineDialog('reopening', {
    editing: 'The reviewer confirms that the application should be reopened.',
    sending: 'The application is being reopened.',
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
  /** Agrees to an act of another administrator, declines it, or withdraws an own act. */
  secondOpinion: defineDialog('second-opinion-decision', {
    editing: 'The administrator reads the act, and writes a reason to decline it.',
    sending: 'The decision is on its way.',
    failed: 'The act still waits; what was typed is still there.',
    done: 'The decision is saved, and the list shows it.',
  }),
  /** Asks a second administrator to agree to an export. */
  exportRequest: defineDialog('export-request', {
    editing: 'The administrator reads the filters of the export and writes a reason.',
    sending: 'The request is on its way.',
    failed: 'Nothing was asked for; what was typed is still there.',
    done: 'The export waits for a second administrator.',
  }),
  /** Replaces a rejected tax document. The administrator checks the new data once more before the replacement is issued. */
  taxReplacement: defineDialog<{ documentId: string }>(
    'tax-replacement',
    {
      editing: 'The administrator reads the remarks of the tax authority and corrects the data of the buyer.',
      confirming: 'The corrected data is shown once more before the replacement is issued.',
      sending: 'The replacement is being signed and numbered.',
      failed: 'No replacement was issued; the entries are kept.',
      done: 'The replacement is issued and goes to the tax authority.',
    },
    'always',
  ),
  /** Changes the role of a member of the team, removes or restores their access, or withdraws an invitation. */
  teamChange: defineDialog('team-change', {
    editing: 'The administrator reads the effect of the change and confirms it.',
    sending: 'The change is being sent.',
    failed: 'Nothing has changed; a retry is possible.',
    done: 'The change is saved and appears in the list.',
  }),
  /** Removes a colleague from a business account, or withdraws an invitation. */
  userRemoval: defineDialog('user-removal', {
    editing: 'The removal waits for a confirmation.',
    sending: 'The removal is being sent.',
    failed: 'The colleague was not removed; a retry is possible.',
    done: 'The access or the invitation is removed.',
  }),
  userRestore: defineDialog('user-restore', {
    editing: 'The administrator confirms that the colleague gets access again.',
    sending: 'The request is being sent.',
    failed: 'The access was not restored; a retry is possible.',
    done: 'The colleague has access again.',
  }),
  /**
   * The server refused the first change of an administrator without a reason: the reason opens a visit, and the change is
   * repeated.
   */
  visit: defineDialog('visit', {
    editing: 'A change is waiting until the administrator gives a reason.',
    sending: 'The reason is being saved.',
    failed: 'The reason was not saved; the change is still waiting.',
    done: 'The visit is open, and the change can be retried.',
  }),
} as const
