import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from '../shared/part.ts'
import type { Person } from './people.ts'

export type BrowserSessionsState = { sessions: Record<string, Person> }

/** Cookies ignore ports; this path hides the cookie from the portal on the same host. */
const COOKIE = 'identity-session'
const ATTRIBUTES = 'Path=/identity; HttpOnly; SameSite=Lax'

/** Sessions at the provider, per browser. They outlive the portal's session, like real ones. */
export function createBrowserSessions(store: Store<BrowserSessionsState>) {
  const idOf = (request: FastifyRequest) =>
    (request.headers.cookie ?? '')
      .split('; ')
      .find((cookie) => cookie.startsWith(`${COOKIE}=`))
      ?.slice(COOKIE.length + 1) ?? ''

  return {
    find(request: FastifyRequest): Person | undefined {
      const { sessions } = store.read()
      const id = idOf(request)
      return Object.hasOwn(sessions, id) ? sessions[id] : undefined
    },
    start(request: FastifyRequest, reply: FastifyReply, person: Person): void {
      const id = randomBytes(24).toString('base64url')
      store.update((state) => {
        delete state.sessions[idOf(request)]
        state.sessions[id] = person
      })
      reply.header('set-cookie', `${COOKIE}=${id}; ${ATTRIBUTES}`)
    },
    end(request: FastifyRequest, reply: FastifyReply): void {
      store.update((state) => {
        delete state.sessions[idOf(request)]
      })
      reply.header('set-cookie', `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`)
    },
    clear: () =>
      store.update((state) => {
        state.sessions = {}
      }),
  }
}

export type BrowserSessions = ReturnType<typeof createBrowserSessions>
