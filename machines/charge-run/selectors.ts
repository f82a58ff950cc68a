/** Answers questions about the planned charges of a month, for server and portal. */
import { statesTagged } from '../shared/chart-definition.ts'
import { type ChargeRunSnapshot, chargeRunMachine } from './charge-run.machine.ts'

/** The runs that wait for a decision. */
export const STATES_UNDECIDED = statesTagged(chargeRunMachine, 'undecided')

/** The runs whose charges are held: an administrator holds them, or nobody has decided by the charge day. */
export const STATES_HELD = statesTagged(chargeRunMachine, 'held')

/** The runs that no later run has replaced. */
export const STATES_OPEN = statesTagged(chargeRunMachine, 'open')

export const canApprove = (run: ChargeRunSnapshot): boolean => run.can({ type: 'run.approved' })

export const canHold = (run: ChargeRunSnapshot): boolean => run.can({ type: 'run.held' })

export const isHeld = (run: ChargeRunSnapshot): boolean => run.hasTag('held')

export const isUndecided = (run: ChargeRunSnapshot): boolean => run.hasTag('undecided')
