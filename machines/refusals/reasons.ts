/**
 * Why a chart of the server refuses an event, by its guards and its states, and the way out of each reason. The words are in the
 * portal. A guard without a reason does not compile.
 */
import type { FlowChart } from '#contract/entities/flow-figures.ts'
import type { RefusalReason } from '#contract/refusal-reasons.ts'
import type { ChartEvent, FactsOf, GuardName, StateName } from './server-charts.ts'

/** The moment at which an act becomes possible without anybody's help. */
type Opening =
  | 'within-a-minute'
  | 'within-minutes'
  | 'first-of-month'
  | 'charge-day'
  | 'retry-day'
  | 'cancellation-end'
  | 'number-lapse'
  | 'invitation-lapse'
  | 'day-after-request'
  | 'request-lapse'

/**
 * The way out of a refusal. `act`: the event that opens it. `instead`: an event for the same purpose, because the refused one stays closed.
 * `team`: only the reseller can open it. `bank`: the customer's bank decides. `colleague`: another administrator has to act. `opening`: time
 * opens it. `none`: it stays closed.
 */
export type WayOut<Act = WayOutAct> =
  | { act: Act }
  | { instead: Act }
  | { by: 'team' | 'bank' | 'colleague' | 'none' }
  | { opening: Opening }

const TEAM = { by: 'team' } as const
const NONE = { by: 'none' } as const
const SOON = { opening: 'within-a-minute' } as const
const PAY = { act: 'invoice/charge.requested' } as const
const ADD_CARD = { act: 'card-attempt/card.saved' } as const
const FILL_INFO = { act: 'onboarding/basicInfo.saved' } as const
const CANCEL_INSTEAD = { instead: 'account/cancellation.requested' } as const
const DECLINE_INSTEAD = { instead: 'second-opinion/act.declined' } as const
const LOOK_AGAIN = { act: 'charge-run/run.approved' } as const
const COLLEAGUE = { by: 'colleague' } as const

export const WAYS_OUT = {
  'account-being-opened': SOON,
  'roles-not-granted': SOON,
  'invoices-unpaid': PAY,
  'invoices-before-day': { opening: 'charge-day' },
  'invoices-overdue': PAY,
  'no-final-invoice-unpaid': NONE,
  'cancellation-running': { act: 'account/cancellation.undone' },
  'cancellation-not-due': { opening: 'cancellation-end' },
  'cancellation-over': NONE,
  'not-on-hold': NONE,
  'on-hold': { act: 'account/hold.released' },
  'held-for-review': TEAM,
  'company-account': CANCEL_INSTEAD,
  'withdrawal-over': CANCEL_INSTEAD,
  'service-used': CANCEL_INSTEAD,
  'charge-running': SOON,
  'application-unfinished': { act: 'account/terms.accepted' },
  'under-review': TEAM,
  'application-rejected': TEAM,
  'payment-failed': PAY,
  'quota-used-up': { opening: 'first-of-month' },
  'suspended-by-team': TEAM,
  'subscription-ended': { act: 'account/resubscription.paid' },
  'company-only': NONE,
  'number-not-verified': FILL_INFO,
  'documents-missing': { act: 'onboarding/document.stored' },
  'no-usable-card': ADD_CARD,
  'nothing-to-correct': { instead: 'onboarding/changes.submitted' },
  'document-not-requested': { instead: 'onboarding/changes.submitted' },
  'corrections-missing': { act: 'onboarding/documents.corrected' },
  'charging-stopped': TEAM,
  'before-charge-day': { opening: 'charge-day' },
  'before-retry-day': { opening: 'retry-day' },
  'declined-just-now': { opening: 'within-minutes' },
  'on-request-only': PAY,
  'round-running': SOON,
  'invoice-paid': NONE,
  'payment-disputed': { by: 'bank' },
  'card-check-only': NONE,
  'invoice-charge-only': NONE,
  'list-changed': LOOK_AGAIN,
  'list-undecided': LOOK_AGAIN,
  'nothing-to-approve': NONE,
  'credit-stays': { instead: 'credit-note/payout.recorded' },
  'no-destruction-requested': { instead: 'data-request/request.answered' },
  'data-in-use': { instead: 'data-request/request.refused' },
  'own-request': COLLEAGUE,
  'other-asker': NONE,
  'asker-without-role': DECLINE_INSTEAD,
  'changed-since-request': DECLINE_INSTEAD,
  'request-lapsed': NONE,
  'request-still-open': { opening: 'request-lapse' },
  'request-still-current': NONE,
  'download-running': { opening: 'within-minutes' },
  'newer-verification': NONE,
  'verification-open': { opening: 'number-lapse' },
  'number-taken': TEAM,
  'attempt-open': { instead: 'card-attempt/customer.dropped' },
  'team-invitation': NONE,
  'account-invitation': { instead: 'invitation/person.accepted' },
  'invitation-expired': { instead: 'invitation/person.requested' },
  'invitation-open': { opening: 'invitation-lapse' },
  'invitation-requested': { opening: 'day-after-request' },
  'no-colleagues': TEAM,
  'account-of-own': NONE,
} as const satisfies Readonly<Record<RefusalReason, WayOut<ChartEvent>>>

