import { statesTagged } from '../shared/chart-definition.ts'
import { type CreditNoteSnapshot, creditNoteMachine } from './credit-note.machine.ts'

/** True while the money is on its way back to the card. */
export const isReturning = (note: CreditNoteSnapshot): boolean => note.hasTag('returning')

/** True while a part of the amount is credit for the next invoices. */
export const isHeld = (note: CreditNoteSnapshot): boolean => note.hasTag('held')

/** True when an administrator may send the held credit to the card that paid. */
export const mayGoToCard = (note: CreditNoteSnapshot): boolean => note.can({ type: 'refund.requested' })

export const STATES_HELD = statesTagged(creditNoteMachine, 'held')
