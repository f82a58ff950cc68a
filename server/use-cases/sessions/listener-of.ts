import type { Deps } from '../../deps.ts'
import type { Caller, Listener } from '../../realtime/socket-realtime.ts'
import { namedCustomer } from '../customers/named-customer.ts'
import { authenticate } from './authenticate.ts'

/** What a socket may hear: of the person's own customer, or of the one an administrator looks at. */
export const listenerOf =
  (deps: Deps) =>
  async ({ token, asked }: Caller): Promise<Listener> => {
    const actor = await authenticate(deps)(token, { requestId: 'socket', ip: '' })
    const named = await namedCustomer(deps, actor, asked)
    return { userId: actor.userId, sessionId: actor.sessionId, customerId: named?.id ?? actor.customerId }
  }
