/**
 * The first change an administrator makes for a customer was refused for want of a reason. They give one, a visit is opened with it,
 * and the change is tried again; or they give none, and nothing is changed.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const visitMachine = defineDialog('visit', {
  closed: 'No change waits for a reason.',
  editing: 'A change waits, and the administrator is asked for the reason.',
  sending: 'The reason is on its way to be kept.',
  failed: 'The reason was not kept; the change still waits.',
  done: 'The visit is open and the change may be tried again.',
})
