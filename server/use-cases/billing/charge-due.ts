import { openInvoices } from '../../db/stores/invoices.ts'
import type { Deps } from '../../deps.ts'
import type { Cause } from '../../workflows/advance.ts'
import { chargeInvoice } from './charge-invoice.ts'
import { isChargeDue } from './may-start.ts'

/** Charges every invoice whose charge day or planned retry has come, the longest due first. */
export const chargeDue =
  (deps: Deps) =>
  async (customerId: string, cause: Cause): Promise<void> => {
    const now = deps.clock.now()
    for (const invoice of await openInvoices(deps.db, customerId)) {
      if (isChargeDue(invoice, now)) await chargeInvoice(deps)(invoice.id, { wish: 'plan', cause })
    }
  }
