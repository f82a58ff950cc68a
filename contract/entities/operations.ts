import { z } from 'zod/mini'
import { Instant } from './common.ts'

/** The kinds of jobs. */
export const QUEUES = [
  'bill-customer',
  'pay-with-card',
  'billing-scan',
  'check-card-attempt',
  'compare-payments',
  'complete-withdrawal',
  'expire-card-attempt',
  'expire-identity-request',
  'export-credit-note',
  'export-invoice',
  'export-payment',
  'forget-card',
  'forget-old',
  'lapse-second-opinion',
  'move-cloud-account',
  'open-billing-account',
  'plan-charges',
  'read-dispute',
  'read-payment',
  'resolve-charge',
  'resolve-refund',
  'return-payment',
  'seal-anew',
  'seal-record',
  'send-mail',
  'send-refund',
  'settle-billing-roles',
  'sweep',
  'void-charge',
] as const
export const QueueName = z.enum(QUEUES)
export type QueueName = z.output<typeof QueueName>

/** The jobs of a kind. */
export const QueueState = z.object({
  queue: QueueName,
  /** Jobs that could run now, and the time since which the oldest one could. */
  due: z.int(),
  dueSince: z.nullable(Instant),
  running: z.int(),
  /** Jobs planned for later, without those that have failed. */
  later: z.int(),
  /** Jobs that have failed and will be retried, the first failure, and the most failures of one of them. */
  failing: z.int(),
  failingSince: z.nullable(Instant),
  failures: z.int(),
  /** The last error, for operators. */
  reason: z.nullable(z.string()),
  givenUp: z.int(),
})
export type QueueState = z.output<typeof QueueState>

/** A job that failed at its last try. */
export const GivenUpJob = z.object({
  id: z.string(),
  queue: QueueName,
  /** The account that it was for. */
  customerId: z.nullable(z.string()),
  /** Failed tries since the last success. */
  failures: z.int(),
  firstFailedAt: Instant,
  gaveUpAt: Instant,
  /** The last error, for operators; null when no server saw it. */
  reason: z.nullable(z.string()),
})
export type GivenUpJob = z.output<typeof GivenUpJob>

/** Work outside the queues that waits for a provider, the tax authority or a decision. */
export const WAITING_KINDS = [
  'unclearCharges',
  'unclearRefunds',
  'stoppingPayments',
  'chargingStops',
  'undecidedCharges',
  'heldCharges',
  'foundPayments',
  'undecidedTaxDocuments',
  'refusedTaxDocuments',
  'identityPrompts',
  'dataRequests',
  'secondOpinions',
] as const
export const WaitingKind = z.enum(WAITING_KINDS)
export type WaitingKind = z.output<typeof WaitingKind>

export const WaitingState = z.object({
  kind: WaitingKind,
  count: z.int(),
  since: z.nullable(Instant),
  /** The account of the oldest one, if a person decides there. */
  customerId: z.nullable(z.string()),
})
export type WaitingState = z.output<typeof WaitingState>

/** Reasons why a server cannot work. */
const UNREADY_REASONS = ['disk-full', 'table-missing', 'other'] as const
export const UnreadyReason = z.enum(UNREADY_REASONS)
export type UnreadyReason = z.output<typeof UnreadyReason>

export const ServerState = z.object({
  id: z.string(),
  host: z.string(),
  version: z.string(),
  startedAt: Instant,
  lastSeenAt: Instant,
  /** Null when it was ready at its last sign. */
  unready: z.nullable(UnreadyReason),
  /** Free bytes of the disk of DATA_DIR; null when no data are kept there. */
  freeBytes: z.nullable(z.number()),
  /** Milliseconds that its clock is ahead of the database's. */
  clockMs: z.int(),
})
export type ServerState = z.output<typeof ServerState>

/** `copy`: the embedded database; `dump`: a database of PostgreSQL; `base`: a whole server of PostgreSQL. */
export const BACKUP_KINDS = ['copy', 'dump', 'base', 'drill'] as const
export const BackupKind = z.enum(BACKUP_KINDS)
export type BackupKind = z.output<typeof BackupKind>

/** The end of a backup or drill. */
export const BackupResult = z.object({
  kind: BackupKind,
  endedAt: Instant,
  /** Null for a success. */
  failure: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
})
export type BackupResult = z.output<typeof BackupResult>

export const BackupsState = z.object({
  lastBackup: z.nullable(BackupResult),
  lastDrill: z.nullable(BackupResult),
  /** The last failure, if no later backup or drill of its kind succeeded. */
  lastFailure: z.nullable(BackupResult),
  /** Bytes of the database's log that were not received yet; null when no log is received. */
  logBytes: z.nullable(z.number()),
})
export type BackupsState = z.output<typeof BackupsState>

/** The comparisons with the ledger of the card providers. */
export const ComparisonsState = z.object({
  providers: z.array(z.object({ provider: z.string(), comparedUntil: Instant })),
  /** Payments without an account that nobody has decided about. */
  foundPayments: z.int(),
  /** Charges that their provider does not know. */
  missingPayments: z.int(),
  /** Undecided disputes of payments that paid none of our invoices. */
  foundDisputes: z.int(),
})
export type ComparisonsState = z.output<typeof ComparisonsState>

const TROUBLES = [
  'jobs-gave-up',
  'jobs-fail',
  'jobs-wait',
  'no-server',
  'server-lost',
  'server-not-ready',
  'clock-differs',
  'provider-paused',
  'charges-unclear',
  'refunds-unclear',
  'charging-stopped',
  'charges-held',
  'payments-stop-charging',
  'tax-documents-wait',
  'tax-documents-refused',
  'backup-missing',
  'backup-old',
  'backup-failed',
  'log-waits',
  'comparison-old',
  'certificate-ends',
] as const
export const TroubleKind = z.enum(TROUBLES)
export type TroubleKind = z.output<typeof TroubleKind>

/** Something that needs an operator or an administrator. */
export const Trouble = z.object({
  kind: TroubleKind,
  since: z.nullable(Instant),
  count: z.int(),
  queue: z.nullable(QueueName),
})
export type Trouble = z.output<typeof Trouble>

/** The bad states of a provider: `slow`, `failing`, or `paused` while it is not called. */
const PROVIDER_TROUBLES = ['slow', 'failing', 'paused'] as const

/** The roles of providers. */
const PROVIDERS = [
  'sign-in',
  'cards',
  'former-cards',
  'identity-check',
  'company-registry',
  'cloud-billing',
  'accounting',
  'tax-authority',
  'messages',
  'files',
  'malware-scanner',
] as const
export const ProviderName = z.enum(PROVIDERS)

/** A provider that does not answer well. */
export const ProviderTrouble = z.object({
  provider: ProviderName,
  state: z.enum(PROVIDER_TROUBLES),
  since: Instant,
  /** The number of servers that find it in this state. */
  servers: z.int(),
})
export type ProviderTrouble = z.output<typeof ProviderTrouble>

/** The parts of the overview. Each is a section of the page. */
export const OperationsFacts = z.object({
  at: Instant,
  queues: z.array(QueueState),
  /** The last jobs that gave up; `queues` has their number. */
  givenUp: z.array(GivenUpJob),
  waiting: z.array(WaitingState),
  servers: z.array(ServerState),
  /** Only providers that are slow, failing or paused. */
  providers: z.array(ProviderTrouble),
  backups: BackupsState,
  comparisons: ComparisonsState,
  certificateEndsAt: Instant,
})
export type OperationsFacts = z.output<typeof OperationsFacts>
