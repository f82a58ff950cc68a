import type { DISPUTE_RESULTS } from '#contract/entities/dispute.ts'
import { statesTagged } from '../shared/chart-definition.ts'
import { type DisputeSnapshot, disputeMachine } from './dispute.machine.ts'

/** The bank has not decided. */
export const isUndecided = (dispute: DisputeSnapshot): boolean => dispute.hasTag('open')

/** No evidence has been recorded, and the bank has not decided. */
export const awaitsEvidence = (dispute: DisputeSnapshot): boolean =>
  dispute.can({ type: 'evidence.recorded' })

const disputeAt = (value: string) => disputeMachine.resolveState({ value, context: {} })

/** True while the bank has not decided. */
export const isOpen = (state: string): boolean => disputeAt(state).hasTag('open')

/** True when the bank has the money again. */
export const isTakenBack = (state: string): boolean => disputeAt(state).hasTag('taken-back')

/** The part of a dispute that an administrator sees: evidence is due, the bank decides, or it has decided. */
export type DisputeStage = 'evidence-due' | 'bank-decides' | 'won' | 'lost'

export const disputeStage = (dispute: DisputeSnapshot): DisputeStage => {
  if (awaitsEvidence(dispute)) return 'evidence-due'
  if (isUndecided(dispute)) return 'bank-decides'
  return dispute.hasTag('taken-back') ? 'lost' : 'won'
}

/** The bank's decision; null before it. `won`: the payment stays. */
export const disputeResult = (dispute: DisputeSnapshot): (typeof DISPUTE_RESULTS)[number] | null => {
  const stage = disputeStage(dispute)
  return stage === 'won' || stage === 'lost' ? stage : null
}

/** The states in which the bank has the money again. */
export const STATES_TAKEN_BACK = statesTagged(disputeMachine, 'taken-back')

/** The states in which the bank has not decided. */
export const STATES_OPEN = statesTagged(disputeMachine, 'open')
