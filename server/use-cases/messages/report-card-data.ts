import type { Deps } from '../../deps.ts'
import { alertAdmins } from './alert-admins.ts'

interface Refusal {
  route: string
  userId: string | null
  requestId: string
}

/** Tells the administrators that a browser sent card data to us, at most once an hour per person. Never says what it was. */
export const reportCardData =
  (deps: Deps) =>
  async ({ route, userId, requestId }: Refusal): Promise<void> => {
    deps.metrics.cardDataRefused.inc()
    deps.log.warn({ route, userId, requestId }, 'a request carried card data and was refused')
    const at = deps.clock.now().toISOString()
    await alertAdmins(deps)({
      alertId: `card-data:${userId ?? 'anonymous'}:${at.slice(0, 13)}`,
      title: 'A request carried card data and was refused',
      details: { Call: route, User: userId, Request: requestId, At: at },
    })
  }
