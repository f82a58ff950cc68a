import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { permission } from '#rules/permissions.ts'
import type { Act } from './act.ts'
import type { Refusal } from './recorded.ts'
import type { Caller, Reply, Seen, Walk } from './walk.ts'

/** These say nothing of a flow and are not recorded: who may ask, how often, and what is not there. */
const BESIDE_FLOWS = [401, 403, 404, 429]

export interface Asked {
  walk: Walk
  act: Act
  by: Caller
  seen: Seen
  reply: Reply
  refusals: readonly Refusal[]
}

/** Whether the table of permissions lets this caller ask at all. */
const isPermitted = ({ act: { endpoint }, by, seen }: Pick<Asked, 'act' | 'by' | 'seen'>): boolean => {
  if (endpoint.access === 'admin') return by === 'administrator'
  if (by === 'administrator') return permission(endpoint.id, 'admin') === 'write'
  if (endpoint.access === 'signed-in')
    return permission(endpoint.id, by === 'colleague' ? 'colleague' : 'owner') === 'self'
  return by !== 'colleague' || (seen.hasJoined && permission(endpoint.id, 'colleague') === 'own')
}

/** What is only one person's to do: an invitation is answered by the person it was sent to. */
const isOthers = ({ act: { endpoint }, by }: Pick<Asked, 'act' | 'by'>): boolean =>
  endpoint.access === 'signed-in' && by !== 'colleague'

const codeOf = ({ body }: Reply): ErrorCode | undefined => body.message?.code as ErrorCode | undefined

/** Says where the portal's charts and the server's answer do not agree; null where they do. */
export const disagreement = ({ walk, act, by, seen, reply, refusals }: Asked): string | null => {
  const code = codeOf(reply)
  const told = `${act.name} by ${by}: answered ${reply.status} ${code ?? ''}`
  const isOutage = reply.status >= 500 && walk.isFaulty && code !== undefined && ERRORS[code].status !== 500
  if (reply.status >= 500) return isOutage ? null : `${told}, which nothing in the walk explains`
  const isDone = reply.status === 200
  if (!isPermitted({ act, by, seen }) || isOthers({ act, by }))
    return isDone ? `${told}, and the permissions forbid it` : null

  if (!isDone && act.endpoint.method !== 'GET' && !BESIDE_FLOWS.includes(reply.status)) {
    const isRecorded = refusals.some(
      (refusal) => refusal.operation === act.endpoint.id && refusal.code === code,
    )
    if (!isRecorded) return `${told}, and no refusal is recorded`
  }
  const isBehind = act.isRevised && by === 'second tab' && walk.tabRevision !== seen.customer.revision
  if (isBehind) return isDone ? `${told}, from a window that is behind` : null
  const isOffered = act.isOffered(seen, walk)
  if (isDone) return isOffered ? null : `${told}, and the portal's charts do not offer it`
  const isExcused = code !== undefined && act.besides.includes(code)
  return isOffered && !isExcused ? `${told}, and the portal's charts offer it` : null
}
