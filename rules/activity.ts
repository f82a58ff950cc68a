import type { Operation } from '#contract/endpoints/index.ts'
import type { ActivityDetails, ActivityKind } from '#contract/entities/activity.ts'

/** `account`: the customer reads it, and so do administrators. `office`: administrators only. */
type Told = 'account' | 'office'

interface Telling {
  told: Told
  kind: ActivityKind
  /** Names of fields of the call that may be kept: never a person's name, number, address or document, never a card's data. */
  keep?: readonly string[]
  /** The answer says itself how it ended, in a field `status`: the bank may decline what was asked for rightly. */
  answers?: true
}

/**
 * What is told of each operation of the API. `no`: nothing, since it changes nothing worth telling (reading, a preference, what is
 * typed and not sent, what a browser claims) or is told by what follows from it.
 */
const OPERATIONS = {
  'sessions.open': 'no',
  'sessions.renew': 'no',
  'sessions.close': 'no',
  'customers.login': { told: 'account', kind: 'access' },
  'visits.open': { told: 'account', kind: 'access' },

  'customers.googleInfo': { told: 'account', kind: 'application' },
  'customers.basicInfo': { told: 'account', kind: 'application' },
  'customers.saveSupportPackage': { told: 'account', kind: 'application', keep: ['package'] },
  'customers.attachments': { told: 'account', kind: 'application' },
  'documents.store': { told: 'account', kind: 'application', keep: ['documentType'] },
  'documents.remove': { told: 'account', kind: 'application', keep: ['documentType'] },
  'documents.open': { told: 'account', kind: 'files', keep: ['documentType'] },
  'customers.saveBillingGroup': { told: 'account', kind: 'application', keep: ['gcpSecurityGroup'] },
  'customers.paymentMethods': { told: 'account', kind: 'application' },
  'customers.termsConditions': { told: 'account', kind: 'application' },
  'customers.onboardingComplete': { told: 'account', kind: 'application' },
  'nafathVerifications.create': { told: 'account', kind: 'application' },
  'nafathVerifications.cancel': { told: 'account', kind: 'application' },
  'customers.assignPermission': { told: 'account', kind: 'application' },
  'review.requestChanges': { told: 'account', kind: 'application' },
  'review.reject': { told: 'account', kind: 'application' },
  'review.reopen': { told: 'account', kind: 'application' },
  'review.submitChanges': { told: 'account', kind: 'application' },
  'review.application': { told: 'office', kind: 'application' },
  'review.document': { told: 'office', kind: 'application', keep: ['documentId'] },

  'subscription.changePackage': { told: 'account', kind: 'subscription', keep: ['package'] },
  'subscription.cancel': { told: 'account', kind: 'subscription' },
  'subscription.keep': { told: 'account', kind: 'subscription' },
  'subscription.resubscribe': { told: 'account', kind: 'subscription', answers: true },
  'subscription.updateBillingGroup': { told: 'account', kind: 'subscription', keep: ['gcpSecurityGroup'] },
  'subscription.retryCloudAccount': { told: 'office', kind: 'subscription' },
  'subscription.migrate': { told: 'account', kind: 'subscription' },

  'accounts.suspend': { told: 'account', kind: 'subscription', keep: ['statusReason'] },
  'accounts.reinstate': { told: 'account', kind: 'subscription' },
  'accounts.hold': { told: 'account', kind: 'subscription' },
  'accounts.release': { told: 'account', kind: 'subscription' },
  'accounts.setQuota': { told: 'account', kind: 'subscription', keep: ['monthlyQuota'] },
  'accounts.clearQuota': { told: 'account', kind: 'subscription' },

  'cardAttempts.open': { told: 'account', kind: 'payments', keep: ['status'] },
  'cardAttempts.drop': { told: 'office', kind: 'payments' },
  'paymentMethods.save': { told: 'account', kind: 'payments', keep: ['status'] },
  'paymentMethods.update': { told: 'account', kind: 'payments', keep: ['status'] },
  'paymentMethods.remove': { told: 'account', kind: 'payments' },
  'invoices.retryPayment': { told: 'account', kind: 'payments', answers: true },

  'invoices.adoptPayment': { told: 'account', kind: 'payments' },
  'invoices.resumeCharging': { told: 'account', kind: 'payments' },

  'users.invite': { told: 'account', kind: 'users', keep: ['email'] },
  'users.resendInvitation': { told: 'account', kind: 'users', keep: ['userId'] },
  'users.delete': { told: 'account', kind: 'users', keep: ['userId'] },
  'users.restore': { told: 'account', kind: 'users', keep: ['userId'] },
  'invitations.accept': { told: 'account', kind: 'users' },
  'invitations.decline': { told: 'account', kind: 'users' },
  'team.invite': { told: 'office', kind: 'users', keep: ['email', 'role'] },
  'team.resendInvitation': { told: 'office', kind: 'users', keep: ['invitationId'] },
  'team.withdrawInvitation': { told: 'office', kind: 'users', keep: ['invitationId'] },
  'team.changeRole': { told: 'office', kind: 'users', keep: ['userId', 'role'] },
  'team.deactivate': { told: 'office', kind: 'users', keep: ['userId'] },
  'team.reactivate': { told: 'office', kind: 'users', keep: ['userId'] },

  'email.support': { told: 'account', kind: 'messages' },

  'invoices.signedUrl': { told: 'account', kind: 'files' },
  'activity.export': { told: 'account', kind: 'files' },
  'customers.export': { told: 'office', kind: 'files', keep: ['status'] },
  'audit.export': { told: 'office', kind: 'files' },

  'configs.signIn': 'no',
  'configs.termsAndConditions': 'no',
  'configs.cards': 'no',
  'configs.contact': 'no',
  'customers.current': 'no',
  'customers.supportPackage': 'no',
  'customers.desktopVersion': 'no',
  'customers.drafts': 'no',
  'customers.saveDraft': 'no',
  'customers.list': 'no',
  'wathq.lookup': 'no',
  'nafathVerifications.status': 'no',
  'nafathVerifications.current': 'no',
  'cardAttempts.current': 'no',
  'cardAttempts.recordToken': 'no',
  'cardAttempts.return': 'no',
  'paymentMethods.list': 'no',
  'invoices.summary': 'no',
  'invoices.list': 'no',
  'subscription.packageHistory': 'no',
  'users.list': 'no',
  'team.list': 'no',
  'email.adminAlert': 'no',
  'auditlogs.logError': 'no',
  'auditlogs.logSuccess': 'no',
  'activity.list': 'no',
  'audit.list': 'no',
} as const satisfies Record<Operation, Telling | 'no'>

