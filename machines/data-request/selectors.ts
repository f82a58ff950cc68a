import { statesTagged } from '../shared/chart-definition.ts'
import { type DataRequestSnapshot, dataRequestMachine } from './data-request.machine.ts'

/** The person has to prove their identity. */
export const awaitsProof = (request: DataRequestSnapshot): boolean => request.can({ type: 'identity.proved' })

/** The team owes an answer. */
export const isDue = (request: DataRequestSnapshot): boolean => request.hasTag('due')

export const canExtend = (request: DataRequestSnapshot): boolean => request.can({ type: 'request.extended' })

export const canDestroy = (request: DataRequestSnapshot): boolean => request.can({ type: 'data.destroyed' })

/** The person may take the request back. */
export const canWithdraw = (request: DataRequestSnapshot): boolean =>
  request.can({ type: 'request.withdrawn' })

/** The part of a request that people see. */
export type DataRequestStage = 'unproved' | 'due' | 'answered' | 'refused' | 'withdrawn' | 'destroyed'

export const dataRequestStage = (request: DataRequestSnapshot): DataRequestStage => {
  if (awaitsProof(request)) return 'unproved'
  if (isDue(request)) return 'due'
  if (request.hasTag('destroyed')) return 'destroyed'
  if (request.hasTag('answered')) return 'answered'
  return request.hasTag('refused') ? 'refused' : 'withdrawn'
}

/** The states in which the team owes an answer. */
export const STATES_DUE = statesTagged(dataRequestMachine, 'due')

/** True for a stored state in which the team owes an answer. */
export const isDueState = (state: string): boolean => STATES_DUE.includes(state)

/** The states without an answer. */
export const STATES_OPEN = statesTagged(dataRequestMachine, 'open')

const STATES_ANSWERED = statesTagged(dataRequestMachine, 'answered')

/** The request was answered, not refused. */
export const isAnswered = (state: string): boolean => STATES_ANSWERED.includes(state)
