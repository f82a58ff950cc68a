import type { Generated } from 'kysely'
import type { CreatedOnce, Json } from './columns.ts'

/** Append-only: the database refuses UPDATE and DELETE. */
export interface TransitionsTable {
  id: Generated<number>
  at: CreatedOnce
  machine: string
  machineVersion: number
  subjectId: string
  customerId: string
  /** Null when the server itself acted (a deadline, a provider's call). */
  actorUserId: string | null
  /** The customer's id, when an administrator acted for them. */
  onBehalfOf: string | null
  event: string
  fromState: string
  toState: string
  requestId: string
  appVersion: string
}

export interface IdempotencyKeysTable {
  userId: string
  key: string
  route: string
  bodyHash: string
  /** Null while the first request with this key is still running. */
  status: number | null
  answer: string | null
  createdAt: Date
}

/** Append-only but for `endsAt`, which may only come earlier: the database refuses everything else. */
export interface VisitsTable {
  id: string
  userId: string
  /** Null when the bearer was a token of the identity provider itself. */
  sessionId: string | null
  customerId: string
  reason: string
  openedAt: CreatedOnce
  endsAt: Date
}

/** What clients claim to have seen, and what administrators did for others. */
export interface AuditLogsTable {
  id: string
  at: CreatedOnce
  origin: 'client' | 'server'
  userId: string | null
  customerId: string | null
  level: 'info' | 'warn' | 'error'
  action: string
  message: string
  context: Json<Record<string, unknown>>
  requestId: string
}

/** One row per effect on the outside that must happen once: a mail sent, a webhook event applied. */
export interface EffectsTable {
  /** Deterministic: `mail:welcome:<customer>`, `webhook:cards:<event>`, `sub-account:<customer>`. */
  id: string
  /** When it was done; of a claim, when it was last taken. */
  at: Date
}
