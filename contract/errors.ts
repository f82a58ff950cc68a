import { z } from 'zod/mini'
import { PackageOffer } from './entities/package-offer.ts'
import { RefusedEvent } from './refusal-reasons.ts'

/** Error codes of the API: HTTP status and text for the screen; `{name}` is filled from `params`. */
export const ERRORS = {
  'validation-failed': { status: 400, message: 'Please resolve all issues to move forward' },
  'card-data-refused': { status: 400, message: 'Card numbers and security codes must not be sent here.' },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  'session-expired': { status: 401, message: 'Your session has expired. Please sign in again.' },
  'sign-in-failed': { status: 401, message: 'Unable to fetch users data.' },
  'sign-in-expired': {
    status: 401,
    message:
      'Your sign-in had already expired when it reached us: the clocks of the sign-in service and of Masar differ. Please try again; if it happens again, contact support.',
  },
  'sign-in-unavailable': {
    status: 503,
    message: 'We could not reach the sign-in service. Please try again in a moment.',
  },
  'email-missing': {
    status: 403,
    message:
      'The sign-in service gave us no e-mail address for your account. Add one there, or allow Masar to see it, then sign in again.',
  },
  'email-not-verified': {
    status: 403,
    message: 'Verify your e-mail address with your provider, then sign in again.',
  },
  'address-in-team': {
    status: 403,
    message:
      'This e-mail address belongs to a member of the Masar team, who signs in with another account. Sign in with that account, or ask an administrator.',
  },
  'user-inactive': { status: 403, message: 'This user has been deactivated. Please contact support.' },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  'reason-required': {
    status: 403,
    message: 'Nothing was changed: give the reason for acting for this customer first, then try again.',
  },
  'sign-in-again': {
    status: 403,
    message: 'Nothing was changed: confirm that it is you by signing in again, then try again.',
  },
  'another-account': {
    status: 403,
    message: 'That was another account. Sign in again as {email} to confirm that it is you.',
  },
  'not-found': { status: 404, message: 'We could not find what you asked for.' },
  'version-conflict': {
    status: 409,
    message:
      'This was changed in the meantime, by another person or in another window. Review the current values and save again.',
  },
  'step-conflict': {
    status: 409,
    message: 'This step has already moved on. We have brought you to the current one.',
  },
  'account-type-permanent': {
    status: 409,
    message: 'The account type is permanent and can no longer be changed.',
  },
  'idempotency-conflict': {
    status: 422,
    message: 'This request was already used for something else. Reload the page and try again.',
  },
  'request-in-flight': { status: 409, message: 'This is already being done. Please wait a moment.' },
  'identification-number-taken': {
    status: 409,
    message: 'Another account already uses this number. Please contact support.',
  },
  'cr-not-found': {
    status: 422,
    message: 'We could not find this CR number in the company register. Check it and try again.',
  },
  'cr-former-number': {
    status: 422,
    message:
      'This is a former number of the company. Its 700-series CR number is {number}; on the register certificate it is the “Unified National Number”.',
  },
  'cr-suspended': {
    status: 422,
    message:
      'The company register has suspended this company, most often because its yearly confirmation is late. Confirm it with the Ministry of Commerce, then verify the number again.',
  },
  'cr-struck-off': {
    status: 422,
    message:
      'The company register has struck this company off, so no account can be opened for it. If that is wrong, ask the Ministry of Commerce.',
  },
  'cr-not-active': {
    status: 422,
    message: 'The company register says this company is not active ({status}).',
  },
  'cr-not-verified': { status: 422, message: 'Please verify CR number' },
  'registry-unavailable': { status: 502, message: 'Request Failed. Please try again!' },
  'identity-not-verified': { status: 422, message: 'Please verify National ID / Iqama' },
  'identity-number-invalid': { status: 422, message: 'Please check your National ID / Iqama and retry!' },
  'identity-too-early': {
    status: 429,
    message: 'Please wait for {seconds} second(s) before re-attempting verification',
  },
  'identity-unavailable': { status: 502, message: 'Verification failed. Please try again!' },
  'changes-missing': { status: 400, message: 'Please correct everything our team asked for.' },
  'documents-missing': { status: 400, message: 'Please attach all files to proceed.' },
  'file-missing': { status: 400, message: 'No file arrived. Please choose the file again.' },
  'file-too-large': { status: 413, message: 'Please upload file less than 10 MB' },
  'file-empty': { status: 400, message: 'This file is empty. Please choose another one.' },
  'file-type-refused': { status: 415, message: 'Please upload a pdf, doc, docx, png, jpeg or jpg file' },
  'file-damaged': {
    status: 415,
    message:
      'This file cannot be read as {type}: it is damaged, or another kind of file under this name. Open it on your device, save it again as PDF and choose the new file.',
  },
  'file-macros': {
    status: 415,
    message: 'This file contains macros, which we don’t accept. Save it as PDF and choose the new file.',
  },
  'file-active': {
    status: 415,
    message:
      'This file contains a program, another file or a link that opens automatically, which we don’t accept. Print it as PDF and choose the new file.',
  },
  'file-too-complex': {
    status: 415,
    message: 'This file is too large to open once it is unpacked. Print it as PDF and choose the new file.',
  },
  'file-infected': {
    status: 415,
    message: 'A virus was found in this file, so it was not kept. Please choose a file from another source.',
  },
  'scanner-unavailable': {
    status: 503,
    message: 'Files cannot be checked for viruses right now. Please try again in a few minutes.',
  },
  'files-busy': {
    status: 503,
    message: 'Many files are being checked right now. Please try again in a minute.',
  },
  'file-password': {
    status: 415,
    message: 'This file is protected with a password. Remove the password and choose the file again.',
  },
  'card-attempt-expired': {
    status: 410,
    message: 'This card verification has expired. Please enter the card again.',
  },
  'card-brand-refused': { status: 400, message: '{brand} cards are not accepted, please add another card!.' },
  'card-status-taken': { status: 400, message: 'Card with status already exists' },
  'card-not-verified': { status: 402, message: 'Unable to process payment. Please enter valid card.' },
  'card-provider-unavailable': {
    status: 502,
    message: 'Unable to process payment. Please enter valid card.',
  },
  'card-missing': { status: 422, message: 'Unable to update the payment method. Please try again!' },
  'charging-stopped': {
    status: 409,
    message:
      'Nothing was charged: our team is checking a payment of this account first. No action is needed; we charge again when it is clear.',
  },
  'charging-paused': {
    status: 409,
    message:
      'Nothing was charged: payments are paused for a short time. No action is needed; please try again later.',
  },
  'charging-changed': {
    status: 409,
    message: 'Charging has been stopped or resumed meanwhile. Reload the page to see how.',
  },
  'charge-run-changed': {
    status: 409,
    message: 'The list has changed, or a colleague has decided meanwhile. Look through it again.',
  },
  'payment-decided': {
    status: 409,
    message: 'Someone already handled this payment. Reload the page to see how.',
  },
  'payment-differs': {
    status: 409,
    message:
      'This payment is over another amount than the invoice. Choose another invoice, or resume charging.',
  },
  'payment-not-taken': {
    status: 409,
    message:
      'The payment was not recorded: it has failed or was refunded, so the card provider does not hold the money. Resume charging to have the invoice charged.',
  },
  'payment-undecided': {
    status: 409,
    message:
      'The payment was not recorded: the card provider has not finished it yet. Try again later, or look at it on the provider’s pages.',
  },
  'account-not-ready': {
    status: 409,
    message: 'Your billing account is still being created. Please wait a moment.',
  },
  blocked: { status: 409, message: 'Cards cannot be changed while your account is in this state.' },
  'card-change-refused': {
    status: 409,
    message: 'This card cannot be moved there. Reload the page and try again.',
  },
  'card-in-use': {
    status: 409,
    message: 'A payment with this card is still being checked. Please try again in a moment.',
  },
  'card-expired': { status: 422, message: 'Card has expired' },
  'card-unusable': { status: 422, message: 'This card can no longer be used' },
  'status-conflict': {
    status: 409,
    message: 'Your account has changed meanwhile. We have reloaded its current state.',
  },
  'invoices-outstanding': {
    status: 409,
    message: 'Please settle your outstanding invoices before requesting account cancellation.',
  },
  'nothing-owed': { status: 409, message: 'There is nothing to pay at the moment.' },
  'withdrawal-over': {
    status: 409,
    message: 'The seven days in which you could withdraw are over. You can cancel your subscription.',
  },
  'account-used': {
    status: 409,
    message: 'The service was used, so you cannot withdraw. You can cancel your subscription.',
  },
  'payment-in-flight': {
    status: 409,
    message: 'A payment is still being checked. This resolves within a minute.',
  },
  'price-changed': {
    status: 409,
    message: 'The price of your support package has changed. Look at the new price, then accept it.',
  },
  'package-unchanged': { status: 409, message: 'This is already your support package.' },
  'package-locked': {
    status: 409,
    message: 'You can move to a lower support package from {date}.',
  },
  'invoice-not-ready': {
    status: 409,
    message: 'This invoice is still being prepared. Please try again in a moment.',
  },
  'invoice-in-correction': {
    status: 409,
    message:
      'The tax authority asked for a correction of this invoice. You get the corrected one by e-mail as soon as it is accepted.',
  },
  'credit-note-not-ready': {
    status: 409,
    message: 'This credit note is still being prepared. Please try again in a moment.',
  },
  'credit-note-in-correction': {
    status: 409,
    message:
      'The tax authority asked for a correction of this credit note. You get the corrected one by e-mail as soon as it is accepted.',
  },
  'document-not-ready': {
    status: 409,
    message: '{document} is still being prepared. Please download the files again in a few minutes.',
  },
  'document-in-correction': {
    status: 409,
    message:
      'The tax authority asked for a correction of {document}. You can download the files as soon as the corrected document is accepted.',
  },
  'tax-document-decided': {
    status: 409,
    message: 'This document no longer needs a replacement. Reload the page to see why.',
  },
  'nothing-to-credit': {
    status: 409,
    message:
      'This amount cannot be credited: the invoice is credited already, or less than SAR 1.00 would be left to pay.',
  },
  'amounts-changed': {
    status: 409,
    message: 'The amounts have changed meanwhile. Look at them again before you confirm.',
  },
  'credit-settled': {
    status: 409,
    message: 'This credit has been used or returned meanwhile. Reload the page to see it.',
  },
  'refund-in-flight': {
    status: 409,
    message: 'A refund of this payment has no answer yet. Please try again in a few minutes.',
  },
  'invoice-disputed': {
    status: 409,
    message: 'The bank has asked for this payment back. Nothing is charged or returned until it is decided.',
  },
  'nothing-to-dispute': {
    status: 409,
    message:
      'No payment of this invoice can be disputed now: none was made by card, or one is disputed already.',
  },
  'dispute-decided': {
    status: 409,
    message: 'This dispute has been answered or decided meanwhile. The list shows its new state.',
  },
  'second-opinion-open': {
    status: 409,
    message:
      'This already waits for a second administrator. Once it is decided, or its asker withdraws it, you can ask for something else.',
  },
  'second-opinion-needed': {
    status: 409,
    message:
      'This export needs the agreement of a second administrator, for these very filters. Ask for it first, or ask again if it was used.',
  },
  'quota-reinstates': {
    status: 409,
    message:
      'This quota would reinstate the account, which needs a second administrator. Reinstate the account first, then change the quota.',
  },
  'second-opinion-own': {
    status: 403,
    message: 'You asked for this yourself, so another administrator has to decide.',
  },
  'job-handled': {
    status: 409,
    message: 'This job was handled in the meantime. The page shows its state now.',
  },
  'second-opinion-decided': {
    status: 409,
    message: 'This was decided or changed in the meantime. The list shows what became of it.',
  },
  'second-opinion-asker': {
    status: 409,
    message:
      'The administrator who asked for this no longer has the role, so it cannot be done. Decline it instead.',
  },
  'data-request-open': {
    status: 409,
    message: 'You have already made this request, and it has no answer yet. It is in the list.',
  },
  'data-request-decided': {
    status: 409,
    message: 'This request has been answered or changed meanwhile. The list shows its new state.',
  },
  'data-still-needed': {
    status: 409,
    message:
      'The data is still needed: the account is in use or an invoice is unpaid. Refuse the request with this reason, or wait.',
  },
  'needs-attention': {
    status: 409,
    message: 'Our team has to look at this account before it can be used. Please contact support.',
  },
  'group-unknown': {
    status: 422,
    message: 'Google Cloud does not know this group. Check the address and try again.',
  },
  'cloud-billing-unavailable': {
    status: 502,
    message: 'Unable to update billing permission. Please try again!',
  },
  'cloud-account-settled': {
    status: 409,
    message: 'Google Cloud is up to date. There is nothing to try again.',
  },
  'migration-requested': { status: 409, message: 'A migration has already been requested.' },
  'user-exists': { status: 409, message: 'This person already has access or an invitation.' },
  'invitation-over': {
    status: 409,
    message: 'This invitation is no longer open. Reload the page to continue.',
  },
  'invitation-closed': {
    status: 409,
    message: 'This account can’t add users right now, because its application was not accepted.',
  },
  'invitation-requested': {
    status: 409,
    message: 'You requested a new invitation less than 24 hours ago.',
  },
  'own-account-in-use': {
    status: 409,
    message: 'You have an account of your own in use or under review, so you cannot join another one.',
  },
  'member-elsewhere': {
    status: 409,
    message:
      'This person has an application or account of their own by now, or has joined another one. Invite them again, so that they can decide.',
  },
  'owner-stays': { status: 409, message: 'The owner of the account cannot be removed.' },
  'last-admin': {
    status: 409,
    message: 'This is the last active administrator. Make another member an administrator first.',
  },
  'own-sessions': {
    status: 409,
    message: 'You cannot sign yourself out here. Use “Signed-in devices” in the account menu.',
  },
  'member-deactivated': {
    status: 409,
    message: 'This person was deactivated. Reactivate them in the list instead.',
  },
  'customer-address': {
    status: 409,
    message:
      'This address belongs to a customer account or is invited to one, so it cannot join the team. Use another address.',
  },
  'email-failed': { status: 502, message: 'Unable to send support email. Please try again' },
  'rate-limited': {
    status: 429,
    message: 'Too many requests. Please wait {seconds} second(s) and try again.',
  },
  'server-busy': {
    status: 503,
    message: 'Masar is very busy right now. Nothing was changed. Please try again in a few seconds.',
  },
  'archives-busy': {
    status: 503,
    message: 'Other files are being downloaded right now. Please try again in a minute.',
  },
  unavailable: {
    status: 503,
    message: 'The service is not available right now. Please try again in a moment.',
  },
  unexpected: { status: 500, message: 'Network response was not ok.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

export const KnownErrorCode = z.enum(ERROR_CODES)

/**
 * The response of a failed call. A conflict has `current`: the customer's actual step, status and revision. `price-changed` has
 * `offer`: the current price. `refused`: the chart, its state and the reason, if a chart refused the event of the call.
 */
export const ErrorBody = z.object({
  message: z.object({
    message: z.string(),
    subMessage: z.optional(z.string()),
    code: KnownErrorCode,
    field: z.optional(z.string()),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
  requestId: z.string(),
  refused: z.optional(RefusedEvent),
  current: z.optional(z.object({ step: z.string(), status: z.string(), revision: z.int() })),
  offer: z.optional(PackageOffer),
})
export type ErrorBody = z.output<typeof ErrorBody>

/** The text of an error with its parameters. */
export const errorMessage = (code: ErrorCode, params: Record<string, string | number> = {}): string =>
  ERRORS[code].message.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
