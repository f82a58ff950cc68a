import type { Operation, ReadOperation } from '#contract/endpoints/index.ts'
import type { ActivityDetails, ActivityKind, ActivityOutcome } from '#contract/entities/activity.ts'
import { mapActs } from '#contract/entities/administration-acts.ts'
import { DAY_MS, riyadhDayStart } from './riyadh-time.ts'

/** `account`: the customer reads it, and so do administrators. `backoffice`: administrators only. */
type AuditAudience = 'account' | 'backoffice'

interface AuditPolicy {
  audience: AuditAudience
  kind: ActivityKind
  /** Names of fields of the call that may be kept: never a person's name, number, address or document, never a card's data. */
  keep?: readonly string[]
  /** The answer says itself how it ended, in a field `status`: the bank may decline what was asked for rightly. */
  answers?: true
  /** The call says itself why. */
  givesReason?: true
}

/** What administrators do with an account is read by its customer. */
const administration = mapActs(
  (facts): AuditPolicy => ({ ...facts, audience: 'account', kind: 'subscription' }),
)

/**
 * What is audited of each operation of the API: nothing of one that only reads and has no line here. What only administrators read
 * must have one, since it shows them customers they were not asked to help. `none`: nothing, since it changes nothing worth auditing (a
 * preference, what is typed and not sent, what a browser claims), lists what is audited when it is opened or exported, or is audited
 * by what follows from it.
 */
const OPERATIONS = {
  'sessions.open': 'none',
  'sessions.renew': 'none',
  'sessions.close': 'none',
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

  'subscription.changePackage': { audience: 'account', kind: 'subscription', keep: ['package'] },
  'subscription.cancel': { audience: 'account', kind: 'subscription' },
  'subscription.keep': { audience: 'account', kind: 'subscription' },
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
  'invoices.retryPayment': { audience: 'account', kind: 'payments', answers: true },

  'invoices.adoptPayment': { audience: 'account', kind: 'payments' },
  'invoices.resumeCharging': { audience: 'account', kind: 'payments' },

  'users.invite': { audience: 'account', kind: 'users', keep: ['email'] },
  'users.resendInvitation': { audience: 'account', kind: 'users', keep: ['userId'] },
  'users.delete': { audience: 'account', kind: 'users', keep: ['userId'] },
  'users.restore': { audience: 'account', kind: 'users', keep: ['userId'] },
  'invitations.accept': { audience: 'account', kind: 'users' },
  'invitations.decline': { audience: 'account', kind: 'users' },
  'team.list': 'none',
  'team.invite': { audience: 'backoffice', kind: 'users', keep: ['email', 'role'] },
  'team.resendInvitation': { audience: 'backoffice', kind: 'users', keep: ['invitationId'] },
  'team.withdrawInvitation': { audience: 'backoffice', kind: 'users', keep: ['invitationId'] },
  'team.changeRole': { audience: 'backoffice', kind: 'users', keep: ['userId', 'role'] },
  'team.deactivate': { audience: 'backoffice', kind: 'users', keep: ['userId'] },
  'team.reactivate': { audience: 'backoffice', kind: 'users', keep: ['userId'] },

  // A target is not a customer's matter, and its row says who set it and when.
  'flows.setTarget': 'none',
  'flows.removeTarget': 'none',

  'email.support': { audience: 'account', kind: 'messages' },

  'invoices.signedUrl': { audience: 'account', kind: 'files' },
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
  /** Told until another event took its place: what was written is read, and no more is. */
  past?: true
  /** How it ended for the customer; done unless told. */
  result?: EventResult
}

/**
 * Masar's own acts, as `chart.event`, and what follows from signing in. `anyActor`: also when a person's request brought the news.
 */
const EVENTS = {
  'account.opened': { audience: 'account', kind: 'application' },
  'documents.unopened': { audience: 'backoffice', kind: 'application' },
  'users.joined': { audience: 'account', kind: 'users' },
  'users.declined': { audience: 'account', kind: 'users' },
  'team.joined': { audience: 'backoffice', kind: 'users' },
  'invoice.issued': { audience: 'account', kind: 'payments' },
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
  'account.resubscription.paid': { audience: 'account', kind: 'subscription' },
} as const satisfies Record<string, EventAuditPolicy>

type Operations = typeof OPERATIONS
/** What may stand in a line of the activity: an operation or an event that is told of. */
export type AuditedOperation =
  | { [Id in keyof Operations]: Operations[Id] extends 'none' ? never : Id }[keyof Operations]
  | keyof typeof EVENTS

/** Every operation that has a line: all that change something, and what is read of which is audited. */
export const DECIDED_OPERATIONS: readonly string[] = Object.keys(OPERATIONS)

