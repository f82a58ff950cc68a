import type { Operation, ReadOperation } from '#contract/endpoints/index.ts'
import type { ActivityDetails, ActivityKind, ActivityOutcome } from '#contract/entities/activity.ts'
import { mapActs } from '#contract/entities/administration-acts.ts'
import { DAY_MS, riyadhDayStart } from './riyadh-time.ts'

const HOUR_MS = 3_600_000

/** `account`: customers and administrators may read the act. `backoffice`: only administrators. */
type AuditAudience = 'account' | 'backoffice'

interface AuditPolicy {
  audience: AuditAudience
  kind: ActivityKind
  /** Fields of the call to store: never a person's name, number, address or document, never card data. */
  keep?: readonly string[]
  /** The result is in the `status` of the response, because the bank may decline a valid call. */
  answers?: true
  givesReason?: true
  /** An open page repeats the call. All calls within an hour are one act. */
  isWatched?: true
  /** The call erases personal data: the record of its changes has no values. */
  erases?: true
  /** The call names a flow, a person or a second opinion. The act is stored for the customer of that item. */
  about?: 'flow' | 'person' | 'opinion'
}

const administration = mapActs(
  (facts): AuditPolicy => ({ ...facts, audience: 'account', kind: 'subscription' }),
)

/**
 * Audit policy of each operation. Reads without a line are not audited. Reads for administrators only must have a line, because
 * they show customers' data. Three kinds of calls have the policy `none`:
 * - calls that change nothing important: a preference, a draft, a browser's log;
 * - lists whose items are audited when opened or exported;
 * - calls whose effects are audited.
 */
