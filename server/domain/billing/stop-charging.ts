import type { Tx } from '../../db/client.ts'
import { knownPayments } from '../../db/stores/unexplained-payments.ts'
import type { Deps } from '../../deps.ts'
import type { ListedPayment } from '../../providers/cards/port.ts'
import type { Cause } from '../../workflows/advance.ts'
import { stopOver } from '../../workflows/unexplained-payment.ts'

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