const AUDITED: ReadonlyMap<string, AuditPolicy> = new Map<string, AuditPolicy>([
  ...Object.entries<AuditPolicy | 'none'>(OPERATIONS).flatMap(([id, policy]): [string, AuditPolicy][] =>
    policy === 'none' ? [] : [[id, policy]],
  ),
  ...Object.entries<AuditPolicy>(EVENTS),
])

/** Every operation and event that is told of. */
export const AUDITED_OPERATIONS = [...AUDITED.keys()] as AuditedOperation[]

/** Whether a call of this operation is written down. */
export const isAudited = (operation: string): boolean => AUDITED.has(operation)

/** Whether a call of this operation says itself why it is made. */
export const givesReason = (operation: string): boolean => AUDITED.get(operation)?.givesReason === true

const eventPolicy = (event: string): EventAuditPolicy | undefined =>
  Object.entries<EventAuditPolicy>(EVENTS).find(([known]) => known === event)?.[1]

/** How an event ended for the customer: a card that was declined is not something done. */
export const eventResult = (event: string): EventResult => eventPolicy(event)?.result ?? 'done'

/** Whether what a chart was told is written down as an act of Masar's own. */
export const isAuditedEvent = (event: string, moverIsServer: boolean): boolean => {
  const policy = eventPolicy(event)
  return policy !== undefined && !policy.past && (moverIsServer || policy.anyActor === true)
}

/** The operations of a kind that a reader may see; of every kind when none is named. */
export const operationsFor = (reader: AuditAudience, kind?: ActivityKind): string[] =>
  [...AUDITED].flatMap(([id, policy]) => {
    const isSeen = reader === 'backoffice' || policy.audience === 'account'
    return isSeen && (kind === undefined || policy.kind === kind) ? [id] : []
  })

const isDetail = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/** The fields of a call that may be kept with it. */
export const keptDetails = (operation: string, given: Readonly<Record<string, unknown>>): ActivityDetails =>
  Object.fromEntries(
    (AUDITED.get(operation)?.keep ?? []).flatMap((name) => {
      const value = given[name]
      return isDetail(value) ? [[name, value]] : []
    }),
  )

/** Whether the answer of this operation says itself how it ended. */
export const answersHowItEnded = (operation: string): boolean => AUDITED.get(operation)?.answers === true

type Reading = (tags: readonly string[]) => AuditedOperation | null

/** What is read of events that do not say by themselves how it ended, by the tags of the state they led to. */
const BY_STATE = new Map<string, Reading>([
  [
    'account.cancellation.due',
    (tags) => (tags.includes('in-debt') ? 'account.settlement.failed' : 'account.cancellation.due'),
  ],
  // It is read as the account's reinstatement; what was paid is told by itself.
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

/** What is read in the activity of an event that a chart took, by the tags of the state it led to; null when nothing is. */
export const auditedEvent = (event: string, tags: readonly string[]): string | null => {
  const read = BY_STATE.get(event)
  return read ? read(tags) : event
}

/** Results that do not say how the act ended, not yet or not any more. */
export const OPEN_RESULTS = ['checking', 'running', 'unknown'] as const

/** How an act ended, roughly. */
export const outcomeOf = (result: string): ActivityOutcome => {
  if (result === 'done') return 'done'
  return OPEN_RESULTS.some((open) => open === result) ? 'open' : 'failed'
}

/** No request takes longer: one of which nothing was heard since then died with its process. */
export const RUNNING_MS = 60_000

/** The result as it is told: of an act that has none yet, whether it may still be under way. */
export const reportedResult = (result: string | null, at: Date, now: Date): string =>
  result ?? (now.getTime() - at.getTime() < RUNNING_MS ? 'running' : 'unknown')

/** How many days the audit shows unless asked for others. */
export const AUDIT_DAYS = 30

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Between them lies everything that can have happened. A day beyond, such as a year while it is typed, is taken for the nearest. */
const [EARLIEST, LATEST] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 0, 1)]
const instant = (ms: number): Date => new Date(Math.min(Math.max(ms, EARLIEST), LATEST))

/** The first instant that counts and the first that no longer does, of Riyadh days. */
export const instantsOf = ({ from, to }: Days): { since: Date | null; until: Date | null } => ({
  since: from === undefined ? null : instant(riyadhDayStart(from).getTime()),
  until: to === undefined ? null : instant(riyadhDayStart(to).getTime() + DAY_MS),
})

/** The same for the audit, which has a beginning in any case. */
export const auditedInstants = (days: Days, now: Date): { since: Date; until: Date | null } => {
  const { since, until } = instantsOf(days)
  return { since: since ?? instant((until ?? now).getTime() - AUDIT_DAYS * DAY_MS), until }
}
