/**
 * 'Send Invite': a colleague is invited to a business account by e-mail. The invitation is accepted by signing in with that
 * address.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const inviteMachine = defineDialog('invite', {
  closed: 'Nobody is being invited.',
  editing: 'The e-mail address of the colleague is being typed.',
  sending: 'The invitation is on its way.',
  failed: 'The invitation was not sent; the address is still in the form.',
  done: 'The invitation is sent and stands in the list.',
})
