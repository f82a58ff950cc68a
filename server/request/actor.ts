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

/** Who is behind a request, as the database says at this moment. */
export interface Actor {
  userId: string
  email: string
  role: Role
  /** The role of the permissions' policy. */
  principal: Principal
  /** The person's own customer; administrators and analysts have none. */
  customerId: string | null
  /** Their own, where a call that shows it has read it with their session. */
  account?: Account | null
  /** Null when the bearer was a token of the identity provider itself. */
  sessionId: string | null
  requestId: string
  /** In which language and what kind of window they ask, as their browser says: for files and statistics, never for permissions. */
  screen?: Screen
  /** Address the request came from, for providers that ask for it. */
  ip: string
  /** The key this request has claimed, when it names one. */
  requestKey?: Claim
  /** Writes down how the act ended that this request was noted as, in the transaction that makes the answer true. */
  endAct?(q: Querier, answer: unknown): Promise<void>
}

/** An actor in front of one customer: their own, or the one an administrator named. */
export interface CustomerActor extends Actor {
  customerId: string
  /** True when an administrator acts for this customer. */
  onBehalf: boolean
  /** Why an administrator acts, when they change something. */
  visit?: { reason: string }
}

/** The person behind a bearer token. */
export interface Identity {
  user: UserRow
  /** Null for an ID token of the identity provider. */
  sessionId: string | null
  /** The person's own account, where it was read with the session. */
  account?: Account | null
}
