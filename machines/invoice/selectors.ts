/** What a stored state of an invoice means, as the chart says it. */
import type { SnapshotFrom } from 'xstate'
import type { InvoiceStatus, PaymentResult } from '#contract/entities/invoice.ts'
import { type InvoiceFacts, invoiceMachine } from './invoice.machine.ts'

type Snapshot = SnapshotFrom<typeof invoiceMachine>

/** For questions that the state alone answers. */
export const NO_FACTS: InvoiceFacts = {
  cards: [],
  lastRound: [],
  isDue: false,
  isRetryDue: false,
  wasJustTried: false,
  isStopped: false,
}

const hasTag = (state: string, tag: Parameters<Snapshot['hasTag']>[0]): boolean =>
  invoiceMachine.resolveState({ value: state, context: NO_FACTS }).hasTag(tag)

/** Whether every card failed, so that only a planned or requested retry charges again. */
export const hasFailed = (state: string): boolean => hasTag(state, 'exhausted')

/** The states in which every card failed. */
export const STATES_EXHAUSTED: readonly string[] = Object.keys(invoiceMachine.states).filter(hasFailed)

/** Whether it was charged in full. */
export const isPaid = (state: string): boolean => hasTag(state, 'settled')

/** Whether a card is being charged for it, or it is not known yet what became of that. */
export const isInFlight = (state: string): boolean => hasTag(state, 'in-flight')

/** The status the specification knows. */
export const invoiceStatus = (state: string): InvoiceStatus => {
  if (isPaid(state)) return 'paid'
  return hasFailed(state) ? 'failed' : 'unpaid'
}

interface Planned {
  state: string
  dueAt: Date
  nextAttemptAt: Date | null
}

/** When it is charged by itself: on its charge day, after that on the day of its planned retry. */
export const plannedChargeAt = ({ state, dueAt, nextAttemptAt }: Planned): Date | null =>
  hasTag(state, 'untried') ? dueAt : nextAttemptAt

/** Whether it could have been paid by now: its charge day has come, or it was charged before that. */
export const isOverdue = ({ state, dueAt }: Pick<Planned, 'state' | 'dueAt'>, now: Date): boolean =>
  !hasTag(state, 'untried') || dueAt <= now

/** How a payment stands, when nothing can be charged now. */
export const paymentResult = (invoice: Snapshot): PaymentResult => {
  if (invoice.hasTag('settled')) return 'paid'
  return invoice.hasTag('in-flight') || invoice.context.isStopped ? 'checking' : 'failed'
}
