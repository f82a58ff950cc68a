import type { ReplyOf } from '#contract/endpoint.ts'
import type { retryPayment as endpoint } from '#contract/endpoints/invoices.ts'
import { chargeableCards } from '#rules/card-slots.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { ChargeRow, InvoiceRow, PaymentMethodRow } from '../../db/schema.ts'
import { chargesOf } from '../../db/stores/charges.ts'
import { openInvoices } from '../../db/stores/invoices.ts'
import { paymentMethodsOf } from '../../db/stores/payment-methods.ts'
import type { Deps } from '../../deps.ts'
import { chargeInvoice } from '../billing/charge-invoice.ts'

/** Clicks that come with one another get one answer: a card that was just declined is not asked again at once. */
const SAME_CLICK_MS = 10_000

const IN_FLIGHT = ['charging', 'checking', 'declined']

const justTried = (
  charges: readonly ChargeRow[],
  cards: readonly PaymentMethodRow[],
  now: Date,
): ChargeRow | null => {
  const last = charges.at(-1)
  if (!last || now.getTime() - last.startedAt.getTime() > SAME_CLICK_MS) return null
  return cards.some(({ updatedAt }) => updatedAt > last.startedAt) ? null : last
}

const retryable = async (deps: Deps, customerId: string): Promise<InvoiceRow[]> => {
  const open = await openInvoices(deps.db, customerId)
  const now = deps.clock.now()
  const owed = open.filter(({ state, dueAt }) => state !== 'unpaid' || dueAt <= now)
  if (owed.length === 0) throw new AppError('nothing-owed')
  if (owed.some(({ state }) => IN_FLIGHT.includes(state))) throw new AppError('payment-in-flight')
  return owed
}

/** Charges everything that is due now, the longest due first, and stops at the first that no card pays. */
export const retryPayment =
  (deps: Deps) =>
  async (actor: CustomerActor): Promise<ReplyOf<typeof endpoint>> => {
    const { customerId } = actor
    const owed = await retryable(deps, customerId)
    const cards = await paymentMethodsOf(deps.db, customerId)
    const now = deps.clock.now()
    if (chargeableCards(cards, now).length === 0) throw new AppError('card-missing')
    for (const { id } of owed) {
      const before = justTried(await chargesOf(deps.db, id), cards, now)
      const result = before
        ? 'failed'
        : await chargeInvoice(deps)(id, { mayStart: true, cause: { by: actor } })
      if (result === 'paid') continue
      const reason = (await chargesOf(deps.db, id)).at(-1)?.reason ?? null
      deps.realtime.customerChanged(customerId, 0)
      return { status: result, message: reason }
    }
    deps.realtime.customerChanged(customerId, 0)
    return { status: 'paid', message: null }
  }