/** The acts that lead out of a refusal; the portal has an address and words for each. */
export type WayOutAct =
  | Extract<(typeof WAYS_OUT)[RefusalReason], { act: string }>['act']
  | Extract<(typeof WAYS_OUT)[RefusalReason], { instead: string }>['instead']

export type WayOutOpening = Extract<(typeof WAYS_OUT)[RefusalReason], { opening: string }>['opening']

/**
 * The reason for one answer of a guard. A guard that joins several facts names the value of each with which the guard lets the event
 * through, in the order in which they are told. `otherwise`: none of these facts decides.
 */
export type Cause<Facts> =
  | RefusalReason
  | {
      otherwise: RefusalReason
      facts: { readonly [Fact in keyof Facts]?: { open: Facts[Fact]; reason: RefusalReason } }
    }

/**
 * The reasons of a guard. `no`: it refuses with the answer false; `yes`: inside `not`, or before a branch that does nothing, it refuses
 * with the answer true. `chooses`: it never refuses, it chooses between two branches.
 */
type GuardReasons<Facts> = 'chooses' | { readonly no?: Cause<Facts>; readonly yes?: Cause<Facts> }

const isStopped = { open: false, reason: 'charging-stopped' } as const
const isDue = { open: true, reason: 'before-charge-day' } as const
const isRetryDue = { open: true, reason: 'before-retry-day' } as const
const cards = { open: [{ cardId: 'any', slot: 'primary' }], reason: 'no-usable-card' } as const
const wasJustTried = { open: false, reason: 'declined-just-now' } as const
const isAsker = { open: false, reason: 'own-request' } as const
const mayAskerAct = { open: true, reason: 'asker-without-role' } as const
const isOver = { open: false, reason: 'request-lapsed' } as const

const download = {
  isAsker: { open: true, reason: 'other-asker' },
  mayAskerAct,
  isOver,
} as const

