import type { WayOutAct } from '#machines/refusals/reasons.ts'
import type { en } from '../i18n/words/why-not.ts'
import type { PagePath } from '../pages.ts'

interface WayOutControl {
  /** The page with the control of the act. */
  page: PagePath | '/signup' | '/invitation'
  words: keyof (typeof en)['acts']
}

/** Where a person does each act that leads out of a refusal. */
export const WAY_OUT_ACTS: Readonly<Record<WayOutAct, WayOutControl>> = {
  'invoice/charge.requested': { page: '/billingHistory', words: 'pay' },
  'card-attempt/card.saved': { page: '/managePayment', words: 'addCard' },
  'card-attempt/customer.dropped': { page: '/managePayment', words: 'dropCard' },
  'onboarding/basicInfo.saved': { page: '/signup', words: 'verifyNumber' },
  'onboarding/document.stored': { page: '/signup', words: 'uploadDocuments' },
  'onboarding/documents.corrected': { page: '/signup', words: 'correct' },
  'onboarding/changes.submitted': { page: '/signup', words: 'sendCorrections' },
  'account/terms.accepted': { page: '/signup', words: 'sendApplication' },
  'account/cancellation.requested': { page: '/subscription', words: 'cancel' },
  'account/cancellation.undone': { page: '/subscription', words: 'keep' },
  'account/resubscription.paid': { page: '/subscription', words: 'resubscribe' },
  'account/hold.released': { page: '/dashboard', words: 'release' },
  'charge-run/run.approved': { page: '/plannedCharges', words: 'approveCharges' },
  'credit-note/payout.recorded': { page: '/billingHistory', words: 'payOut' },
  'data-request/request.answered': { page: '/dataRequests', words: 'answerRequest' },
  'data-request/request.refused': { page: '/dataRequests', words: 'refuseRequest' },
  'second-opinion/act.declined': { page: '/secondOpinions', words: 'declineAct' },
  'invitation/person.accepted': { page: '/invitation', words: 'answerInvitation' },
  'invitation/account.resent': { page: '/manageUsers', words: 'resend' },
}
