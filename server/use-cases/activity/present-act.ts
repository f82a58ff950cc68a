import type { Activity, AuditedAct } from '#contract/entities/activity.ts'
import { outcomeOf, toldResult } from '#rules/activity-result.ts'
import type { ActRow } from '../../db/stores/activities.ts'

const actFields = (row: ActRow, now: Date) => {
  const { id, at, operation, details, onBehalf, reason } = row
  const result = toldResult(row.result, at, now)
  return {
    id,
    at: at.toISOString(),
    operation,
    details,
    result,
    outcome: outcomeOf(result),
    onBehalf,
    reason,
  }
}

/** An act as its customer reads it: of an administrator they learn the name and the reason, and not the address. */
export const presentActivity = (row: ActRow, now: Date): Activity => {
  const { actorUserId, actorName: name, actorEmail: email, actorRole } = row
  const person = actorRole === 'user' ? ({ kind: 'person', name, email } as const) : null
  const by = person ?? ({ kind: 'team', name, email: null } as const)
  return { ...actFields(row, now), by: actorUserId === null ? null : by }
}

/** An act as administrators read it. */
export const presentAuditedAct = (row: ActRow, now: Date): AuditedAct => ({
  ...actFields(row, now),
  by:
    row.actorUserId === null || row.actorRole === null
      ? null
      : { userId: row.actorUserId, name: row.actorName, email: row.actorEmail ?? '', role: row.actorRole },
  customer: row.customerId === null ? null : { id: row.customerId, name: row.customerName },
  requestId: row.requestId,
})