const OPERATIONS = {
  'sessions.open': 'none',
  'sessions.renew': 'none',
  'sessions.close': 'none',
  'sessions.confirm': 'none',
  'sessions.end': 'none',
  'sessions.endAll': {
    audience: 'backoffice',
    kind: 'access',
    keep: ['userId'],
    givesReason: true,
    about: 'person',
  },
  'customers.login': { audience: 'account', kind: 'access' },
  'visits.open': { audience: 'account', kind: 'access', givesReason: true },

  'customers.googleInfo': { audience: 'account', kind: 'application' },
  'customers.basicInfo': { audience: 'account', kind: 'application' },
  'customers.saveSupportPackage': { audience: 'account', kind: 'application', keep: ['package'] },
  'customers.attachments': { audience: 'account', kind: 'application' },
  'documents.store': { audience: 'account', kind: 'application', keep: ['documentType'] },
  'documents.remove': { audience: 'account', kind: 'application', keep: ['documentType'] },
  'documents.open': { audience: 'account', kind: 'files', keep: ['documentType'] },
  'customers.saveBillingGroup': { audience: 'account', kind: 'application', keep: ['gcpSecurityGroup'] },
  'customers.paymentMethods': { audience: 'account', kind: 'application' },
  'customers.termsConditions': { audience: 'account', kind: 'application' },
  'customers.onboardingComplete': { audience: 'account', kind: 'application' },
  'nafathVerifications.create': { audience: 'account', kind: 'application' },
  'nafathVerifications.cancel': { audience: 'account', kind: 'application' },
  'customers.assignPermission': { audience: 'account', kind: 'application' },
  'review.requestChanges': { audience: 'account', kind: 'application' },
  'review.reject': { audience: 'account', kind: 'application', givesReason: true },
  'review.reopen': { audience: 'account', kind: 'application' },
  'review.submitChanges': { audience: 'account', kind: 'application' },
  'review.application': { audience: 'backoffice', kind: 'application' },
  'review.document': { audience: 'backoffice', kind: 'application', keep: ['documentId'] },
  'review.original': { audience: 'backoffice', kind: 'application', keep: ['documentId'] },

  'subscription.changePackage': { audience: 'account', kind: 'subscription', keep: ['package'] },
  'subscription.cancel': { audience: 'account', kind: 'subscription' },
  'subscription.keep': { audience: 'account', kind: 'subscription' },
  'subscription.withdraw': { audience: 'account', kind: 'subscription' },
  'subscription.resubscribe': { audience: 'account', kind: 'subscription', answers: true },
  'subscription.updateBillingGroup': {
    audience: 'account',
    kind: 'subscription',
    keep: ['gcpSecurityGroup'],
  },
  'subscription.retryCloudAccount': { audience: 'backoffice', kind: 'subscription' },
  'subscription.migrate': { audience: 'account', kind: 'subscription' },

  ...administration,

  'cardAttempts.open': { audience: 'account', kind: 'payments', keep: ['status'] },
  'cardAttempts.drop': { audience: 'backoffice', kind: 'payments' },
  'paymentMethods.save': { audience: 'account', kind: 'payments', keep: ['status'] },
  'paymentMethods.update': { audience: 'account', kind: 'payments', keep: ['status'] },
  'paymentMethods.remove': { audience: 'account', kind: 'payments' },
  'invoices.setPurchaseOrder': { audience: 'account', kind: 'payments' },
  'invoices.retryPayment': { audience: 'account', kind: 'payments', answers: true },

  'invoices.adoptPayment': { audience: 'account', kind: 'payments' },
  'invoices.resumeCharging': { audience: 'account', kind: 'payments' },

  'creditNotes.preview': 'none',
  'creditNotes.issue': { audience: 'account', kind: 'payments', keep: ['invoiceId', 'reason'] },
  'creditNotes.return': { audience: 'account', kind: 'payments', keep: ['creditNoteId'] },
  'creditNotes.payOut': { audience: 'account', kind: 'payments', keep: ['creditNoteId'] },
  'creditNotes.decideRefund': { audience: 'backoffice', kind: 'payments', keep: ['creditNoteId', 'result'] },

  'disputes.list': 'none',
  'disputes.open': { audience: 'backoffice', kind: 'payments', keep: ['invoiceId'] },
  'disputes.recordEvidence': { audience: 'backoffice', kind: 'payments', keep: ['disputeId'] },
  'disputes.decide': { audience: 'backoffice', kind: 'payments', keep: ['disputeId'] },

  'dataRequests.ask': { audience: 'account', kind: 'messages' },
  'dataRequests.prove': { audience: 'account', kind: 'messages' },
  'dataRequests.withdraw': { audience: 'account', kind: 'messages' },
  'dataRequests.download': { audience: 'account', kind: 'files' },
  'dataRequests.listAll': 'none',
  'dataRequests.extend': { audience: 'backoffice', kind: 'messages', keep: ['requestId'] },
  'dataRequests.answer': { audience: 'backoffice', kind: 'messages', keep: ['requestId'] },
  'dataRequests.refuse': { audience: 'backoffice', kind: 'messages', keep: ['requestId'] },
  'dataRequests.destroy': { audience: 'backoffice', kind: 'messages', keep: ['requestId'], erases: true },

  'secondOpinions.list': 'none',
  'secondOpinions.ownExports': 'none',
  'secondOpinions.askExport': {
    audience: 'backoffice',
    kind: 'files',
    keep: ['operation'],
    givesReason: true,
  },
  'secondOpinions.agree': { audience: 'backoffice', kind: 'access', keep: ['opinionId'], about: 'opinion' },
  'secondOpinions.decline': {
    audience: 'backoffice',
    kind: 'access',
    keep: ['opinionId'],
    givesReason: true,
    about: 'opinion',
  },
  'secondOpinions.withdraw': {
    audience: 'backoffice',
    kind: 'access',
    keep: ['opinionId'],
    about: 'opinion',
  },

  'taxDocuments.list': 'none',
  'taxDocuments.open': { audience: 'backoffice', kind: 'payments', keep: ['documentId'] },
  'taxDocuments.replace': { audience: 'backoffice', kind: 'payments', keep: ['documentId'] },

  'unassignedPayments.list': 'none',
  'unassignedPayments.assign': {
    audience: 'backoffice',
    kind: 'payments',
    keep: ['paymentId', 'email'],
    givesReason: true,
  },
  'unassignedPayments.return': {
    audience: 'backoffice',
    kind: 'payments',
    keep: ['paymentId'],
    givesReason: true,
  },
  'unassignedPayments.dismiss': {
    audience: 'backoffice',
    kind: 'payments',
    keep: ['paymentId'],
    givesReason: true,
  },
  'unassignedPayments.settleMissing': {
    audience: 'backoffice',
    kind: 'payments',
    keep: ['chargeId'],
    givesReason: true,
  },
  'unassignedPayments.settleDispute': {
    audience: 'backoffice',
    kind: 'payments',
    keep: ['provider', 'disputeId'],
    givesReason: true,
  },

  'operations.read': 'none',
  'operations.retryJob': { audience: 'backoffice', kind: 'access', keep: ['queue', 'jobId'] },
  'operations.retryQueue': { audience: 'backoffice', kind: 'access', keep: ['queue'] },
  'operations.dismissJob': {
    audience: 'backoffice',
    kind: 'access',
    keep: ['queue', 'jobId'],
    givesReason: true,
  },
  'chargeRuns.latest': 'none',
  'chargeRuns.approve': { audience: 'backoffice', kind: 'payments', keep: ['runId'] },
  'chargeRuns.hold': { audience: 'backoffice', kind: 'payments', keep: ['runId'], givesReason: true },
  'charging.state': 'none',
  'charging.stop': { audience: 'backoffice', kind: 'payments', keep: ['scope'], givesReason: true },
  'charging.release': { audience: 'backoffice', kind: 'payments', keep: ['stopId'], givesReason: true },

  'users.invite': { audience: 'account', kind: 'users', keep: ['email'] },
  'users.resendInvitation': { audience: 'account', kind: 'users', keep: ['userId'] },
  'users.delete': { audience: 'account', kind: 'users', keep: ['userId'] },
  'users.restore': { audience: 'account', kind: 'users', keep: ['userId'] },
  'invitations.accept': { audience: 'account', kind: 'users' },
  'invitations.decline': { audience: 'account', kind: 'users' },
  'invitations.request': { audience: 'account', kind: 'users' },
  'team.list': 'none',
  'team.invite': { audience: 'backoffice', kind: 'users', keep: ['email', 'role'] },
  'team.resendInvitation': { audience: 'backoffice', kind: 'users', keep: ['invitationId'] },
  'team.withdrawInvitation': { audience: 'backoffice', kind: 'users', keep: ['invitationId'] },
  'team.changeRole': { audience: 'backoffice', kind: 'users', keep: ['userId', 'role'] },
  'team.deactivate': { audience: 'backoffice', kind: 'users', keep: ['userId'] },
  'team.reactivate': { audience: 'backoffice', kind: 'users', keep: ['userId'] },

  'flows.setTarget': { audience: 'backoffice', kind: 'access', keep: ['chart', 'state', 'share', 'seconds'] },
  'flows.removeTarget': { audience: 'backoffice', kind: 'access', keep: ['chart', 'state'] },
  'flows.read': { audience: 'backoffice', kind: 'access', keep: ['chart', 'flow'], isWatched: true },
  'flows.customer': { audience: 'backoffice', kind: 'access', keep: ['chart', 'flow'], about: 'flow' },
  'flows.agreeToStately': { audience: 'backoffice', kind: 'access', keep: ['chart', 'flow'] },

  'email.support': { audience: 'account', kind: 'messages' },

  'invoices.signedUrl': { audience: 'account', kind: 'files' },
  'invoices.costs': { audience: 'account', kind: 'files' },
  'invoices.send': { audience: 'account', kind: 'files', keep: ['email'] },
  'invoices.year': { audience: 'account', kind: 'files' },
  'invoices.exportStatement': { audience: 'account', kind: 'files' },
  'costs.setBudget': { audience: 'account', kind: 'payments' },
  'costs.liftBudgetStop': { audience: 'account', kind: 'payments' },
  'costs.removeBudget': { audience: 'account', kind: 'payments' },
  'costs.exportMonth': { audience: 'account', kind: 'files' },
  'contractSummaries.signedUrl': { audience: 'account', kind: 'files' },
  'activity.export': { audience: 'account', kind: 'files' },
  'customers.list': 'none',
  'customers.export': { audience: 'backoffice', kind: 'files', keep: ['status'] },
  'audit.list': 'none',
  'audit.export': { audience: 'backoffice', kind: 'files' },

  'customers.desktopVersion': 'none',
  'users.changeLanguage': 'none',
  'customers.saveDraft': 'none',
  'nafathVerifications.status': 'none',
  'cardAttempts.recordToken': 'none',
  'cardAttempts.return': 'none',
  'email.adminAlert': 'none',
  'auditlogs.logError': 'none',
  'auditlogs.logSuccess': 'none',
} as const satisfies Record<Exclude<Operation, ReadOperation>, AuditPolicy | 'none'> &
  Partial<Record<ReadOperation, AuditPolicy>>

