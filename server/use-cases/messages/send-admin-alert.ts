import { createHash, randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/messages.ts'
import type { Actor } from '../../actor.ts'
import { writeAudit } from '../../db/stores/audit-logs.ts'
import { latestCardAttempt } from '../../db/stores/card-attempts.ts'
import type { Deps } from '../../deps.ts'
import { alertAdmins } from './alert-admins.ts'
import { redact } from './redact.ts'

type Alert = BodyOf<typeof endpoints.sendAdminAlert>

const toldBy = (actor: Actor, { alert_details: details }: Alert) => ({
  Payment: details.paymentId && redact(details.paymentId),
  Message: details.rawMessage && redact(details.rawMessage),
  Status: details.rawStatus && redact(details.rawStatus),
  'Return address': redact(details.urlParams),
  'Seen at': details.timestamp,
  Severity: details.severity,
  'Possible causes': details.possibleCauses.map(redact),
  'Reported by': `the browser of ${actor.email}`,
  Customer: actor.customerId,
})

/**
 * Passes on what a browser saw of a card verification that ended in an unknown way. A claim, never evidence: it is kept as such,
 * and sent once for an attempt, unless the administrators know of it from the server already. It never takes the place of what the
 * server has to say.
 */
export const sendAdminAlert =
  (deps: Deps) =>
  async (actor: Actor, alert: Alert): Promise<void> => {
    const { severity, paymentId, timestamp } = alert.alert_details
    const { userId, customerId, requestId } = actor
    const title = redact(alert.title)
    const told = toldBy(actor, alert)
    const now = deps.clock.now()
    await writeAudit(deps.db, {
      id: randomUUID(),
      at: now,
      origin: 'client',
      userId,
      customerId,
      level: severity === 'info' ? 'info' : 'warn',
      action: 'admin-alert',
      message: title,
      context: told,
      requestId,
    })
    const attempt = customerId === null ? undefined : await latestCardAttempt(deps.db, customerId, now)
    if (attempt?.alertedAt) return
    const occurrence = JSON.stringify([userId, alert.title, paymentId, timestamp])
    await alertAdmins(deps)({
      alertId: attempt
        ? `card-attempt-claim:${attempt.id}`
        : createHash('sha256').update(occurrence).digest('hex'),
      title,
      details: {
        ...told,
        ...(attempt && { Attempt: attempt.id, State: attempt.state, Outcome: attempt.outcome }),
      },
    })
  }
