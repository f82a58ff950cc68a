import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { ListedPayment } from '../providers/cards/port.ts'
import { stopOver } from './unexplained-payment-chart.ts'
import { knownPayments } from './unexplained-payment-store.ts'

/**
 * Stops charging a customer until an administrator has decided about each of these payments. The caller holds the customer's row:
 * a payment another process has recorded since it was listed stands in our ledger and stops nothing.
 */
export const stopCharging = async (
  deps: Deps,
  tx: Tx,
  customerId: string,
  payments: readonly ListedPayment[],
  cause: Cause,
): Promise<void> => {
  const known = await knownPayments(
    tx,
    payments.map(({ id }) => id),
  )
  for (const payment of payments)
    if (!known.has(payment.id)) {
      const found = { ...payment, invoiceRef: payment.metadata.invoice ?? null }
      await stopOver(deps, tx, customerId, found, cause)
    }
}
