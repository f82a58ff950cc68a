import { statesTagged } from '../shared/chart-definition.ts'
import { disputeMachine } from './dispute.machine.ts'

/** The states in which the bank has not decided. */
export const STATES_OPEN = statesTagged(disputeMachine, 'open')