export const GUARD_REASONS: {
  readonly [Chart in FlowChart]: { readonly [Guard in GuardName<Chart>]-?: GuardReasons<FactsOf<Chart>> }
} = {
  account: {
    billingAccountOpen: { no: 'account-being-opened' },
    isGranted: { no: 'roles-not-granted' },
    mayLeave: {
      no: {
        // An invoice before its charge day cannot be paid by hand.
        otherwise: 'invoices-before-day',
        facts: { overdue: { open: false, reason: 'invoices-unpaid' } },
      },
    },
    owesNothing: 'chooses',
    debtIsPaid: { no: 'invoices-overdue' },
    settlementFailed: { no: 'no-final-invoice-unpaid' },
    endIsDue: { no: 'cancellation-not-due', yes: 'cancellation-over' },
    isHeld: { no: 'not-on-hold' },
    isNotHeld: { no: 'on-hold' },
    mayWithdraw: {
      no: {
        otherwise: 'withdrawal-over',
        facts: {
          isIndividual: { open: true, reason: 'company-account' },
          mayStillWithdraw: { open: true, reason: 'withdrawal-over' },
        },
      },
    },
    isUnused: { no: 'service-used' },
    isNotCharging: { no: 'charge-running' },
  },
  onboarding: {
    isBusiness: { no: 'company-only' },
    identificationVerified: { no: 'number-not-verified' },
    verifiedButDocumentsMissing: 'chooses',
    businessWithoutDocuments: 'chooses',
    businessWithDocuments: {
      no: {
        otherwise: 'documents-missing',
        facts: { accountType: { open: 'business', reason: 'company-only' } },
      },
    },
    usableCard: { no: 'no-usable-card' },
    everythingInPlace: {
      no: {
        otherwise: 'documents-missing',
        facts: {
          identificationVerified: { open: true, reason: 'number-not-verified' },
          usableCard: { open: true, reason: 'no-usable-card' },
        },
      },
    },
    billingAccountOpen: { no: 'account-being-opened' },
    isToCorrect: { no: 'nothing-to-correct' },
    isProposable: { no: 'document-not-requested' },
    allCorrected: {
      no: {
        otherwise: 'documents-missing',
        facts: { toCorrect: { open: [], reason: 'corrections-missing' } },
      },
    },
  },
  invoice: {
    waitsInRound: { yes: { otherwise: 'round-running', facts: { isStopped } } },
    waitsForChargeDay: {
      yes: { otherwise: 'round-running', facts: { isStopped, isDue, cards, wasJustTried } },
    },
    waitsForRetry: {
      yes: { otherwise: 'round-running', facts: { isStopped, isRetryDue, cards, wasJustTried } },
    },
    waitsForCard: { yes: { otherwise: 'round-running', facts: { isStopped, cards } } },
    waitsForPerson: { yes: { otherwise: 'on-request-only', facts: { isStopped, cards, wasJustTried } } },
    isTakenBack: 'chooses',
    hasFirstTry: { no: 'no-usable-card' },
    hasNextTry: 'chooses',
  },
  charge: {
    provesCard: { no: 'invoice-charge-only', yes: 'card-check-only' },
    isHard: 'chooses',
  },
  'charge-run': {
    hasUnapproved: { no: 'nothing-to-approve', yes: 'list-undecided' },
    hasUnapprovedLate: 'chooses',
    hasApproved: 'chooses',
    isDue: 'chooses',
    isCurrent: { no: 'list-changed' },
  },
  'credit-note': {
    goesToCard: 'chooses',
    holdsCredit: 'chooses',
    canGoToCard: { no: 'credit-stays' },
    isUndisputed: { no: 'payment-disputed' },
  },
  'data-request': {
    dataMayGo: {
      no: {
        otherwise: 'data-in-use',
        facts: {
          isDestruction: { open: true, reason: 'no-destruction-requested' },
          owes: { open: false, reason: 'invoices-unpaid' },
          isEnded: { open: true, reason: 'data-in-use' },
        },
      },
    },
  },
  'second-opinion': {
    mayAgree: 'chooses',
    mayAgreeToExport: {
      no: {
        otherwise: 'request-lapsed',
        facts: {
          isAsker,
          mayAskerAct,
          isCurrent: { open: true, reason: 'changed-since-request' },
          isOver,
          // The guard before this one decides about an act that is no export.
          isExport: { open: true, reason: 'request-lapsed' },
        },
      },
    },
    mayDownload: { no: { otherwise: 'request-lapsed', facts: download } },
    mayDownloadAnew: {
      no: {
        otherwise: 'download-running',
        facts: { ...download, isStalled: { open: true, reason: 'download-running' } },
      },
    },
    isAnother: { no: 'own-request' },
    isAsker: { no: 'other-asker' },
    isOver: { no: 'request-still-open' },
    isOutdated: { no: 'request-still-current' },
  },
  identity: {
    isOverdue: { no: 'verification-open' },
    isNewest: { no: 'newer-verification' },
    idIsTaken: { yes: 'number-taken' },
  },
  'card-attempt': { isOverdue: { no: 'attempt-open' } },
  invitation: {
    leadsToTeam: { no: 'account-invitation', yes: 'team-invitation' },
    isInTime: { no: 'invitation-expired' },
    isOverdue: { no: 'invitation-open' },
    accountTakesColleagues: { no: 'no-colleagues' },
    canJoin: {
      no: {
        otherwise: 'account-of-own',
        facts: {
          isOverdue: { open: false, reason: 'invitation-expired' },
          accountTakesColleagues: { open: true, reason: 'no-colleagues' },
          personIsFree: { open: true, reason: 'account-of-own' },
        },
      },
    },
    canRequest: {
      no: {
        otherwise: 'account-of-own',
        facts: {
          isOverdue: { open: true, reason: 'invitation-open' },
          accountTakesColleagues: { open: true, reason: 'no-colleagues' },
          personIsFree: { open: true, reason: 'account-of-own' },
          isRequested: { open: false, reason: 'invitation-requested' },
        },
      },
    },
  },
  'tax-document': { lacksCopy: 'chooses', hasWarnings: 'chooses', isCleared: 'chooses' },
  budget: { stops: 'chooses' },
  'cloud-account': {},
  dispute: {},
  refund: {},
  'unassigned-payment': {},
  'unexplained-payment': {},
}

