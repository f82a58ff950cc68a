import type { CreditNote } from '#contract/entities/credit-note.ts'
import { statesTagged } from '../shared/chart-definition.ts'
import { type CreditNoteSnapshot, creditNoteMachine, creditNoteSnapshot } from './credit-note.machine.ts'

/** True while the money is on its way back to the card. */
export const isReturning = (note: CreditNoteSnapshot): boolean => note.hasTag('returning')

/** True while a part of the amount is credit for the next invoices. */
export const isHeld = (note: CreditNoteSnapshot): boolean => note.hasTag('held')

/** True when an administrator may send the held credit to the card that paid. */
export const mayGoToCard = (note: CreditNoteSnapshot): boolean => note.can({ type: 'refund.requested' })

/** True when an administrator may record that the held credit was paid by bank transfer. */
export const mayBePaidOut = (note: CreditNoteSnapshot): boolean => note.can({ type: 'payout.recorded' })

/** True when an administrator has paid the held credit by bank transfer. */
export const wasPaidOut = (note: CreditNoteSnapshot): boolean => note.hasTag('paid-out')

export const STATES_HELD = statesTagged(creditNoteMachine, 'held')

export const STATES_PAID_OUT = statesTagged(creditNoteMachine, 'paid-out')

/** The outcome of a part of a credit note; `amount` in halalas. */
export type CreditOutcome =
  | { text: 'deducted' | 'returning' | 'returned' | 'left'; amount: number }
  | { text: 'used' | 'paid-out' }

/** Returns the outcome of each part of a credit note: deducted, sent to a card, held as credit. */
export const creditOutcomes = (
  answer: Pick<CreditNote, 'chart' | 'deducted' | 'toCard' | 'held' | 'creditLeft'>,
): CreditOutcome[] => {
  const { deducted, toCard, held } = answer
  const note = creditNoteSnapshot(answer)
  return [
    ...(deducted > 0 ? [{ text: 'deducted', amount: deducted } as const] : []),
    ...(toCard > 0 ? [{ text: isReturning(note) ? 'returning' : 'returned', amount: toCard } as const] : []),
    ...(held > 0 ? [outcomeOfHeld(note, answer)] : []),
  ]
}

const outcomeOfHeld = (
  note: CreditNoteSnapshot,
  { creditLeft }: Pick<CreditNote, 'creditLeft'>,
): CreditOutcome => {
  if (wasPaidOut(note)) return { text: 'paid-out' }
  return creditLeft > 0 ? { text: 'left', amount: creditLeft } : { text: 'used' }
}
