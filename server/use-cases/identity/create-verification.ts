import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/identity.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { IdentityRequestRow } from '../../db/schema.ts'
import { findCustomer, numberTakenByAnother } from '../../db/stores/customers.ts'
import { latestIdentityRequest } from '../../db/stores/identity-requests.ts'
import type { Deps } from '../../deps.ts'
import { orElse } from '../../failures.ts'
import { REQUEST_LIFE_MS } from '../../providers/identity-check/port.ts'
import { stepConflict } from '../../workflows/conflicts.ts'
import { mayChangeIdentity } from '../../workflows/onboarding.ts'
import { identityView } from './identity-view.ts'
import { openVerification } from './open-verification.ts'
import { retryTime, tooEarly } from './retry-time.ts'
import { verifiedBefore } from './verified-before.ts'

export interface NewVerification {
  actor: CustomerActor
  nationalId: string
  language: 'en' | 'ar'
}

/** Starts a verification of the customer's ID, or answers what is already known: verified, or still open in another tab. */
export const createVerification =
  (deps: Deps) =>
  async (request: NewVerification): Promise<ReplyOf<typeof endpoints.createVerification>> => {
    const { actor, nationalId } = request
    await refuseWhoMayNot(deps, request)
    const verified = await verifiedBefore(deps, actor, nationalId)
    if (verified) return verified

    const now = deps.clock.now()
    const open = await latestIdentityRequest(deps.db, actor.customerId)
    if (open && isOpen(open, now)) {
      if (open.nationalId === nationalId) return identityView(open, now)
      throw tooEarly(open.retryAt, now)
    }
    if (await numberTakenByAnother(deps.db, nationalId, actor.customerId)) {
      throw new AppError('identification-number-taken', { field: 'nationalId' })
    }
    const until = await retryTime(deps.db, { customerId: actor.customerId, nationalId, now })
    if (until) throw tooEarly(until, now)
    return start(deps, request)
  }

const isOpen = ({ state, expiresAt }: IdentityRequestRow, now: Date) => state === 'WAITING' && now < expiresAt

const refuseWhoMayNot = async (deps: Deps, { actor }: NewVerification) => {
  if (!deps.config.nafath.enabled) throw new AppError('identity-unavailable')
  const customer = await findCustomer(deps.db, actor.customerId)
  if (!customer) throw new AppError('not-found')
  if (!mayChangeIdentity(customer)) throw stepConflict(customer)
}

const start = async (deps: Deps, { actor, nationalId, language }: NewVerification) => {
  const requestId = randomUUID()
  const started = await orElse(
    deps.ports.identityCheck.create({ nationalId, requestId, language }),
    (cause) => new AppError('identity-unavailable', { cause }),
  )
  const now = deps.clock.now()
  switch (started.kind) {
    case 'started': {
      const { transId, random } = started
      return identityView(
        await openVerification(deps, { id: requestId, transId, random, nationalId, actor }),
        now,
      )
    }
    case 'invalid-number':
      throw new AppError('identity-number-invalid', { field: 'nationalId' })
    case 'already-running': {
      const until = await retryTime(deps.db, { customerId: actor.customerId, nationalId, now })
      // Started by somebody else's product: its age is unknown, so the longest possible wait is told.
      throw tooEarly(until ?? new Date(now.getTime() + REQUEST_LIFE_MS), now)
    }
  }
}
