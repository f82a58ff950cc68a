import { invoiceRef } from '#rules/invoice-label.ts'
import type { ChargeRow, InvoiceRow } from '../../db/schema.ts'
import { findCharge } from '../../db/stores/charges.ts'
import { openInvoices } from '../../db/stores/invoices.ts'
import { isChargingStopped, knownPayments } from '../../db/stores/unexplained-payments.ts'
import type { Deps } from '../../deps.ts'
import type { ListedPayment } from '../../providers/cards/port.ts'
import { isTaken, mayBeTaken } from './charge-verdict.ts'

/**
 * What the provider has taken from a customer beside what our ledger knows. `paid`: the very invoice of this charge. `undecided`: a
 * payment of that invoice whose money may yet be taken, so that it has to be asked about again. `unexplained`: nothing of ours accounts for it. `stopped`: earlier such payments still wait for a decision, or the charge has been
 * settled meanwhile.
 */
export type Reconciled =
  | { kind: 'clear' }
  | { kind: 'stopped' }
  | { kind: 'undecided' }
  | { kind: 'paid'; payment: ListedPayment }
  | { kind: 'unexplained'; payments: readonly ListedPayment[] }

const isOurs = ({ metadata }: ListedPayment): boolean => metadata.charge !== undefined

/**
 * Payments of ours that our ledger does not know, read after the provider's list: a charge is a row before the provider hears of
 * it. The list has the newest first, so that once a known one ends a page, all older ones are known.
 */
const unknownPayments = async ({ db, ports }: Deps, customerId: string): Promise<ListedPayment[]> => {
  const found: ListedPayment[] = []
  for (let page = 1; ; page += 1) {
    const listed = await ports.cards.listPayments({ key: 'customer', value: customerId }, page)
    const payments = listed.payments.filter(isOurs)
    const known = await knownPayments(
      db,
      payments.map(({ id }) => id),
    )
    found.push(...payments.filter(({ id }) => !known.has(id)))
    const oldest = payments.at(-1)
    if (!listed.hasMore || (oldest && known.has(oldest.id))) return found
  }
}

const pays =
  ({ currency, netAmount, ...invoice }: InvoiceRow) =>
  (payment: ListedPayment): boolean =>
    payment.metadata.invoice === invoiceRef(invoice) &&
    payment.amount === netAmount &&
    payment.currency === currency

/**
 * Compares our ledger with the card provider's, by the facts of the invoice that stand beside each payment, before money is taken:
 * after a restored backup the provider knows more than we do. Throws ProviderFailure.
 */
export const reconcileCharge =
  (deps: Deps) =>
  async ({ id, customerId, invoiceId }: ChargeRow): Promise<Reconciled> => {
    const found = (await unknownPayments(deps, customerId)).filter(mayBeTaken)
    // Both are read last: a payment that is known by now may have been found by another process a moment ago, which stopped the
    // charging for it or made it this very charge.
    const charge = await findCharge(deps.db, id)
    if (charge?.settledAt !== null) return { kind: 'stopped' }
    if (await isChargingStopped(deps.db, customerId)) return { kind: 'stopped' }
    if (found.length === 0) return { kind: 'clear' }
    const paying = new Map<string, ListedPayment>()
    for (const invoice of await openInvoices(deps.db, customerId)) {
      const matching = found.filter(pays(invoice))
      const payment = matching.find(isTaken) ?? matching[0]
      if (payment) paying.set(invoice.id, payment)
    }
    const explained = new Set([...paying.values()].map(({ id }) => id))
    const unexplained = found.filter(({ id }) => !explained.has(id))
    if (unexplained.length > 0) return { kind: 'unexplained', payments: unexplained }
    const own = invoiceId === null ? undefined : paying.get(invoiceId)
    if (!own) return { kind: 'clear' }
    return isTaken(own) ? { kind: 'paid', payment: own } : { kind: 'undecided' }
  }
