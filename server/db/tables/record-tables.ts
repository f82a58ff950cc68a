import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CardOutcome, CardPurpose } from '#contract/endpoints/cards.ts'
import type { ChangedFields, ChangeNoun } from '#contract/entities/act-change.ts'
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
import type { NumberHash, SealedText } from '../../sealing/sealed-columns.ts'
import { nestedRows } from '../nested-rows.ts'
import type { CreatedOnce, Json } from './account-tables.ts'

type RecordedValues = Readonly<Record<string, Plain>>

/** Append-only: the database refuses UPDATE and DELETE. */
export interface TransitionsTable {
  id: Generated<number>
  at: CreatedOnce
  machine: string
  machineVersion: number
  subjectId: string
  /** Null for a flow of the team. */
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
  /** The allowed fields of the event's payload; null when it had none. */
  payload: Json<RecordedValues> | null
  /** The allowed facts with which the chart accepted the event. */
  facts: Json<RecordedValues> | null
  guards: Json<GuardAnswers> | null
  /** Language and window width of the acting person. */
  language: Language | null
  width: WidthClass | null
}

/** Recorded steps that the flow map does not count yet. */
export interface UncountedStepsTable {
  transitionId: number
}

/** Recorded refusals that the figures do not count yet. */
export interface UncountedRefusalsTable {
  refusalId: number
}

/** Append-only. A person's refused call, with the chart that refused it, else with the customer's onboarding or account chart. */
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
  /** Null when the call was refused before it reached a chart. */
  event: string | null
  facts: Json<RecordedValues> | null
  guards: Json<GuardAnswers> | null
  /** The refusing guard; empty when no chart or no guard refused. */
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
  /** Null while the first request with this key is running. */
  status: number | null
  sealedAnswer: SealedText | null
  createdAt: Date
}

/** Append-only: the database refuses UPDATE and DELETE. Links a row of the record. `chained` hashes the row and the previous link. */
export interface RecordLinksTable {
  id: Generated<number>
  source: string
  key: string
  hash: string
  chained: string
}

/** Rows of the record that no link has yet. Triggers add them. */
export interface RecordUnsealedTable {
  id: Generated<number>
  source: string
  key: string
}

/** Resources that browsers blocked because of the content security policy, counted per Riyadh day. */
export interface BrowserReportsTable {
  day: string
  directive: string
  blocked: string
  page: string
  reports: Generated<number>
  alertedAt: Date | null
}

/** Append-only except for `endsAt`, which may only move earlier: the database refuses everything else. */
export interface VisitsTable {
  id: string
  userId: string
  /** Null when the caller used a token of the identity provider. */
  sessionId: string | null
  customerId: string
  reason: string
  openedAt: CreatedOnce
  endsAt: Date
}

/** The acts of people and of the server. Append-only: the server's own role cannot change or remove a row. */
export interface ActivitiesTable {
  id: string
  at: CreatedOnce
  /** An operation of the API, or `chart.event` for an act of the server. */
  operation: string
  /** Null when the server itself acted; else the person at that time. */
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
  /** The result of an act of the server. The result of a person's attempt is in `activityResults`. */
  result: string | null
  requestId: string
  /** Search text. Queries filter by it and never return it. */
  foundBy: ColumnType<never, string, never>
}

/** The fields of one row that an act of the team changed. Append-only. */
export interface ActivityChangesTable {
  id: Generated<number>
  activityId: string
  at: CreatedOnce
  noun: ChangeNoun
  /** The id of the row, or chart and state of a target. */
  subject: string
  /** The account that the row belongs to; null for a row of the team. */
  customerId: string | null
  fields: Json<ChangedFields>
}

/** The result of an attempt. Append-only. */
export interface ActivityResultsTable {
  activityId: string
  at: CreatedOnce
  result: string
}

/** Technical log entries; those of clients are unverified. Append-only: the server's own role cannot change or remove a row. */
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

export interface RequestCountsTable {
  /** Name of the limit, and the hash of the address, person or account. */
  key: string
  count: number
  endsAt: Date
}

/** The last heartbeat of each server, by the database's clock. */
export interface ServerBeatsTable {
  /** A random id of the process. */
  server: string
  host: string
  version: string
  startedAt: Date
  at: Date
  /** The reason why it could not work; null when it was ready. */
  unready: string | null
  freeBytes: number | null
  clockMs: number
}

