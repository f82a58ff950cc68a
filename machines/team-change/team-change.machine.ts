/**
 * Somebody of the team gets another role, is kept out or let in again, or an invitation is withdrawn. Nothing is typed: the open
 * dialog says what will happen, and its button means it.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const teamChangeMachine = defineDialog('team-change', {
  closed: 'Nobody’s place in the team is being changed.',
  editing: 'The administrator is told what the change means, and asked whether they mean it.',
  sending: 'The change is on its way.',
  failed: 'Nothing has changed; the question still stands.',
  done: 'The change holds, and the list shows it.',
})
