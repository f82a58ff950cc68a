import type { ActivityDetails } from '#contract/entities/activity.ts'
import { eventResult, isAuditedEvent } from '#rules/activity.ts'
import type { Tx } from '../db/client.ts'
import type { UserRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { writeAct } from '../write-act.ts'

interface Told {
  /** `chart.event`, as `rules/activity` lists it. */
  event: string
  /** Null: it is the office's own. */
  customerId: string | null
  details?: ActivityDetails
  requestId: string
  /** Whether the server moved by itself, and not for somebody who asked. */
  byServer: boolean
  /** Whose doing it was, where no call of theirs tells of it. */
  by?: UserRow
}

/** Writes down what has happened, to a customer or in the office, without a call of theirs, in the transaction that makes it true. */
export const recordEvent = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { event, customerId, details = {}, requestId, byServer, by }: Told,
): Promise<void> => {
  if (!isAuditedEvent(event, byServer)) return
  await writeAct(deps, tx, {
    operation: event,
    by: by ? { userId: by.id, email: by.email, role: by.role } : null,
    customerId,
    onBehalf: false,
    reason: null,
    details,
    result: eventResult(event),
    requestId,
  })
}
