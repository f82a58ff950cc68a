import { statesTagged } from '../shared/chart-definition.ts'
import { unexplainedPaymentMachine } from './unexplained-payment.machine.ts'

/** The states in which a payment stops the charging of its customer, as the chart says it. */
export const STATES_THAT_STOP_CHARGING = statesTagged(unexplainedPaymentMachine, 'stops-charging')