type EventResult = 'done' | 'declined' | 'failed'
interface EventTelling extends Telling {
  whoever?: true
  /** Told until another event took its place: what was written is read, and no more is. */
  past?: true
  /** How it ended for the customer; done unless told. */
  result?: EventResult
}

/**
 * What is told of what nobody called for: Masar's own doing, as `chart.event`, and what follows from signing in. `whoever`: also when it is a person's request that brought the news, as
 * the bank and the identity app decide and not the person.
 */
const EVENTS = {
  'account.opened': { told: 'account', kind: 'application' },
  'documents.unopened': { told: 'office', kind: 'application' },
  'users.joined': { told: 'account', kind: 'users' },
  'users.declined': { told: 'account', kind: 'users' },
  'team.joined': { told: 'office', kind: 'users' },
  'invoice.issued': { told: 'account', kind: 'payments' },
  'invoice.charge.paid': { told: 'account', kind: 'payments' },
  'invoice.charge.declined': { told: 'account', kind: 'payments', whoever: true, result: 'declined' },
  'resubscription.charge.declined': {
    told: 'account',
    kind: 'payments',
    whoever: true,
    result: 'declined',
  },
  'invoice.charges.exhausted': { told: 'account', kind: 'payments', result: 'failed' },
  'unexplained-payment.payment.found': { told: 'account', kind: 'payments', whoever: true },
  'card-attempt.provider.declined': { told: 'account', kind: 'payments', whoever: true, result: 'declined' },
  'card-attempt.provider.failed': { told: 'account', kind: 'payments', whoever: true, result: 'failed' },
  'card-attempt.card.saved': { told: 'account', kind: 'payments' },
  'identity.provider.completed': { told: 'account', kind: 'application', whoever: true },
  'identity.provider.rejected': { told: 'account', kind: 'application', whoever: true, result: 'failed' },
  'identity.provider.expired': { told: 'account', kind: 'application', whoever: true, result: 'failed' },
  'identity.provider.failed': { told: 'account', kind: 'application', whoever: true, result: 'failed' },
  'identity.deadline.passed': { told: 'account', kind: 'application', whoever: true, result: 'failed' },
  'onboarding.account.opened': { told: 'account', kind: 'application', past: true },
  'cloud-account.provider.opened': { told: 'account', kind: 'subscription' },
  'cloud-account.provider.suspended': { told: 'account', kind: 'subscription' },
  'cloud-account.provider.resumed': { told: 'account', kind: 'subscription' },
  'cloud-account.provider.closed': { told: 'account', kind: 'subscription' },
  'cloud-account.provider.failed': { told: 'office', kind: 'subscription', result: 'failed' },
  'account.payment.failed': { told: 'account', kind: 'subscription' },
  'account.settlement.failed': { told: 'account', kind: 'subscription' },
  'account.debt.paid': { told: 'account', kind: 'subscription' },
  'account.quota.exceeded': { told: 'account', kind: 'subscription' },
  'account.quota.reset': { told: 'account', kind: 'subscription' },
  'account.cancellation.due': { told: 'account', kind: 'subscription' },
  'account.resubscription.paid': { told: 'account', kind: 'subscription' },
} as const satisfies Record<string, EventTelling>

