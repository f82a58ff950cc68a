import { IDENTITY_VERSION } from '#machines/identity/identity.machine.ts'
import type { CustomerActor } from '../../actor.ts'
import type { IdentityRequestRow } from '../../db/schema.ts'
import { insertIdentityRequest } from '../../db/stores/identity-requests.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { expireIdentityRequestJob } from '../../jobs/definitions.ts'
import { DECISION_TIME_MS, REQUEST_LIFE_MS } from '../../providers/identity-check/port.ts'
import { begin } from '../../workflows/advance.ts'
import { identityWorkflow } from '../../workflows/identity.ts'

export interface StartedVerification {
  id: string
  transId: string
  random: string
  nationalId: string
  actor: CustomerActor
}

/** Stores a verification that has just begun at the service, with its deadlines, and plans its end. */
export const openVerification = (
  deps: Deps,
  { actor, ...started }: StartedVerification,
): Promise<IdentityRequestRow> =>
  withTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const after = (ms: number) => new Date(at.getTime() + ms)
    const row = await insertIdentityRequest(tx, {
      ...started,
      customerId: actor.customerId,
      state: 'WAITING',
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
      from: 'PENDING',
      cause: { by: actor },
    })
    await deps.jobs.plan(tx, expireIdentityRequestJob, { requestId: row.id }, { at: row.expiresAt })
    return row
  })
