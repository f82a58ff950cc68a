import { findSessionBySecret, revokeSession } from '../../db/stores/sessions.ts'
import type { Deps } from '../../deps.ts'
import { readAccessToken } from './access-token.ts'
import { hashSecret } from './session-secret.ts'

/** Ends the sessions a browser shows, by cookie or by token: at once, in every tab, with their sockets. */
export const closeSession =
  (deps: Deps) => async (shown: { secret: string | undefined; token: string | undefined }) => {
    const now = deps.clock.now()
    const ids = new Set<string>()
    if (shown.secret) {
      const session = await findSessionBySecret(deps.db, hashSecret(shown.secret), now)
      if (session) ids.add(session.sessionId)
    }
    if (shown.token) {
      const reading = await readAccessToken(deps.config.sessionSecret, shown.token, now)
      if (reading.kind === 'session') ids.add(reading.sessionId)
    }
    for (const id of ids) {
      await revokeSession(deps.db, id, now)
      deps.realtime.sessionClosed(id)
    }
  }
