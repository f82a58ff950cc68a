/**
 * 'Reopen this application?': a reviewer takes a rejection back, and the application is under review again.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const reopeningMachine = defineDialog('reopening', {
  closed: 'The application stays rejected.',
  editing: 'The reviewer is asked whether to take the rejection back.',
  sending: 'The reopening is on its way.',
  failed: 'The application was not reopened.',
  done: 'The application is under review again.',
})
