import type { ReplyOf } from '#contract/endpoint.ts'
import type { resubscribe as endpoint } from '#contract/endpoints/subscription.ts'
import { primaryToCharge } from '#rules/card-slots.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import { countResubscriptions, openCharges } from '../../db/stores/charges.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import { paymentMethodsOf } from '../../db/stores/payment-methods.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { statusConflict } from '../../workflows/conflicts.ts'
import { type OpenCharge, openCharge } from '../billing/open-charge.ts'
import { sendCharge } from '../billing/send-charge.ts'
import { settleCharge } from '../billing/settle-charge.ts'
import { customerView } from '../customers/customer-view.ts'
import { lockCustomer } from '../customers/locked-customer.ts'

/** Proves the card and is given back at once: SAR 1. */
const PROOF_HALALAS = 100
const DESCRIPTION = 'Subscription'

const begin = async (deps: Deps, tx: Tx, customerId: string): Promise<OpenCharge> => {
  const row = await lockCustomer(tx, customerId, undefined)
  if (row.status !== 'cancelled') throw statusConflict(row)
  if ((await openCharges(tx, customerId)).length > 0) throw new AppError('payment-in-flight')
  const card = primaryToCharge(await paymentMethodsOf(tx, customerId), deps.clock.now())
  if (!card) throw new AppError('card-missing')
  return openCharge(deps, tx, card, {
    customerId,
    invoiceId: null,
    purpose: 'resubscription',
    attempt: (await countResubscriptions(tx, customerId)) + 1,
    slot: 'primary',
    amount: PROOF_HALALAS,
  })
}

const STATUSES = { paid: 'resubscribed', failed: 'failed', checking: 'checking' } as const

/** Charges the primary card first; the account opens only when the provider says that it was paid. */
export const resubscribe =
  (deps: Deps) =>
  async (actor: CustomerActor): Promise<ReplyOf<typeof endpoint>> => {
    const { customerId } = actor
    const { charge, card } = await withTransaction(deps.db, (tx) => begin(deps, tx, customerId))
    deps.crashpoint('resubscription.begun')
    const verdict = await sendCharge(deps)(charge, card, DESCRIPTION)
    deps.crashpoint('resubscription.sent')
    const result = await settleCharge(deps)(charge, verdict, { by: actor })
    const row = await findCustomer(deps.db, customerId)
    if (!row) throw new AppError('not-found')
    const customer = await customerView(deps.db, row)
    deps.realtime.customerChanged(customerId, customer.revision)
    return {
      status: STATUSES[result],
      message: verdict.kind === 'declined' ? verdict.reason : null,
      customer,
    }
  }