/** A job that has failed and not succeeded since. */
export interface JobFailuresTable {
  jobId: string
  queue: string
  failures: number
  firstAt: Date
  lastAt: Date
  /** The last error; null when no server saw it. */
  reason: string | null
  gaveUpAt: Date | null
  /** The administrators got a mail that it fails. */
  warnedAt: Date | null
  /** They got a mail that it gave up. */
  alertedAt: Date | null
}

/** The end of a backup or drill. */
export interface BackupResultsTable {
  id: string
  kind: string
  endedAt: Date
  /** Null for a success. */
  failure: string | null
  bytes: number | null
}

/** A provider that responds slowly or fails, as one server reports it. Readers ignore reports that the server no longer renews. */
export interface ProviderTroublesTable {
  /** A random id of the process. */
  server: string
  provider: string
  state: string
  /** By the database's clock, like `at`. */
  since: Date
  /** The time of the last report. */
  at: Date
}

/** One row per external effect that must happen once: a mail sent, a webhook event applied. */
export interface EffectsTable {
  /** Deterministic: `mail:welcome:<customer>`, `webhook:cards:<provider>:<event>`, `sub-account:<customer>`. */
  id: string
  /** Time of the effect; for a claim, the time at which it was last taken. */
  at: Date
}

/** The company register confirmed this number as an active company, for this customer. */
export interface CompanyChecksTable {
  id: string
  customerId: string
  crNumber: string
  arabicName: string | null
  address: Json<RegistryAddress | null> | null
  arabicDistrict: string | null
  verifiedAt: Date
}

export const COMPANY_CHECK = nestedRows<
  Pick<
    Selectable<CompanyChecksTable>,
    'crNumber' | 'arabicName' | 'address' | 'arabicDistrict' | 'verifiedAt'
  >
>({
  crNumber: 'plain',
  arabicName: 'plain',
  address: 'plain',
  arabicDistrict: 'plain',
  verifiedAt: 'instant',
})

export interface IdentityPromptsTable {
  id: string
  customerId: string
  numberHash: NumberHash
  at: Date
  /** Null while the call runs, or when its process died. */
  answeredAt: Date | null
}

export interface IdentityRequestsTable {
  id: string
  customerId: string
  /** The National ID or Iqama. */
  sealedNumber: SealedText
  numberHash: NumberHash
  transId: string
  random: string
  state: string
  machineVersion: number
  revision: Generated<number>
  /** The code of the failure. */
  message: string | null
  names: Json<VerifiedNames | null> | null
  createdAt: CreatedOnce
  expiresAt: Date
  retryAt: Date
  /** Null while the person can still decide. */
  finishedAt: Date | null
}

export const IDENTITY_REQUEST = nestedRows<
  Pick<
    Selectable<IdentityRequestsTable>,
    'id' | 'sealedNumber' | 'numberHash' | 'state' | 'machineVersion' | 'names' | 'createdAt' | 'finishedAt'
  >
>({
  id: 'plain',
  sealedNumber: 'plain',
  numberHash: 'plain',
  state: 'plain',
  machineVersion: 'plain',
  names: 'plain',
  createdAt: 'instant',
  finishedAt: 'instant',
})

export interface CardAttemptsTable {
  id: string
  customerId: string
  userId: string
  purpose: CardPurpose
  /** The slot for the card. */
  status: CardStatus
  /** Name of the card provider. */
  provider: string
  /** The provider's token id; null until the browser has reported it. */
  token: string | null
  paymentId: string | null
  state: string
  machineVersion: number
  revision: Generated<number>
  outcome: CardOutcome | null
  createdAt: CreatedOnce
  expiresAt: Date
  finishedAt: Date | null
  /** Time of the alert to the administrators, so that only one is sent. */
  alertedAt: Date | null
  /** Time at which the portal showed the reason of a refusal, so that it shows the reason once. */
  toldAt: Date | null
}

export interface PaymentMethodsTable {
  id: string
  customerId: string
  /** Name of the card provider that knows the token. */
  provider: string
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
  /** The bank said that this card can never pay. */
  unusable: Generated<boolean>
  createdAt: CreatedOnce
  updatedAt: Date
}

export const PAYMENT_METHOD = nestedRows<Selectable<PaymentMethodsTable>>({
  id: 'plain',
  customerId: 'plain',
  provider: 'plain',
  token: 'plain',
  paymentId: 'plain',
  last4: 'plain',
  expiryDate: 'plain',
  type: 'plain',
  status: 'plain',
  cardHolderName: 'plain',
  deleted: 'plain',
  unusable: 'plain',
  createdAt: 'instant',
  updatedAt: 'instant',
})
