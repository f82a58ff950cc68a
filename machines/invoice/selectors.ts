/** What a stored state of an invoice means, as the chart says it. */
import { invoiceMachine } from './invoice.machine.ts'

/** Whether every card failed, so that only a planned or wished retry charges again. */
export const hasFailed = (state: string): boolean =>
  invoiceMachine.resolveState({ value: state }).hasTag('exhausted')
