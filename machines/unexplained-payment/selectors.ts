import { statesTagged } from '../shared/chart-definition.ts'
import { unexplainedPaymentMachine } from './unexplained-payment.machine.ts'

/** The states of a payment that stop the charging of its customer. */
export const STATES_THAT_STOP_CHARGING = statesTagged(unexplainedPaymentMachine, 'stops-charging')
