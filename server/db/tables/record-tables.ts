import type { ColumnType, Generated } from 'kysely'
import type { CardOutcome } from '#contract/endpoints/cards.ts'
import type { ActivityDetails } from '#contract/entities/activity.ts'
import type { Role } from '#contract/entities/common.ts'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { CardStatus, CardType } from '#contract/entities/payment-method.ts'
import type { RegistryAddress } from '#contract/entities/registered-company.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { WidthClass } from '#contract/screen.ts'
import type { Plain } from '#machines/shared/allow-list.ts'
import type { GuardAnswers } from '#machines/shared/step.ts'
import type { CreatedOnce, Json } from './account-tables.ts'

type Seen = Readonly<Record<string, Plain>>

/** Append-only: the database refuses UPDATE and DELETE. */
export interface TransitionsTable {
  id: Generated<number>
  at: CreatedOnce
  machine: string
  machineVersion: number
  subjectId: string
  /** Null of what is the team's own. */
  customerId: string | null
  /** Null when the server itself acted (a deadline, a provider's call). */
  actorUserId: string | null
  /** The customer's id, when an administrator acted for them. */
  onBehalfOf: string | null
  event: string
  fromState: string
  toState: string
  requestId: string
  appVersion: string
  /** What the event carried, as far as it may be seen; null where it carried nothing. The columns from here on are null in older rows. */
  payload: Json<Seen> | null
  /** The facts on which the chart took the event, as far as they may be seen. */
  facts: Json<Seen> | null
  guards: Json<GuardAnswers> | null
  /** The language and the kind of window of the person who asked for it. */
  language: Language | null
  width: WidthClass | null
}

/** Recorded steps that the map of the flows does not count yet. */
export interface UncountedStepsTable {
  transitionId: number
}

/** Recorded refusals that the figures do not count yet. */
export interface UncountedRefusalsTable {
  refusalId: number
}

/** Append-only. What a person asked for and did not get, at the chart that refused it or that they were before. */
export interface RefusalsTable {
  id: Generated<number>
  at: CreatedOnce
  machine: string
  machineVersion: number
  subjectId: string
  customerId: string
  actorUserId: string
  onBehalfOf: string | null
  state: string
  /** Null when it was refused before a chart was asked. */
  event: string | null
  facts: Json<Seen> | null
  guards: Json<GuardAnswers> | null
  /** The guard that held the chart back; empty where no chart was asked, or none of its guards. */
  guard: string
  operation: string
  code: ErrorCode
  field: string | null
  language: Language | null
  width: WidthClass | null
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

/** Who did what, for whom, when. Append-only: the server's own role may not change or remove a row. */
export interface ActivitiesTable {
  id: string
  at: CreatedOnce
  /** An operation of the API, or `chart.event` for what the server did by itself. */
  operation: string
  /** Null when the server itself acted; otherwise who it was then. */
  actorUserId: string | null
  actorName: string | null
  actorEmail: string | null
  actorRole: Role | null
  customerId: string | null
  customerName: string | null
  customerArabicName: string | null
  onBehalf: boolean
  reason: string | null
  details: Json<ActivityDetails>
  /** Of what the server itself did. How an attempt ended stands in `activityResults`. */
  result: string | null
  requestId: string
  /** What it is found by; only ever searched. */
  foundBy: ColumnType<never, string, never>
}

/** How an attempt ended. Append-only. */
export interface ActivityResultsTable {
  activityId: string
  at: CreatedOnce
  result: string
}

/** What clients claim to have seen. Append-only: the server's own role may not change or remove a row. */
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

/** The company register said this number is an active company, for this customer. */
export interface CompanyChecksTable {
  id: string
  customerId: string
  crNumber: string
  arabicName: string | null
  address: Json<RegistryAddress | null> | null
  verifiedAt: Date
}

export interface IdentityRequestsTable {
  id: string
  customerId: string
  nationalId: string
  transId: string
  random: string
  state: string
  machineVersion: number
  revision: Generated<number>
  /** The code of why it failed. */
  message: string | null
  names: Json<VerifiedNames | null> | null
  createdAt: CreatedOnce
  expiresAt: Date
  retryAt: Date
  /** Null while the person may still decide. */
  finishedAt: Date | null
}

export interface CardAttemptsTable {
  id: string
  customerId: string
  userId: string
  purpose: 'onboarding' | 'manage-payment'
  /** The slot the card is wanted for. */
  status: CardStatus
  /** Provider's token id, known once the browser has reported it. */
  token: string | null
  paymentId: string | null
  state: string
  machineVersion: number
  revision: Generated<number>
  outcome: CardOutcome | null
  createdAt: CreatedOnce
  expiresAt: Date
  finishedAt: Date | null
  /** When the administrators were told, so that they are told once. */
  alertedAt: Date | null
  /** When the person was told why there is no card, so that the next visit does not tell it again. */
  toldAt: Date | null
}

export interface PaymentMethodsTable {
  id: string
  customerId: string
  /** Provider's token id. */
  token: string
  paymentId: string | null
  last4: string
  /** MM/YY. */
  expiryDate: string
  type: CardType
  status: CardStatus
  cardHolderName: string
  deleted: Generated<boolean>
  createdAt: CreatedOnce
  updatedAt: Date
}
