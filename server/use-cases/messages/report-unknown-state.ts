import type { Deps } from '../../deps.ts'
import { alertAdmins } from './alert-admins.ts'

interface Unknown {
  route: string
  customerId: string | null
  requestId: string
}

/** Tells the administrators, at most once a day per customer, of a state that no chart of this version knows. */
export const reportUnknownState =
  (deps: Deps) =>
  async ({ route, customerId, requestId }: Unknown): Promise<void> => {
    deps.log.warn({ route, customerId, requestId }, 'an account is in a state that is not known')
    const at = deps.clock.now().toISOString()
    await alertAdmins(deps)({
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
