import type { Deps } from '../deps.ts'
import { alertAdmins } from '../mail/alert-admins.ts'

interface Refusal {
  route: string
  userId: string | null
  requestId: string
}

/** Tells the administrators that a browser sent card data to us, at most once an hour per person. Never says what it was. */
export const reportCardData = async (deps: Deps, { route, userId, requestId }: Refusal): Promise<void> => {
  deps.metrics.cardDataRefused.inc()
  deps.log.warn({ route, userId, requestId }, 'a request carried card data and was refused')
  const at = deps.clock.now().toISOString()
  await alertAdmins(deps, {
    alertId: `card-data:${userId ?? 'anonymous'}:${at.slice(0, 13)}`,
    title: 'A request carried card data and was refused',
    details: { Call: route, User: userId, Request: requestId, At: at },
  })
}

interface Unknown {
  route: string
  customerId: string | null
  requestId: string
}

/** Tells the administrators, at most once a day per customer, of a state that no chart of this version knows. */
export const reportUnknownState = async (
  deps: Deps,
  { route, customerId, requestId }: Unknown,
): Promise<void> => {
  deps.log.warn({ route, customerId, requestId }, 'an account is in a state that is not known')
  const at = deps.clock.now().toISOString()
  await alertAdmins(deps, {
    alertId: `needs-attention:${customerId ?? 'unknown'}:${at.slice(0, 10)}`,
    title: 'An account needs attention',
    details: {
      Customer: customerId,
      Why: 'Its stored state is not known to this version of Masar, so nothing of it is shown or changed',
      Call: route,
      Request: requestId,
      At: at,
    },
  })
}
