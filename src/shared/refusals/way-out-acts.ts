import type { Operation } from '#contract/endpoints/index.ts'
import type { WayOutAct } from '#machines/refusals/reasons.ts'
import type { en } from '../i18n/words/why-not.ts'
import type { PagePath } from '../pages.ts'

interface WayOutControl {
  /** The page with the control of the act. */
  page: PagePath | '/signup' | '/invitation'
  /** The call of the act: the policy says who may do it. */
  operation: Operation
  words: keyof (typeof en)['acts']
}

/** Where a person does each act that leads out of a refusal. */
export const WAY_OUT_ACTS: Readonly<Record<WayOutAct, WayOutControl>> = {
  'invoice/charge.requested': { page: '/billingHistory', operation: 'invoices.retryPayment', words: 'pay' },
  'card-attempt/card.saved': { page: '/managePayment', operation: 'cardAttempts.open', words: 'addCard' },
  'card-attempt/customer.dropped': {
    page: '/managePayment',
    operation: 'cardAttempts.drop',
    words: 'dropCard',
  },
  'onboarding/basicInfo.saved': { page: '/signup', operation: 'customers.basicInfo', words: 'verifyNumber' },
  'onboarding/document.stored': { page: '/signup', operation: 'documents.store', words: 'uploadDocuments' },
  'onboarding/documents.corrected': { page: '/signup', operation: 'review.submitChanges', words: 'correct' },
  'onboarding/changes.submitted': {
    page: '/signup',
    operation: 'review.submitChanges',
    words: 'sendCorrections',
  },
  'account/terms.accepted': {
    page: '/signup',
    operation: 'customers.termsConditions',
    words: 'sendApplication',
  },
  'account/cancellation.requested': {
    page: '/subscription',
    operation: 'subscription.cancel',
    words: 'cancel',
  },
  'account/cancellation.undone': { page: '/subscription', operation: 'subscription.keep', words: 'keep' },
  'account/resubscription.paid': {
    page: '/subscription',
    operation: 'subscription.resubscribe',
    words: 'resubscribe',
  },
  'account/hold.released': { page: '/dashboard', operation: 'accounts.release', words: 'release' },
  'charge-run/run.approved': {
    page: '/plannedCharges',
    operation: 'chargeRuns.approve',
    words: 'approveCharges',
  },
  'credit-note/payout.recorded': {
    page: '/billingHistory',
    operation: 'creditNotes.payOut',
    words: 'payOut',
  },
  'data-request/request.answered': {
    page: '/dataRequests',
    operation: 'dataRequests.answer',
    words: 'answerRequest',
  },
  'data-request/request.refused': {
    page: '/dataRequests',
    operation: 'dataRequests.refuse',
    words: 'refuseRequest',
  },
  'second-opinion/act.declined': {
    page: '/secondOpinions',
    operation: 'secondOpinions.decline',
    words: 'declineAct',
  },
  'invitation/person.accepted': {
    page: '/invitation',
    operation: 'invitations.accept',
    words: 'answerInvitation',
  },
  'invitation/person.requested': {
    page: '/signup',
    operation: 'invitations.request',
    words: 'requestInvitation',
  },
}
