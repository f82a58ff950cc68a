/** One recorded transition. */
export interface Transition {
  id: string
  machine: string
  subjectId: string
  event: string
  fromState: string
  toState: string
  payload: Record<string, unknown> | null
  facts: Record<string, unknown> | null
}

type Facts = Readonly<Record<string, unknown>>
type Step = Pick<Transition, 'fromState' | 'toState' | 'payload'> & { facts: Facts }

/** True if the application of a business has all required documents. */
const hasDocuments = ({ accountType, hasVatId, documents }: Facts): boolean =>
  accountType !== 'business' ||
  ['registration', 'address', 'zatca', ...(hasVatId ? ['vat'] : [])].every((type) =>
    (documents as string[]).includes(type),
  )

const toCorrect =
  (step: string) =>
  ({ facts }: Step) =>
    (facts.toCorrect as string[]).includes(step)

/**
 * The conditions of each event, written a second time and independently of the guards. If a guard is missing, portal and server agree
 * on the same error, so only these conditions find it.
 */
const PROMISES: Readonly<Record<string, (step: Step) => boolean>> = {
  'onboarding.basicInfo.saved': ({ facts, fromState, toState }) =>
    facts.identificationVerified === true &&
    (!['billing-email', 'payment-info', 'terms-conditions'].includes(fromState) ||
      (toState === 'upload-documents') !== hasDocuments(facts)),
  'onboarding.package.saved': ({ facts, fromState, toState }) =>
    fromState !== 'support-package' ||
    toState === (facts.accountType === 'business' ? 'upload-documents' : 'payment-info'),
  'onboarding.document.stored': ({ facts }) => facts.accountType === 'business',
  'onboarding.document.removed': ({ facts, toState }) =>
    facts.accountType === 'business' &&
    (toState === 'changes-requested' || toState === 'upload-documents' || hasDocuments(facts)),
  'onboarding.documents.saved': ({ facts }) => facts.accountType === 'business' && hasDocuments(facts),
  'onboarding.billingGroup.saved': ({ facts }) => facts.accountType === 'business',
  'onboarding.card.confirmed': ({ facts }) => facts.usableCard === true,
  'onboarding.terms.accepted': ({ facts }) =>
    facts.identificationVerified === true && facts.usableCard === true && hasDocuments(facts),
  'onboarding.account.opened': ({ facts }) => facts.billingAccountOpen === true,
  'onboarding.dashboard.opened': ({ facts }) => facts.billingAccountOpen === true,
  'onboarding.changes.requested': ({ facts }) => facts.billingAccountOpen === true,
  'onboarding.info.corrected': toCorrect('basic-info'),
  'onboarding.documents.corrected': toCorrect('upload-documents'),
  'onboarding.billingGroup.corrected': toCorrect('billing-email'),
  'onboarding.changes.submitted': ({ facts }) =>
    (facts.toCorrect as string[]).length === 0 && hasDocuments(facts),

  'account.review.approved': ({ facts }) => facts.billingAccountOpen === true && facts.granted === true,
  'account.cancellation.requested': ({ facts, fromState }) =>
    fromState !== 'active' || facts.held === true || facts.owes === false,
  'account.cancellation.undone': ({ facts, toState }) =>
    facts.endIsDue === false && (toState === 'active') === (facts.overdue === false),
  'account.cancellation.due': ({ facts, toState }) =>
    facts.endIsDue === true && (toState === 'cancelled') === (facts.owes === false),
  'account.debt.paid': ({ facts }) => facts.overdue === false,
  'account.admin.reinstated': ({ facts, fromState, toState }) =>
    fromState === 'suspended-budget-overage' || (toState === 'active') === (facts.overdue === false),
  'account.hold.placed': ({ facts }) => facts.held === false,
  'account.hold.released': ({ facts }) => facts.held === true,

  'invitation.person.accepted': ({ facts }) =>
    facts.toTeam === false &&
    facts.accountTakesColleagues === true &&
    facts.personIsFree === true &&
    facts.isOverdue === false,
  'invitation.person.declined': ({ facts }) => facts.toTeam === false && facts.isOverdue === false,
  'invitation.person.requested': ({ facts }) =>
    facts.accountTakesColleagues === true &&
    facts.personIsFree === true &&
    facts.isOverdue === true &&
    facts.isRequested === false,
  'invitation.account.resent': ({ facts }) => facts.accountTakesColleagues === true,
  'invitation.deadline.passed': ({ facts }) => facts.isOverdue === true,

  'invoice.charge.requested': ({ facts, fromState, toState, payload }) => {
    if (toState !== 'charging')
      return toState !== 'waiting-for-card' || (facts.cards as string[]).length === 0
    const trigger = payload?.trigger
    const isTime = fromState === 'failed' ? facts.isRetryDue === true : facts.isDue === true
    const waits = fromState === 'declined' || fromState === 'waiting-for-card'
    return (
      facts.isStopped === false &&
      (facts.cards as string[]).length > 0 &&
      (trigger !== 'scheduled' || waits || isTime) &&
      (trigger !== 'manual' ||
        (fromState !== 'declined' &&
          facts.wasJustTried === false &&
          (fromState !== 'unpaid' || facts.isDue === true)))
    )
  },
  'charge.payment.voided': ({ facts }) => facts.provesCard === true,
}

/** The promise that a recorded transition breaks, or null. The first transition of a chart has no condition. */
export const brokenPromise = ({
  machine,
  event,
  fromState,
  toState,
  payload,
  facts,
}: Transition): string | null => {
  const keeps = PROMISES[`${machine}.${event}`]
  if (facts === null || keeps === undefined || keeps({ fromState, toState, payload, facts })) return null
  return `${machine}: ${event} led from ${fromState} to ${toState} on ${JSON.stringify(facts)}`
}
