import { randomUUID } from 'node:crypto'
import { eventResult, isAuditedEvent } from '#rules/activity.ts'
import { arabicTitle, customerTitle, personName } from '#rules/names.ts'
import { findCustomer } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { findUser } from '../people/user-store.ts'
import type { Act, ActivityEvent } from './act.ts'
import { insertActivity } from './store.ts'

/** Records an event that is not an API call, in the transaction that caused it. The event concerns a customer or the team. */
export const recordEvent = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { event, customerId, details = {}, requestId, byServer, by }: ActivityEvent,
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

/** Stores an act with the current names of the person and the customer. Returns the act's id. */
export const writeAct = async (
  { clock }: Pick<Deps, 'clock'>,
  q: Querier,
  { id = randomUUID(), by, customerId, ...act }: Act,
): Promise<string> => {
  const user = by ? await findUser(q, by.userId) : undefined
  const customer = customerId === null ? undefined : await findCustomer(q, customerId)
  await insertActivity(q, {
    ...act,
    id,
    at: clock.now(),
    actorUserId: by?.userId ?? null,
    actorName: user ? personName(user) : null,
    actorEmail: by?.email ?? null,
    actorRole: by?.role ?? null,
    customerId: customer?.id ?? null,
    customerName: customer ? await customerName(q, customer) : null,
    customerArabicName: customer ? arabicTitle(customer) : null,
  })
  return id
}

/** The customer's current name. */
const customerName = async (q: Querier, customer: CustomerRow): Promise<string | null> =>
  customerTitle(customer) ?? (await findUser(q, customer.userId))?.email ?? null
