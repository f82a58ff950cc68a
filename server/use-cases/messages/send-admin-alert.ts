import { createHash, randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { sendAdminAlert as endpoint } from '#contract/endpoints/messages.ts'
import type { Actor } from '../../actor.ts'
import { writeAudit } from '../../db/stores/audit-logs.ts'
import type { Deps } from '../../deps.ts'
import { alertAdmins } from './alert-admins.ts'
import { redact } from './redact.ts'

/** Passes on what a browser saw of a card verification that ended in an unknown way. A claim, never evidence. */
export const sendAdminAlert =
  (deps: Deps) =>
  async (actor: Actor, { title, alert_details: details }: BodyOf<typeof endpoint>): Promise<void> => {
    const told = {
      Payment: details.paymentId && redact(details.paymentId),
      Message: details.rawMessage && redact(details.rawMessage),
      Status: details.rawStatus && redact(details.rawStatus),
      'Return address': redact(details.urlParams),
      'Seen at': details.timestamp,
      Severity: details.severity,
      'Possible causes': details.possibleCauses.map(redact),
      'Reported by': `the browser of ${actor.email}`,
      Customer: actor.customerId,
    }
    const occurrence = JSON.stringify([actor.userId, title, details.paymentId, details.timestamp])
    await writeAudit(deps.db, {
      id: randomUUID(),
      at: deps.clock.now(),
      origin: 'client',
      userId: actor.userId,
      customerId: actor.customerId,
      level: details.severity === 'info' ? 'info' : 'warn',
      action: 'admin-alert',
      message: redact(title),
      context: told,
      requestId: actor.requestId,
    })
    await alertAdmins(deps)({
      alertId: createHash('sha256').update(occurrence).digest('hex'),
      title: redact(title),
      details: told,
    })
  }
