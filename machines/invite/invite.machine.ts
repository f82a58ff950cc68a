/**
 * 'Send Invite': a colleague is invited to a business account, or a person to the team, by e-mail. They answer at their next sign-in
 * with that address.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const inviteMachine = defineDialog('invite', {
  closed: 'Nobody is being invited.',
  editing: 'The e-mail address, and the role where there is a choice, are being typed.',
  sending: 'The invitation is on its way.',
  failed: 'The invitation was not sent; what was typed is still in the form.',
  done: 'The invitation is sent and stands in the list.',
})
