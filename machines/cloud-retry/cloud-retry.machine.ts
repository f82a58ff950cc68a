/**
 * 'Try again now': an administrator has the cloud provider asked again for what it has not done to a sub-account.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const cloudRetryMachine = defineDialog('cloud-retry', {
  closed: 'There is nothing to try again.',
  editing: 'The administrator may have it tried again.',
  sending: 'The request is on its way.',
  failed: 'Nothing was asked for; it may be tried again.',
  done: 'The cloud provider is asked again.',
})
