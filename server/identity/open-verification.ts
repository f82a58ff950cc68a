import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/identity.ts'
import { IDENTITY_VERSION } from '#machines/identity/identity.machine.ts'
import { VERIFIED_STATUS } from '#machines/identity/selectors.ts'
import { initialState } from '#machines/shared/chart-definition.ts'
import { findCustomer, lockCustomerRow, numberTakenByAnother } from '../accounts/store.ts'
import { begin } from '../charts/advance.ts'
import type { Tx } from '../db/client.ts'
import type { IdentityRequestRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { expireIdentityRequestJob } from '../jobs/jobs.ts'
import { DECISION_TIME_MS, REQUEST_LIFE_MS } from '../providers/identity-check/port.ts'
import type { CustomerActor } from '../request/actor.ts'
import { SEALED } from '../sealing/sealed-columns.ts'
import { identityWorkflow } from './chart.ts'
import { endPrompt } from './reserve-prompt.ts'
import { adoptIdentity } from './settle-verification.ts'
import { completedIdentityRequest, insertIdentityRequest } from './store.ts'

const NO_NAMES = { firstName: null, lastName: null, arabicFirstName: null, arabicLastName: null }

/**
 * Reuses this customer's earlier verification of the ID: stores it on the account again and returns the response. Returns null when
 * there is no earlier verification. Throws `identification-number-taken` when another account has taken the number.
 */
export const reuseVerification = (
  deps: Deps,
  { customerId }: CustomerActor,
  nationalId: string,
): Promise<ReplyOf<typeof endpoints.createVerification> | null> =>
  withTransaction(deps.db, async (tx) => {
    const customer = await lockCustomerRow(tx, customerId)
    const verified = await completedIdentityRequest(tx, customerId, deps.vault.hashes(nationalId))
    if (!customer || !verified) return null
    if (await numberTakenByAnother(deps, tx, nationalId, customer)) {
      throw new AppError('identification-number-taken', { field: 'nationalId' })
    }
    await adoptIdentity(deps, tx, customer, { nationalId, names: verified.names }, deps.clock.now())
    const adopted = (await findCustomer(tx, customerId)) ?? customer
    return {
      status: VERIFIED_STATUS,
      customer: await deps.nouns.presentCustomer(deps, tx, adopted),
      names: verified.names ?? NO_NAMES,
    }
  })

export interface StartedVerification {
  id: string
  transId: string
  random: string
  nationalId: string
  actor: CustomerActor
}

/** Stores a verification that Nafath has started, with its deadlines, and plans its end. */
export const storeStartedVerification = async (
  deps: Deps,
  tx: Tx,
  { actor, nationalId, ...started }: StartedVerification,
): Promise<IdentityRequestRow> => {
  const at = deps.clock.now()
  const after = (ms: number) => new Date(at.getTime() + ms)
  const row = await insertIdentityRequest(tx, {
    ...started,
    customerId: actor.customerId,
    sealedNumber: deps.vault.seal(SEALED.requestedNumber, [started.id], nationalId),
    numberHash: deps.vault.hash(nationalId),
    state: initialState(identityWorkflow.machine),
    machineVersion: IDENTITY_VERSION,
    message: null,
    names: null,
    createdAt: at,
    expiresAt: after(DECISION_TIME_MS),
    retryAt: after(REQUEST_LIFE_MS),
    finishedAt: null,
  })
  await begin(deps, tx, identityWorkflow, row, {
    event: 'verification.requested',
    cause: { by: actor },
  })
  await endPrompt(deps, tx, row)
  await deps.jobs.plan(tx, expireIdentityRequestJob, { requestId: row.id }, { at: row.expiresAt })
  return row
}
