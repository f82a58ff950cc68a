import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { permission } from '#rules/permissions.ts'
import type { Act } from './act.ts'
import type { Refusal } from './recorded.ts'
import type { Caller, Reply, View, Walk } from './walk.ts'

/** Statuses of refusals that are not recorded, since no flow refuses: permissions, unknown resources and rate limits. */
const UNRECORDED_STATUSES = [401, 403, 404, 429]

export interface ActResult {
  walk: Walk
  act: Act
  by: Caller
  view: View
  reply: Reply
  refusals: readonly Refusal[]
}

/** True if the table of permissions allows this caller the call at all. */
const isPermitted = ({ act: { endpoint }, by, view }: Pick<ActResult, 'act' | 'by' | 'view'>): boolean => {
  if (endpoint.access === 'admin') return by === 'administrator'
  if (by === 'administrator') return permission(endpoint.id, 'admin') === 'write'
  if (endpoint.access === 'signed-in')
    return permission(endpoint.id, by === 'colleague' ? 'colleague' : 'owner') === 'self'
  return by !== 'colleague' || (view.hasJoined && permission(endpoint.id, 'colleague') === 'own')
}

/** True for an act of another person: only the invited person may answer an invitation. */
const isOfOtherPerson = ({ act: { endpoint }, by }: Pick<ActResult, 'act' | 'by'>): boolean =>
  endpoint.access === 'signed-in' && by !== 'colleague'

const codeOf = ({ body }: Reply): ErrorCode | undefined => body.message?.code as ErrorCode | undefined

/** The contradiction between the portal's charts and the server's answer; null if they agree. */
export const disagreement = ({ walk, act, by, view, reply, refusals }: ActResult): string | null => {
  const code = codeOf(reply)
  const outcome = `${act.name} by ${by}: answered ${reply.status} ${code ?? ''}`
  const isOutage = reply.status >= 500 && walk.isFaulty && code !== undefined && ERRORS[code].status !== 500
  if (reply.status >= 500) return isOutage ? null : `${outcome}, which nothing in the walk explains`
  const isDone = reply.status === 200
  if (!isPermitted({ act, by, view }) || isOfOtherPerson({ act, by }))
    return isDone ? `${outcome}, and the permissions forbid it` : null

  if (!isDone && act.endpoint.method !== 'GET' && !UNRECORDED_STATUSES.includes(reply.status)) {
    const isRecorded = refusals.some(
      (refusal) => refusal.operation === act.endpoint.id && refusal.code === code,
    )
    if (!isRecorded) return `${outcome}, and no refusal is recorded`
  }
  const isBehind = act.isRevised && by === 'second tab' && walk.tabRevision !== view.customer.revision
  if (isBehind) return isDone ? `${outcome}, from an outdated window` : null
  const isOffered = act.isOffered(view, walk)
  if (isDone) return isOffered ? null : `${outcome}, and the portal's charts do not offer it`
  const isExcused = code !== undefined && act.otherRefusals.includes(code)
  return isOffered && !isExcused ? `${outcome}, and the portal's charts offer it` : null
}
