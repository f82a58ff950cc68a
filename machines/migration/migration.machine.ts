/**
 * 'Migrate Billing for Existing Cloud Projects': a customer asks for projects of other billing accounts to be moved here. It is
 * asked for once; the reseller does the move within days.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const migrationMachine = defineDialog('migration', {
  closed: 'Nothing is being asked for.',
  editing: 'The IDs of the existing billing accounts are being typed.',
  sending: 'The request is on its way.',
  failed: 'The request was not taken; the IDs are still in the form.',
  done: 'The request is taken and the customer is told how long it takes.',
})
