/**
 * 'Billing Permission Confirmation': an administrator approves a customer under review. Nothing is sent before the administrator
 * has confirmed that the details were reviewed and that the billing permission is granted; the server grants the two roles at the
 * cloud provider and then activates the account.
 */
import { defineConfirmedDialog } from '../dialog/define-dialog.ts'

export const approvalMachine = defineConfirmedDialog('approval', 'always', {
  closed: 'The customer waits for approval.',
  editing: 'The administrator is asked whether the details were reviewed.',
  confirming: 'The administrator has confirmed the review and may grant the permission.',
  sending: 'The billing roles are being granted at the cloud provider.',
  failed: 'The roles were not granted; the customer still waits.',
  done: 'The roles are granted and the account is active.',
})
