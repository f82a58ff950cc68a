import { isOver } from '#machines/account/selectors.ts'
import type { Querier } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { openCharges } from '../../db/stores/charges.ts'
import { accountOf } from '../../workflows/account.ts'

/** Whether an account that is over may be in use again any moment: its re-subscription is charged, and not settled yet. */
export const isReturning = async (q: Querier, row: CustomerRow): Promise<boolean> =>
  isOver(accountOf(row)) && (await openCharges(q, row.id)).length > 0
