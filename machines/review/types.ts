import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import type { CallProblem } from '../shared/call-problem.ts'

/** One thing to ask for, and why, as the customer will read it. */
export interface Mark {
  target: ChangeTarget
  reason: string
}

export interface ReviewContext {
  /** What will be asked for, in the order of the screen. */
  marks: Mark[]
  /** What is written and not yet kept, by what it is about. */
  drafts: Partial<Record<ChangeTarget, string>>
  /** What is being written about. */
  target: ChangeTarget | null
  problem: CallProblem | null
}

export type ReviewEvent =
  | { type: 'mark.pressed'; target: ChangeTarget }
  | { type: 'reason.typed'; reason: string }
  | { type: 'mark.kept'; reason: string }
  | { type: 'mark.dropped' }
  | { type: 'mark.removed'; target: ChangeTarget }
  | { type: 'send.pressed' }
  | { type: 'back.pressed' }
  | { type: 'confirm.pressed' }
