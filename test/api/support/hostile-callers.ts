import type { Endpoint } from '#contract/endpoint.ts'
import { isPublic, type Principal, permission } from '#rules/permissions.ts'
import { someMember } from '#test/support/seed/team.ts'
import { visit } from '#test/support/visits.ts'
import type { Api, CallOptions } from '../../support/api.ts'
import { unknownPath } from './empty-call.ts'
import { type EquippedAccount, someEquippedAccounts } from './equipped-accounts.ts'
import { sampleFor } from './hostile-values.ts'
import { ownBodies, ownPath } from './own-bodies.ts'

/** A kind of caller. */
export type CallerKind = Principal | 'anonymous'

/** An account with everything, and the callers of each kind. */
export const someCallers = async (api: Api) => {
  const [equipped] = await someEquippedAccounts(api)
  const admin = await someMember(api, 'admin')
  const callers: Record<CallerKind, CallOptions> = {
    owner: { token: equipped.person.token },
    colleague: { token: equipped.person.token },
    admin: { token: admin.token, query: await visit(api, admin.token, equipped.account.id) },
    analyst: { token: (await someMember(api, 'analyst')).token },
    anonymous: {},
  }
  return { equipped, callers }
}

/** Every kind of caller that may make this call. Colleagues are left out: their calls run like the owner's. */
export const kindsOf = ({ id }: Endpoint): CallerKind[] => {
  if (isPublic(id)) return ['anonymous']
  return (['owner', 'admin', 'analyst'] as const).filter((part) => permission(id, part) !== 'never')
}

/** Calls that end the account or the session. After them, the server would refuse all calls unread. */
export const ENDING_CALLS: readonly string[] = ['subscription.cancel', 'sessions.close']

/** The path of a call with ids of the account, or unknown ones. */
export const filledPath = ({ path }: Endpoint, equipped: EquippedAccount): string =>
  unknownPath({ path: ownPath(path, equipped) as Endpoint['path'] })

/** A body that the call could take. */
export const filledBody = ({ id, body }: Endpoint, equipped: EquippedAccount) =>
  body && { ...sampleFor(body), ...ownBodies(equipped)[id] }