type EventResult = 'done' | 'declined' | 'failed'
interface EventAuditPolicy extends AuditPolicy {
  anyActor?: true
  /** Another event replaces this one: old entries stay readable, new ones are not written. */
  past?: true
  /** Result for the customer; `done` by default. */
  result?: EventResult
}

/**
 * Masar's own acts, as `chart.event`, and the effects of a sign-in. With `anyActor` the event is stored even if a person's
 * request caused it.
 */
const EVENTS = {
  'session.opened': { audience: 'backoffice', kind: 'access', anyActor: true },
  'session.confirmed': { audience: 'backoffice', kind: 'access', anyActor: true },
  'session.closed': { audience: 'account', kind: 'access', anyActor: true },
  'account.opened': { audience: 'account', kind: 'application' },
  'secondOpinions.askRejection': { audience: 'backoffice', kind: 'application', givesReason: true },
  'secondOpinions.askReinstatement': { audience: 'backoffice', kind: 'subscription' },
  'documents.unopened': { audience: 'backoffice', kind: 'application' },
  'users.joined': { audience: 'account', kind: 'users' },
  'users.declined': { audience: 'account', kind: 'users' },
  'users.requested': { audience: 'account', kind: 'users' },
  'team.joined': { audience: 'backoffice', kind: 'users' },
  'team.requested': { audience: 'backoffice', kind: 'users' },
  'invoice.issued': { audience: 'account', kind: 'payments' },
  'invoice.mail.stopped': { audience: 'account', kind: 'files', result: 'failed' },
  'invoice.charge.paid': { audience: 'account', kind: 'payments' },
  'invoice.charge.declined': { audience: 'account', kind: 'payments', anyActor: true, result: 'declined' },
  'resubscription.charge.declined': {
    audience: 'account',
    kind: 'payments',
    anyActor: true,
    result: 'declined',
  },
  'invoice.charges.exhausted': { audience: 'account', kind: 'payments', result: 'failed' },
  'unexplained-payment.payment.found': { audience: 'account', kind: 'payments', anyActor: true },
  'invoice.payment.disputed': { audience: 'account', kind: 'payments', anyActor: true },
  'invoice.dispute.won': { audience: 'account', kind: 'payments', anyActor: true },
  'invoice.dispute.lost': { audience: 'account', kind: 'payments', anyActor: true, result: 'failed' },
  'credit-note.refund.returned': { audience: 'account', kind: 'payments' },
  'credit-note.refund.refused': { audience: 'account', kind: 'payments', result: 'declined' },
  'credit-note.credit.used': { audience: 'account', kind: 'payments' },
  'card-attempt.provider.declined': {
    audience: 'account',
    kind: 'payments',
    anyActor: true,
    result: 'declined',
  },
  'card-attempt.provider.failed': { audience: 'account', kind: 'payments', anyActor: true, result: 'failed' },
  'card-attempt.card.saved': { audience: 'account', kind: 'payments' },
  'identity.provider.completed': { audience: 'account', kind: 'application', anyActor: true },
  'identity.provider.rejected': {
    audience: 'account',
    kind: 'application',
    anyActor: true,
    result: 'failed',
  },
  'identity.provider.expired': { audience: 'account', kind: 'application', anyActor: true, result: 'failed' },
  'identity.provider.failed': { audience: 'account', kind: 'application', anyActor: true, result: 'failed' },
  'identity.deadline.passed': { audience: 'account', kind: 'application', anyActor: true, result: 'failed' },
  'onboarding.account.opened': { audience: 'account', kind: 'application', past: true },
  'cloud-account.provider.opened': { audience: 'account', kind: 'subscription' },
  'cloud-account.provider.suspended': { audience: 'account', kind: 'subscription' },
  'cloud-account.provider.resumed': { audience: 'account', kind: 'subscription' },
  'cloud-account.provider.closed': { audience: 'account', kind: 'subscription' },
  'cloud-account.provider.failed': { audience: 'backoffice', kind: 'subscription', result: 'failed' },
  'account.payment.failed': { audience: 'account', kind: 'subscription' },
  'account.settlement.failed': { audience: 'account', kind: 'subscription' },
  'account.debt.paid': { audience: 'account', kind: 'subscription' },
  'account.quota.exceeded': { audience: 'account', kind: 'subscription' },
  'account.quota.reset': { audience: 'account', kind: 'subscription' },
  'account.cancellation.due': { audience: 'account', kind: 'subscription' },
  'account.withdrawal.requested': { audience: 'account', kind: 'subscription' },
  'account.resubscription.paid': { audience: 'account', kind: 'subscription' },
} as const satisfies Record<string, EventAuditPolicy>

