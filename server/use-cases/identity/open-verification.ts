import { IDENTITY_VERSION, identityMachine } from '#machines/identity/identity.machine.ts'
import type { CustomerActor } from '../../actor.ts'
import type { IdentityRequestRow } from '../../db/schema.ts'
import { insertIdentityRequest } from '../../db/stores/identity-requests.ts'
import { recordTransition } from '../../db/stores/transitions.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { expireIdentityRequest } from '../../jobs/definitions/expire-identity-request.ts'
import { DECISION_TIME_MS, REQUEST_LIFE_MS } from '../../providers/identity-check/port.ts'
import { APP_VERSION } from '../../version.ts'

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
    await recordTransition(tx, {
      at,
      machine: identityMachine.id,
      machineVersion: IDENTITY_VERSION,
      subjectId: row.id,
      customerId: row.customerId,
      actorUserId: actor.userId,
      onBehalfOf: null,
      event: 'verification.requested',
      fromState: 'PENDING',
      toState: row.state,
      requestId: actor.requestId,
      appVersion: APP_VERSION,
    })
    await deps.jobs.plan(tx, expireIdentityRequest, { requestId: row.id }, { at: row.expiresAt })
    return row
  })
