import { findCustomer } from './accounts/store.ts'
import { changeRecorder } from './activity/record-changes.ts'
import { recordEvent, writeAct } from './activity/record-event.ts'
import { hasActed, insertActivityResult } from './activity/store.ts'
import { chargeWaiting } from './billing/charge-invoice.ts'
import { isCardInUse, openCharges } from './billing/charge-store.ts'
import { readDisputeOf } from './billing/read-dispute.ts'
import { readPaymentOf } from './billing/read-payment.ts'
import { resolveRefundOf } from './billing/resolve-refund.ts'
import { planPaymentWithCard } from './billing/retry-payment.ts'
import { agreeCloudAccount } from './cloud-account/agree-cloud-account.ts'
import type { Nouns } from './deps.ts'
import { findNamedFlow } from './flows/name-store.ts'
import { recordRefusal } from './flows/record-refusal.ts'
import { reportAttention, reportCardData } from './messages/report-refusals.ts'
import { findUser } from './people/user-store.ts'
import { findEmail } from './people/users.ts'
import { askSecondOpinion } from './second-opinions/ask.ts'
import { runGranted } from './second-opinions/download.ts'
import { findSecondOpinion } from './second-opinions/store.ts'
import { homeOf, identify, renewSession } from './sessions/sessions.ts'
import { findOpenVisit, findSessionById, revokeSessionsOf } from './sessions/store.ts'
import { hasDeclinedResubscription, resubscriptionCharged } from './subscription/resubscription.ts'
import { presentCustomer } from './views/customer-view.ts'
import { findSessionWithAccount } from './views/store.ts'

export const nouns: Nouns = {
  identify: (deps, shown, withAccount) =>
    identify(deps, shown, withAccount ? findSessionWithAccount : findSessionById),
  findCustomer,
  findOpenVisit,
  findEmail,
  writeAct,
  changeRecorder,
  endAct: insertActivityResult,
  hasActed,
  findFlowCustomer: async (q, chart, flow) => (await findNamedFlow(q, chart, flow))?.customerId ?? null,
  findCustomerOfPerson: async (q, userId) => (await findUser(q, userId))?.customerId ?? null,
  findOpinionCustomer: async (q, id) => (await findSecondOpinion(q, id))?.customerId ?? null,
  askSecondOpinion,
  runGranted,
  recordEvent,
  recordRefusal,
  reportCardData,
  reportAttention,
  renewSession,
  revokeSessionsOf,
  homeOf,
  presentCustomer,
  agreeCloudAccount,
  chargeWaiting,
  planPaymentWithCard,
  isCardInUse,
  hasOpenCharge: async (q, customerId) => (await openCharges(q, customerId)).length > 0,
  hasDeclinedResubscription,
  resubscriptionCharged,
  resolveRefundOf,
  readDisputeOf,
  readPaymentOf,
}
