/**
 * Removing a person from a business account, or withdrawing an invitation. Nothing is typed: the open dialog asks, and Delete
 * answers.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const userRemovalMachine = defineDialog('user-removal', {
  closed: 'Nobody is being removed.',
  editing: 'The person is asked whether they mean it.',
  sending: 'The removal is on its way.',
  failed: 'Nobody was removed; the question still stands.',
  done: 'The access or the invitation is gone.',
})
