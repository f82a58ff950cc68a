import type { CallProblem } from '../shared/call-problem.ts'
import type { VerificationAnswer } from './answers.ts'

export interface IdentityDialogContext {
  verifiedBefore: boolean
  transId: string
  /** Instant of this device's clock, in ms, at which the running countdown ends. */
  until: number
  /** Instant from which the identity service takes a new request after this one has expired; 0 when not known. */
  retryUntil: number
  secondsLeft: number
  problem: CallProblem | null
}

/** `askFirst`: the server's clock may have moved since `until` was known. */
export type Countdown = { until: number; askFirst?: boolean }

export type IdentityDialogEvent =
  | { type: 'verify.pressed' }
  | { type: 'cancel.pressed' }
  | { type: 'id.edited'; complete: boolean }
  | { type: 'countdown.ticked'; secondsLeft: number }
  | ({ type: 'answer.arrived' } & VerificationAnswer)