type Operations = typeof OPERATIONS
/** An operation or event of the activity. */
export type AuditedOperation =
  | { [Id in keyof Operations]: Operations[Id] extends 'none' ? never : Id }[keyof Operations]
  | keyof typeof EVENTS

/** All operations with a policy, including `none`. */
export const DECIDED_OPERATIONS: readonly string[] = Object.keys(OPERATIONS)

const AUDITED: ReadonlyMap<string, AuditPolicy> = new Map<string, AuditPolicy>([
  ...Object.entries<AuditPolicy | 'none'>(OPERATIONS).flatMap(([id, policy]): [string, AuditPolicy][] =>
    policy === 'none' ? [] : [[id, policy]],
  ),
  ...Object.entries<AuditPolicy>(EVENTS),
])

export const AUDITED_OPERATIONS = [...AUDITED.keys()] as AuditedOperation[]

export const isAudited = (operation: string): boolean => AUDITED.has(operation)

/** True when the call itself carries a reason. */
export const givesReason = (operation: string): boolean => AUDITED.get(operation)?.givesReason === true

/** True when the record of a call's changes has no values. */
export const erasesValues = (operation: string): boolean => AUDITED.get(operation)?.erases === true

/** The item that leads to the customer of the act; null when the call names the customer, or when the act has none. */
export const actIsAbout = (operation: string): 'flow' | 'person' | 'opinion' | null =>
  AUDITED.get(operation)?.about ?? null

