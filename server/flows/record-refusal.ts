import type { Endpoint } from '#contract/endpoint.ts'
import { contractFieldOf } from '#contract/field-names.ts'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { storedAccount } from '../accounts/chart.ts'
import { storedOnboarding } from '../accounts/onboarding-state.ts'
import { findCustomer } from '../accounts/store.ts'
import { recordRefusal as store } from '../charts/store.ts'
import { json } from '../db/client.ts'
import type { CustomerRow, NewRefusal } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { APP_VERSION } from '../env/version.ts'
import type { AppError } from '../errors/app-error.ts'
import type { Actor } from '../request/actor.ts'

interface Refused {
  actor: Actor
  customerId: string
  /** Undefined of an address that is no call of the API. */
  endpoint: Endpoint | undefined
  refusal: AppError
}

/** Where a customer is whom no chart refused: in the onboarding until that is done, then with an account. */
const placeOf = (customer: CustomerRow) => {
  const chart = isOnboarded(customer.step) ? storedAccount : storedOnboarding
  const { value, version } = chart.stateOf(customer)
  return { machine: chart.machine.id, machineVersion: version, subjectId: customer.id, state: value }
}

/**
 * Writes down what a person asked for and did not get, for those who look at where flows get stuck: the event and the guards that
 * refused it, or where the customer was when no chart was asked. Neither a value nor a name that was sent is kept: the field is
 * called as the contract has it.
 */
export const recordRefusal = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { actor, customerId, endpoint, refusal }: Refused,
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
    guard: Object.entries(step?.guards ?? {}).findLast(([, answer]) => !answer)?.[0] ?? '',
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
