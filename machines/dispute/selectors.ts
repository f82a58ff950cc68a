import { statesTagged } from '../shared/chart-definition.ts'
import { disputeMachine } from './dispute.machine.ts'

/** True when the bank has the money again. */
export const isTakenBack = (state: string): boolean =>
  disputeMachine.resolveState({ value: state, context: {} }).hasTag('taken-back')

/** The states in which the bank has not decided. */
export const STATES_OPEN = statesTagged(disputeMachine, 'open')
