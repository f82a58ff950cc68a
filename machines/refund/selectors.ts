import { statesTagged } from '../shared/chart-definition.ts'
import { refundMachine } from './refund.machine.ts'

/** The states in which the provider may have returned the money, or may yet return it. */
export const STATES_UNDER_WAY = statesTagged(refundMachine, 'in-doubt')

/** The states in which an administrator may decide the result of the refund. */
export const STATES_UNDECIDED = statesTagged(refundMachine, 'undecided')

/** True while the provider may have returned the money or may yet return it. */
export const isUnderWay = (state: string): boolean => STATES_UNDER_WAY.some((one) => one === state)

/** The states in which the money has gone back to the card. */
export const STATES_RETURNED = statesTagged(refundMachine, 'returned')
