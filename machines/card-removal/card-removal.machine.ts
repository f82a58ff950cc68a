/** Removing a saved card: asked for, confirmed, gone. Which card it is stands beside the chart. */
import { defineDialog } from '../dialog/define-dialog.ts'

export const cardRemovalMachine = defineDialog('card-removal', {
  closed: 'No card is being removed.',
  editing: 'The customer is asked whether the card may really go.',
  sending: 'The server is being told that the card goes.',
  failed: 'The card is still there; removing it can be tried again.',
  done: 'The card is gone from the list.',
})
