import { statesTagged } from '../shared/chart-definition.ts'
import { type UnassignedPaymentSnapshot, unassignedPaymentMachine } from './unassigned-payment.machine.ts'

/** An administrator must decide about the payment. */
export const isUndecided = (payment: UnassignedPaymentSnapshot): boolean => payment.hasTag('undecided')

/** The money is on its way back to the card. */
export const isBeingReturned = (payment: UnassignedPaymentSnapshot): boolean => payment.hasTag('returning')

/** The money went back to the card. */
export const isReturned = (payment: UnassignedPaymentSnapshot): boolean => payment.hasTag('returned')

/** The states of payments that are not settled. */
export const STATES_OPEN = statesTagged(unassignedPaymentMachine, 'open')

/** True for a stored state of a payment that is not settled. */
export const isOpen = (state: string): boolean => STATES_OPEN.includes(state)

/** The states in which the server has asked the provider to return the money. */
export const STATES_RETURNING = statesTagged(unassignedPaymentMachine, 'returning')

/** True for a stored state in which the server has asked the provider to return the money. */
export const isReturning = (state: string): boolean => STATES_RETURNING.includes(state)
