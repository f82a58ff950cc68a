import type { FastifyInstance, FastifyReply } from 'fastify'
import { isPortalOrigin } from '../shared/cors.ts'
import { field } from '../shared/forms.ts'
import { html } from '../shared/html.ts'
import { sendPage } from '../shared/layout.ts'
import type { SandboxContext } from '../shared/part.ts'
import { backTo } from './authorization-request.ts'
import type { BrowserSessions } from './browser-sessions.ts'
import type { Person } from './people.ts'

interface EndSessionDeps {
  context: SandboxContext
  sessions: BrowserSessions
}

const FIELDS = ['client_id', 'post_logout_redirect_uri', 'state'] as const

/**
 * OpenID Connect RP-Initiated Logout 1.0. Asks the person for confirmation, because no ID token proves the owner of the session, and
 * redirects to the client's registered URL only.
 */
export function endSessionRoutes(app: FastifyInstance, { context, sessions }: EndSessionDeps): void {
  const refusalOf = (parameters: unknown): string | undefined => {
    const client = field(parameters, 'client_id')
    const returnTo = field(parameters, 'post_logout_redirect_uri')
    if (client && client !== context.keys.oidcClientId)
      return `This provider knows one client, ${context.keys.oidcClientId}. The request named another.`
    if (returnTo && !client) return 'post_logout_redirect_uri needs a client_id.'
    if (returnTo && !isRegistered(returnTo, context.appUrl))
      return `post_logout_redirect_uri must be ${context.appUrl}/, as the client has registered it.`
    return undefined
  }

  app.get('/end-session', async (request, reply) => {
    const refusal = refusalOf(request.query)
    if (refusal) return refuse(reply, refusal)
    const person = sessions.find(request)
    return person ? ask(reply, request.query, person) : leave(reply, request.query)
  })

  app.post('/end-session', async (request, reply) => {
    const refusal = refusalOf(request.body)
    if (refusal) return refuse(reply, refusal)
    if (field(request.body, 'answer') === 'sign-out') sessions.end(request, reply)
    return leave(reply, request.body)
  })
}

const isRegistered = (address: string, appUrl: string): boolean => {
  if (!URL.canParse(address)) return false
  const { origin, href } = new URL(address)
  return href === `${origin}/` && isPortalOrigin(origin, appUrl)
}

const ask = (reply: FastifyReply, parameters: unknown, person: Person) =>
  sendPage(reply, {
    title: 'Sign out',
    frame: 'popup',
    body: html`
<h1>Sign out here too?</h1>
<p>The portal has signed you out. At this provider you are still signed in as <bdi>${person.name}</bdi> (<bdi>${person.email}</bdi>).</p>
<form method="post" action="/identity/end-session" aria-label="Sign out">${FIELDS.map(
      (name) => html`<input type="hidden" name="${name}" value="${field(parameters, name)}">`,
    )}
<div class="stack"><button class="primary wide" name="answer" value="sign-out">Sign out</button>
<button class="wide" name="answer" value="stay">Stay signed in</button></div></form>`,
  })

function leave(reply: FastifyReply, parameters: unknown) {
  const returnTo = field(parameters, 'post_logout_redirect_uri')
  if (returnTo) return reply.redirect(backTo(returnTo, { state: field(parameters, 'state') }), 303)
  return sendPage(reply, { title: 'Signed out', frame: 'popup', body: html`<h1>You have signed out</h1>` })
}

const refuse = (reply: FastifyReply, message: string) =>
  sendPage(reply, {
    title: 'Sign-out request refused',
    frame: 'popup',
    status: 400,
    body: html`<h1>This sign-out request cannot be answered</h1><p>${message}</p>`,
  })
