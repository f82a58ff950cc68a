import type { TwoPersonOperation } from '#contract/entities/second-opinion.ts'
import { RejectionForm } from '#contract/forms/review.ts'
import { accountWorkflow, storedAccount } from '../accounts/chart.ts'
import { administerLocked } from '../administration/administer.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { refusalOf } from '../charts/advance.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../request/actor.ts'
import { rejectLocked } from '../review/decide.ts'

type ApplyAct = (
  deps: Deps,
  tx: Tx,
  customer: CustomerRow,
  act: { actor: Actor; reason: string | null },
) => Promise<CustomerRow>

/** The use case of each act. It runs in the transaction of the agreement. */
export const ACTS: Record<TwoPersonOperation, ApplyAct> = {
  'review.reject': (deps, tx, customer, { actor, reason }) =>
    rejectLocked(deps, tx, customer, { actor, form: RejectionForm.parse({ reason }) }),
  'accounts.reinstate': (deps, tx, customer, { actor }) =>
    administerLocked(deps, tx, customer, { act: 'accounts.reinstate', actor, form: undefined as never }),
}

const EVENTS = {
  'review.reject': { type: 'review.rejected' },
  'accounts.reinstate': { type: 'admin.reinstated' },
} as const satisfies Record<TwoPersonOperation, object>

/** Throws when the account chart refuses the act now, so that no impossible act waits. */
export const requirePossible = async (
  deps: Deps,
  tx: Tx,
  customer: CustomerRow,
  operation: TwoPersonOperation,
): Promise<void> => {
  const event = EVENTS[operation]
  const context = await accountFacts(deps, tx, customer)
  if (!takes(storedAccount, customer, event, context))
    throw refusalOf(accountWorkflow, customer, { event, context })
}
