/**
 * What becomes of a payment our ledger does not know: an administrator records it for an invoice, or lets charging go on without
 * it. Both are confirmed first, because what follows takes money or does not.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const paymentDecisionMachine = defineDialog('payment-decision', {
  closed: 'Nothing is being decided.',
  editing: 'The administrator reads what the decision leads to.',
  sending: 'The decision is on its way.',
  failed: 'The decision was not saved; the payment still waits.',
  done: 'The decision is saved.',
})
