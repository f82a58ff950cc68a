import { MOVING_STATES } from '#machines/cloud-account/cloud-account.ts'
import { cloudAccountsSince } from '../../db/stores/cloud-accounts.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { askProvider } from '../../workflows/cloud-account.ts'

const WAIT_MS = 60 * 60_000

/** Asks the provider again, a round per hour, for every sub-account that has not become what it should be for an hour. */
export const reopenBillingAccounts = (deps: Deps) => async (): Promise<void> => {
  const now = deps.clock.now()
  const waiting = await cloudAccountsSince(deps.db, MOVING_STATES, new Date(now.getTime() - WAIT_MS))
  const round = now.toISOString().slice(0, 13)
  for (const account of waiting) await withTransaction(deps.db, (tx) => askProvider(deps, tx, account, round))
  if (waiting.length > 0) deps.log.warn({ accounts: waiting.length }, 'cloud accounts are asked for again')
}