/** Milliseconds within which repeated calls are one act; null when every call is a separate act. */
export const repeatedWithin = (operation: string): number | null =>
  AUDITED.get(operation)?.isWatched ? HOUR_MS : null

const eventPolicy = (event: string): EventAuditPolicy | undefined =>
  Object.entries<EventAuditPolicy>(EVENTS).find(([known]) => known === event)?.[1]

/** Result of an event for the customer. */
export const eventResult = (event: string): EventResult => eventPolicy(event)?.result ?? 'done'

/** True when an event of a chart is stored as an act of Masar. */
export const isAuditedEvent = (event: string, moverIsServer: boolean): boolean => {
  const policy = eventPolicy(event)
  return policy !== undefined && !policy.past && (moverIsServer || policy.anyActor === true)
}

/** The operations that a reader may see: all, or those of one kind. */
export const operationsFor = (reader: AuditAudience, kind?: ActivityKind): string[] =>
  [...AUDITED].flatMap(([id, policy]) => {
    const isSeen = reader === 'backoffice' || policy.audience === 'account'
    return isSeen && (kind === undefined || policy.kind === kind) ? [id] : []
  })

const isDetail = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/** The fields of a call that its policy stores. */
export const keptDetails = (operation: string, fields: Readonly<Record<string, unknown>>): ActivityDetails =>
  Object.fromEntries(
    (AUDITED.get(operation)?.keep ?? []).flatMap((name) => {
      const value = fields[name]
      return isDetail(value) ? [[name, value]] : []
    }),
  )

