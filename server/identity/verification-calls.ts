import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/identity.ts'
import type { IdentityRequest } from '#contract/entities/identity.ts'
import { isOpen, isWaiting } from '#machines/identity/selectors.ts'
import { stepConflict } from '../accounts/conflicts.ts'
import { mayChangeIdentity } from '../accounts/onboarding-state.ts'
import { findCustomer } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { ProviderFailure, type ProviderFailureKind } from '../errors/failures.ts'
import { type IdentityCheckPort, REQUEST_LIFE_MS } from '../providers/identity-check/port.ts'
import type { CustomerActor } from '../request/actor.ts'
import { type CommandResult, command, repeatable } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { identityAt, identityOf } from './chart.ts'
import { reuseVerification, storeStartedVerification } from './open-verification.ts'
import { numberOfRequest } from './request-number.ts'
import {
  endPrompt,
  type PromptReservation,
  releasePrompt,
  reservePrompt,
  retryTime,
  tooEarly,
} from './reserve-prompt.ts'
import { refreshVerification, settleVerification } from './settle-verification.ts'
import { latestIdentityRequest } from './store.ts'
import { identityUpdate, identityView, ownVerification } from './verification.ts'

export interface NewVerification {
  actor: CustomerActor
  nationalId: string
  language: 'en' | 'ar'
}

/**
 * Starts a verification of the customer's ID, or returns an existing verification that is completed, or open in another tab. For an
 * ID of another account, the response and the call to the service are the same. Only the person with the ID learns of the other
 * account, from the result.
 */
export const createVerification = async (
  deps: Deps,
  request: NewVerification,
): Promise<CommandResult<ReplyOf<typeof endpoints.createVerification>>> => {
  const { actor, nationalId } = request
  await assertMayVerify(deps, request)
  const verified = await reuseVerification(deps, actor, nationalId)
  if (verified) return repeatable(verified)

  const now = deps.clock.now()
  const open = await latestIdentityRequest(deps.db, actor.customerId)
  if (open && isOpen(identityAt(open, now)) && deps.vault.hashes(nationalId).includes(open.numberHash))
    return repeatable(identityView(deps, open))
  const prompt = { id: randomUUID(), customerId: actor.customerId, nationalId }
  await reservePrompt(deps, prompt)
  return start(deps, request, prompt)
}

const assertMayVerify = async (deps: Deps, { actor }: NewVerification) => {
  if (!deps.config.nafath.enabled) throw new AppError('identity-unavailable')
  const customer = await findCustomer(deps.db, actor.customerId)
  if (!customer) throw new AppError('not-found')
  if (!mayChangeIdentity(customer)) throw stepConflict(customer)
}

/** Failures in which the service has certainly sent no prompt. */
const UNSENT: readonly ProviderFailureKind[] = ['unreachable', 'refused']

const start = async (
  deps: Deps,
  { actor, nationalId, language }: NewVerification,
  prompt: PromptReservation,
) => {
  const started = await requestPrompt(deps, { nationalId, requestId: prompt.id, language }, prompt)
  const now = deps.clock.now()
  switch (started.kind) {
    case 'started': {
      const { transId, random } = started
      return command(deps, actor, async (tx) =>
        identityView(
          deps,
          await storeStartedVerification(deps, tx, { id: prompt.id, transId, random, nationalId, actor }),
        ),
      )
    }
    case 'invalid-number':
      throw new AppError('identity-number-invalid', { field: 'nationalId' })
    case 'already-running': {
      const until = await retryTime(deps, deps.db, prompt, now)
      // Another product or account started the request. Report the longest possible wait, because the true wait would reveal the other account.
      throw tooEarly(until ?? new Date(now.getTime() + REQUEST_LIFE_MS), now)
    }
  }
}

/** Requests a prompt from the service, and releases the reservation when the service has certainly sent no prompt. */
const requestPrompt = async (
  deps: Deps,
  request: Parameters<IdentityCheckPort['create']>[0],
  prompt: PromptReservation,
) => {
  try {
    const started = await deps.ports.identityCheck.create(request)
    // Count a running request of another account too, so that only a few calls for one ID reach the service.
    if (started.kind === 'invalid-number') await releasePrompt(deps, prompt)
    if (started.kind === 'already-running') await endPrompt(deps, deps.db, prompt)
    return started
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (UNSENT.includes(error.kind)) await releasePrompt(deps, prompt)
    else await endPrompt(deps, deps.db, prompt)
    throw new AppError('identity-unavailable', { cause: error })
  }
}

/** Returns the customer's latest verification. Polls the service first while a decision can still come. */
export const getCurrentVerification = async (
  deps: Deps,
  { actor }: Call<typeof endpoints.getCurrentVerification>,
): Promise<ReplyOf<typeof endpoints.getCurrentVerification>> => {
  const latest = await latestIdentityRequest(deps.db, actor.customerId)
  if (!latest) return { verification: null }
  const { row } = await refreshVerification(deps, latest, { by: actor })
  const { names } = identityUpdate(row)
  return { verification: { ...identityView(deps, row), nationalId: numberOfRequest(deps, row), names } }
}

/** Returns the state of a verification, polling the service while it is open. */
export const getVerificationStatus = async (
  deps: Deps,
  { actor, body: claim }: Call<typeof endpoints.getVerificationStatus>,
): Promise<CommandResult<ReplyOf<typeof endpoints.getVerificationStatus>>> => {
  const own = await ownVerification(deps, actor, claim)
  const { row, unanswered } = await refreshVerification(deps, own, { by: actor })
  if (unanswered && isWaiting(identityOf(row))) throw new AppError('identity-unavailable')
  const { transId, ...answer } = identityUpdate(row)
  return repeatable(answer)
}

/**
 * Cancels a verification. The service cannot cancel its request, so the request blocks another request until `retryAt`, and its later
 * answers are ignored. Returns an ended verification unchanged.
 */
export const cancelVerification = async (
  deps: Deps,
  actor: CustomerActor,
  claim: { transId: string; nationalId: string },
): Promise<CommandResult<IdentityRequest>> => {
  const own = await ownVerification(deps, actor, claim)
  const row = await settleVerification(deps, own, { event: 'customer.cancelled' }, { by: actor })
  return repeatable(identityView(deps, row))
}
