import { statesTagged } from '../shared/chart-definition.ts'
import { disputeMachine } from './dispute.machine.ts'

const disputeAt = (value: string) => disputeMachine.resolveState({ value, context: {} })

/** True while the bank has not decided. */
export const isOpen = (state: string): boolean => disputeAt(state).hasTag('open')

/** True when the bank has the money again. */
export const isTakenBack = (state: string): boolean => disputeAt(state).hasTag('taken-back')

/** The states in which the bank has not decided. */
export const STATES_OPEN = statesTagged(disputeMachine, 'open')