/** True when the `status` of the response has the result of the call. */
export const answersHowItEnded = (operation: string): boolean => AUDITED.get(operation)?.answers === true

type EntryOfState = (tags: readonly string[]) => AuditedOperation | null

/** Entries of events whose result depends on the tags of the next state. */
const BY_STATE = new Map<string, EntryOfState>([
  [
    'account.cancellation.due',
    (tags) => (tags.includes('in-debt') ? 'account.settlement.failed' : 'account.cancellation.due'),
  ],
  // The entry says that the account was reinstated; the payment has a separate entry.
  ['account.debt.paid', (tags) => (tags.includes('in-use') ? 'account.debt.paid' : null)],
  [
    'identity.provider.completed',
    (tags) => (tags.includes('broken-off') ? 'identity.provider.failed' : 'identity.provider.completed'),
  ],
  [
    'identity.provider.unknown',
    (tags) => (tags.includes('time-over') ? 'identity.deadline.passed' : 'identity.provider.failed'),
  ],
])

/** The activity entry of an event, by the tags of the next state; null when the event has no entry. */
export const auditedEvent = (event: string, tags: readonly string[]): string | null => {
  const read = BY_STATE.get(event)
  return read ? read(tags) : event
}

/** Results of acts that have not ended, or whose end is unknown. */
export const OPEN_RESULTS = ['checking', 'running', 'unknown'] as const

export const outcomeOf = (result: string): ActivityOutcome => {
  if (result === 'done') return 'done'
  return OPEN_RESULTS.some((open) => open === result) ? 'open' : 'failed'
}

/** No request takes this long: an older act without a result belongs to a process that died. */
export const RUNNING_MS = 60_000

/** The result for readers: `running` or `unknown` for an act without a stored result. */
export const reportedResult = (result: string | null, at: Date, now: Date): string =>
  result ?? (now.getTime() - at.getTime() < RUNNING_MS ? 'running' : 'unknown')

/** Default period of the audit list. */
export const AUDIT_DAYS = 30

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Limits of periods: a day outside, such as a half-typed year, becomes the nearest limit. */
const [EARLIEST, LATEST] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 0, 1)]
const instant = (ms: number): Date => new Date(Math.min(Math.max(ms, EARLIEST), LATEST))

/** The instants of Riyadh days: `since` included, `until` excluded. */
export const instantsOf = ({ from, to }: Days): { since: Date | null; until: Date | null } => ({
  since: from === undefined ? null : instant(riyadhDayStart(from).getTime()),
  until: to === undefined ? null : instant(riyadhDayStart(to).getTime() + DAY_MS),
})

/** Like `instantsOf`, with the default period of the audit. */
export const auditedInstants = (days: Days, now: Date): { since: Date; until: Date | null } => {
  const { since, until } = instantsOf(days)
  return { since: since ?? instant((until ?? now).getTime() - AUDIT_DAYS * DAY_MS), until }
}
