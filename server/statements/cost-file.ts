import type { exportInvoiceCosts } from '#contract/endpoints/invoices.ts'
import { csvDataLine } from '#rules/csv.ts'
import { FOCUS_COLUMNS, focusRows } from '#rules/focus.ts'
import { customerTitle } from '#rules/names.ts'
import { openCustomer, unmaskNumber } from '../accounts/open-customer.ts'
import { findCustomer } from '../accounts/store.ts'
import { findInvoiceDetails } from '../billing/invoice-store.ts'
import { billedCloudAccount } from '../billing/usage-store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Call } from '../request/route.ts'

const CLOUD_ACCOUNT = /^billingAccounts\//

/** The costs of a customer's invoice as a FOCUS file. Throws `not-found`. */
export const costFile = async (
  deps: Deps,
  { actor: { customerId }, params: { reference } }: Pick<Call<typeof exportInvoiceCosts>, 'actor' | 'params'>,
): Promise<{ name: string; lines: AsyncIterable<string> }> => {
  const found = await findInvoiceDetails(deps.db, { customerId, reference })
  const row = found && (await findCustomer(deps.db, customerId))
  if (!row) throw new AppError('not-found')
  const customer = openCustomer(deps, row)
  const { id, documentNumber: number, billingMonth, currency, vatAmount } = found.invoice.row
  const cloudAccount = await billedCloudAccount(deps.db, id)
  const rows = focusRows({
    ...{ number, billingMonth, currency, vatAmount },
    lines: found.lines,
    account: { id: customerId, name: customerTitle(customer) },
    cloudAccount: cloudAccount
      ? {
          id: cloudAccount.subAccountId.replace(CLOUD_ACCOUNT, ''),
          name: unmaskNumber(cloudAccount.displayName, customer.identificationNumber),
        }
      : null,
    seller: deps.config.seller.name.en,
  })
  return {
    name: `focus-${number ?? id}.csv`,
    lines: linesOf([FOCUS_COLUMNS, ...rows.map((values) => FOCUS_COLUMNS.map((column) => values[column]))]),
  }
}

async function* linesOf(rows: readonly (readonly string[])[]) {
  for (const row of rows) yield csvDataLine(row)
}
