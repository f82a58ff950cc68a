import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/identity.ts'
import type { CustomerActor } from '../../actor.ts'
import { latestIdentityRequest } from '../../db/stores/identity-requests.ts'
import type { Deps } from '../../deps.ts'
import { identityUpdate, identityView } from './identity-view.ts'
import { refreshVerification } from './refresh-verification.ts'

/** The customer's latest verification as it stands now; a choice made after the deadline is noticed here. */
export const getCurrentVerification =
  (deps: Deps) =>
  async (actor: CustomerActor): Promise<ReplyOf<typeof endpoints.getCurrentVerification>> => {
    const latest = await latestIdentityRequest(deps.db, actor.customerId)
    if (!latest) return { verification: null }
    const { row } = await refreshVerification(deps, latest, { by: actor })
    const { names } = identityUpdate(row)
    return { verification: { ...identityView(row, deps.clock.now()), nationalId: row.nationalId, names } }
  }
