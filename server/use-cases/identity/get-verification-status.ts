import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/identity.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { identityUpdate } from './identity-view.ts'
import { ownVerification } from './own-verification.ts'
import { refreshVerification } from './refresh-verification.ts'

/** Where a verification stands, asked of the service while it is open. */
export const getVerificationStatus =
  (deps: Deps) =>
  async (
    actor: CustomerActor,
    claim: BodyOf<typeof endpoints.getVerificationStatus>,
  ): Promise<ReplyOf<typeof endpoints.getVerificationStatus>> => {
    const own = await ownVerification(deps, actor, claim)
    const { row, unanswered } = await refreshVerification(deps, own, { by: actor })
    if (unanswered && row.state === 'WAITING') throw new AppError('identity-unavailable')
    const { transId, ...answer } = identityUpdate(row)
    return answer
  }
