import type * as endpoints from '#contract/endpoints/invoices.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { reviseCustomer } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import type { CommandResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'

/** Stores the purchase-order number that invoices show from now on. Issued invoices keep theirs. */
export const setPurchaseOrder = (
  deps: Deps,
  { actor, body: { purchaseOrder }, ifMatch }: Call<typeof endpoints.setPurchaseOrder>,
): Promise<CommandResult<{ customer: Customer }>> =>
  changeAccount(deps, actor, ifMatch, (tx, row) =>
    reviseCustomer(tx, row.id, { purchaseOrder }, deps.clock.now()),
  )
