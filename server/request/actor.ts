import type { Role } from '#contract/entities/common.ts'
import type { Language } from '#contract/languages.ts'
import type { WidthClass } from '#contract/screen.ts'
import type { Principal } from '#rules/permissions.ts'
import type { Account } from '../db/account.ts'
import type { Querier } from '../db/client.ts'
import type { UserRow } from '../db/schema.ts'
import type { Claim } from './idempotency-store.ts'

export interface Screen {
  language: Language | null
  width: WidthClass | null
}

/** The authenticated caller of a request, with current data of the database. */
export interface Actor {
  userId: string
  email: string
  role: Role
  /** The role in the permission policy. */
  principal: Principal
  /** The person's own customer; administrators and analysts have none. */
  customerId: string | null
  /** The person's own account, only on routes with `withAccount`, which read it together with the session. */
  account?: Account | null
  /** Null when the request carried an ID token of the identity provider. */
  sessionId: string | null
  /** The time of the person's last sign-in at the identity provider. */
  authenticatedAt: Date
  requestId: string
  /** Language and window width that the browser sent, for files and statistics, never for permissions. */
  screen?: Screen
  /** Address of the request, for providers that require it. */
  ip: string
  /** The idempotency key that this request has claimed, if it sent one. */
  requestKey?: Claim
  /** Stores the result of the audited act in the same transaction as its changes. Without `result`, the result is derived from `answer`. */
  endAct?(q: Querier, answer: unknown, result?: string): Promise<void>
}

/** An actor and the customer of the call: the person’s own, or the one that an administrator named. */
export interface CustomerActor extends Actor {
  customerId: string
  /** True when an administrator acts for this customer. */
  onBehalf: boolean
  /** The reason of an administrator's change. */
  visit?: { reason: string }
}

/** The person behind a bearer token. */
export interface Identity {
  user: UserRow
  /** Null for an ID token of the identity provider. */
  sessionId: string | null
  authenticatedAt: Date
  /** The person's own account, when it was read with the session. */
  account?: Account | null
}