type Operations = typeof OPERATIONS
/** What may stand in a line of the activity: an operation or an event that is told of. */
export type ToldOperation =
  | { [Id in keyof Operations]: Operations[Id] extends 'no' ? never : Id }[keyof Operations]
  | keyof typeof EVENTS

/** Every operation that has been decided about. */
export const DECIDED_OPERATIONS: readonly string[] = Object.keys(OPERATIONS)

const TOLD: ReadonlyMap<string, Telling> = new Map<string, Telling>([
  ...Object.entries<Telling | 'no'>(OPERATIONS).flatMap(([id, telling]): [string, Telling][] =>
    telling === 'no' ? [] : [[id, telling]],
  ),
  ...Object.entries<Telling>(EVENTS),
])

/** Every operation and event that is told of. */
export const TOLD_OPERATIONS = [...TOLD.keys()] as ToldOperation[]

/** Whether a call of this operation is written down. */
export const isTold = (operation: string): boolean => TOLD.has(operation)

const eventTelling = (event: string): EventTelling | undefined =>
  Object.entries<EventTelling>(EVENTS).find(([known]) => known === event)?.[1]

/** How an event ended for the customer: a card that was declined is not something done. */
export const eventResult = (event: string): EventResult => eventTelling(event)?.result ?? 'done'

/** Whether what a chart was told is written down as an act of Masar's own. */
export const isToldEvent = (event: string, moverIsServer: boolean): boolean => {
  const telling = eventTelling(event)
  return telling !== undefined && !telling.past && (moverIsServer || telling.whoever === true)
}

/** The operations of a kind that a reader may see; of every kind when none is named. */
export const operationsFor = (reader: Told, kind?: ActivityKind): string[] =>
  [...TOLD].flatMap(([id, telling]) => {
    const isSeen = reader === 'office' || telling.told === 'account'
    return isSeen && (kind === undefined || telling.kind === kind) ? [id] : []
  })

/** What an operation is about. */
export const kindOf = (operation: string): ActivityKind | undefined => TOLD.get(operation)?.kind

const isDetail = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/** The fields of a call that may be kept with it. */
export const keptDetails = (operation: string, given: Readonly<Record<string, unknown>>): ActivityDetails =>
  Object.fromEntries(
    (TOLD.get(operation)?.keep ?? []).flatMap((name) => {
      const value = given[name]
      return isDetail(value) ? [[name, value]] : []
    }),
  )

/** How a call that was answered has ended: done, unless its answer says that the bank declined or has not decided yet. */
export const resultOf = (operation: string, answer: unknown): 'done' | 'declined' | 'checking' => {
  if (!TOLD.get(operation)?.answers || typeof answer !== 'object' || answer === null) return 'done'
  const status = 'status' in answer ? answer.status : undefined
  if (status === 'failed') return 'declined'
  return status === 'checking' ? 'checking' : 'done'
}
