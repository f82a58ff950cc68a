import type { QueryClient } from '@tanstack/react-query'
import { createActor } from 'xstate'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { accessToken } from '#src/shared/session/access-token.ts'
import { acting } from '#src/shared/session/acting.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import type { Session } from '#src/shared/session/session.ts'

/** The session while a page is rendered on the server: it is known, and nothing can be pressed. */
export const createRenderedSession = (queryClient: QueryClient): Session => ({
  role: async () => accessToken.value()?.role,
  actFor: async (id) => acting.start(id),
  signedIn: () => queryClient.ensureQueryData(currentQuery),
  changeAccount: () => {},
  logout: () => {},
  actor: createActor(sessionMachine, { inspect }),
})
