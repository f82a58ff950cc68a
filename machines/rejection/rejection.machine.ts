/**
 * 'Reject this application?': a reviewer ends an application with a reason, which the customer reads. It can be taken back; see
 * reopening.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const rejectionMachine = defineDialog('rejection', {
  closed: 'The application is not being rejected.',
  editing: 'The reviewer writes why the application is not accepted.',
  sending: 'The rejection is on its way.',
  failed: 'The application was not rejected; the reason is still in the form.',
  done: 'The application is rejected and its customer is told why.',
})