/** The reasons of states that take few events of people; every other refusal of a state names the state alone. */
export const STATE_REASONS: {
  readonly account: Readonly<Record<StateName<'account'>, RefusalReason | null>>
  readonly invoice: Readonly<Record<StateName<'invoice'>, RefusalReason | null>>
} = {
  account: {
    pending: 'application-unfinished',
    'pending-review': 'under-review',
    rejected: 'application-rejected',
    active: null,
    'suspended-failed-payment': 'payment-failed',
    'suspended-failed-settlement': 'payment-failed',
    'suspended-budget-overage': 'quota-used-up',
    'suspended-security': 'suspended-by-team',
    'suspended-terms-violation': 'suspended-by-team',
    'suspended-pending-review': 'suspended-by-team',
    'pending-cancellation': 'cancellation-running',
    cancelled: 'subscription-ended',
  },
  invoice: {
    unpaid: null,
    charging: 'charge-running',
    checking: 'charge-running',
    declined: 'charge-running',
    failed: null,
    'waiting-for-card': null,
    paid: 'invoice-paid',
    disputed: 'payment-disputed',
    'owed-again': null,
    covered: 'invoice-paid',
  },
}

/** The reason for which cards and support package of an account on hold are closed. */
export const HOLD_REASON = 'held-for-review' satisfies RefusalReason

const reasonsOfCause = (cause: Cause<object>): RefusalReason[] =>
  typeof cause === 'string'
    ? [cause]
    : [
        ...Object.values(cause.facts as Readonly<Record<string, { reason: RefusalReason }>>).map(
          ({ reason }) => reason,
        ),
        cause.otherwise,
      ]

/** Every reason for which a guard of a chart can refuse, by its name in the record: with its parameters, if it has any. */
export const reasonsOfGuard = (chart: FlowChart, label: string): RefusalReason[] => {
  const guards: Readonly<Record<string, GuardReasons<object>>> = GUARD_REASONS[chart]
  const [name = ''] = label.split('(')
  const reasons = Object.hasOwn(guards, name) ? guards[name] : undefined
  if (reasons === undefined || reasons === 'chooses') return []
  return [...new Set(Object.values(reasons).flatMap(reasonsOfCause))]
}
