/**
 * An administrator or analyst is invited to the team by e-mail. The invitation is accepted by signing in with that address.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const teamInviteMachine = defineDialog('team-invite', {
  closed: 'Nobody is being invited to the team.',
  editing: 'The e-mail address and the role are being chosen.',
  sending: 'The invitation is on its way.',
  failed: 'The invitation was not sent; what was typed is still in the form.',
  done: 'The invitation is sent and stands in the list.',
})
