import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import type { CreatedOnce } from './columns.ts'

/** Append-only: the database refuses UPDATE and DELETE. */
export interface ReviewDecisionsTable {
  id: string
  customerId: string
  decision: 'changes-requested' | 'rejected' | 'reopened'
  /** What the customer reads; what is to be corrected has reasons of its own. */
  reason: string | null
  /** The reviewer. */
  userId: string
  at: CreatedOnce
}

export interface RequestedChangesTable {
  id: string
  decisionId: string
  customerId: string
  target: ChangeTarget
  reason: string
  /** Null while the customer has not sent it. */
  answeredAt: Date | null
}
