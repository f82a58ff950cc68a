/**
 * An administrator gives a removed person their access to a business account back. Nothing is typed: the open dialog asks, and the
 * button answers.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const userRestoreMachine = defineDialog('user-restore', {
  closed: 'Nobody is being brought back.',
  editing: 'The administrator is asked whether they mean it.',
  sending: 'The request is on its way.',
  failed: 'The access was not given back; the question still stands.',
  done: 'The person has access again.',
})
