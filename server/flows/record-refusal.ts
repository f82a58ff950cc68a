import { contractFieldOf } from '#contract/field-names.ts'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { guardLabel } from '#machines/shared/step.ts'
import { storedAccount } from '../accounts/chart.ts'
import { storedOnboarding } from '../accounts/onboarding-state.ts'
import { findCustomer } from '../accounts/store.ts'
import { recordRefusal as store } from '../charts/store.ts'
import { json } from '../db/client.ts'
import type { CustomerRow, NewRefusal } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps, FlowRefusal } from '../deps.ts'
import { APP_VERSION } from '../env/version.ts'

/**
 * Records a refused call for analysts: the event and the refusing guards, or the customer's current state when no chart was involved.
 * Stores no value and no name from the request: fields are named as in the contract.
 */
export const recordRefusal = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { actor, customerId, endpoint, refusal }: FlowRefusal,
): Promise<void> => {
  const customer = await findCustomer(deps.db, customerId)
  if (!customer) return
  const { refusedStep: step } = refusal
  const chart = step
    ? { machine: step.machine, machineVersion: step.version, subjectId: step.subjectId, state: step.state }
    : placeOf(customer)
  const row: NewRefusal = {
    ...chart,
    at: deps.clock.now(),
    customerId,
    actorUserId: actor.userId,
    onBehalfOf: actor.role === 'user' ? null : customerId,
    event: step?.event ?? null,
    facts: step ? json(step.facts) : null,
    guards: step ? json(step.guards) : null,
    guard: step?.refusal?.guard ? guardLabel(step.refusal.guard.name, step.refusal.guard.params) : '',
    operation: endpoint?.id ?? '',
    code: refusal.code,
    field: refusal.details.field === undefined ? null : contractFieldOf(endpoint, refusal.details.field),
    language: actor.screen?.language ?? null,
    width: actor.screen?.width ?? null,
    requestId: actor.requestId,
    appVersion: APP_VERSION,
  }
  await withTransaction(deps.db, (tx) => store(tx, row))
}

/** The customer's state when no chart refused: of the onboarding chart until it is complete, then of the account chart. */
const placeOf = (customer: CustomerRow) => {
  const chart = isOnboarded(customer.step) ? storedAccount : storedOnboarding
  const { value, version } = chart.stateOf(customer)
  return { machine: chart.machine.id, machineVersion: version, subjectId: customer.id, state: value }
}
