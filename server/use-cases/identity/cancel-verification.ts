import type { IdentityRequest } from '#contract/entities/identity.ts'
import type { CustomerActor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { identityView } from './identity-view.ts'
import { ownVerification } from './own-verification.ts'
import { settleVerification } from './settle-verification.ts'

/**
 * Gives a verification up. The service has no such call: the request there lives on until `retryAt` and blocks another one,
 * and what it says from now on does not count. One that is over already is answered as it ended.
 */
export const cancelVerification =
  (deps: Deps) =>
  async (actor: CustomerActor, claim: { transId: string; nationalId: string }): Promise<IdentityRequest> => {
    const own = await ownVerification(deps, actor, claim)
    const row = await settleVerification(deps, own, { event: 'customer.cancelled' }, { by: actor })
    return identityView(row, deps.clock.now())
  }
