/**
 * The dialogs by which an administrator suspends, reinstates, holds or releases an account, or changes its monthly quota. What may
 * be done is said by the account chart; these ask first, and say what it means for the customer.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const administrationMachine = defineDialog('administration', {
  closed: 'Nothing is being changed about the account.',
  editing: 'The administrator reads what it means for the customer, and fills in what is asked for.',
  sending: 'The server is changing the account.',
  failed: 'The account was not changed; what was typed is still there.',
  done: 'The account is changed and its customer is written to.',
})
