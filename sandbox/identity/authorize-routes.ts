import type { FastifyInstance, FastifyReply } from 'fastify'
import { field } from '../shared/forms.ts'
import { html } from '../shared/html.ts'
import { sendPage } from '../shared/layout.ts'
import {
  type AuthorizationRefusal,
  type AuthorizationRequest,
  backTo,
  type ReadAuthorizationRequest,
} from './authorization-request.ts'
import type { BrowserSessions } from './browser-sessions.ts'
import { chooserPage } from './chooser-page.ts'
import type { CodeGrants } from './code-grants.ts'
import type { IdTokenOptions } from './id-token.ts'
import { BAD_TOKENS, CANCEL, REFUSALS } from './outcomes.ts'
import { isEmail, type Person, personFor, READY_PEOPLE } from './people.ts'

interface AuthorizeDeps {
  readRequest: ReadAuthorizationRequest
  grants: CodeGrants
  sessions: BrowserSessions
}

/**
 * The popup: shows the chooser, then returns the browser with a code or an error. Skips the chooser for a person with a session in this
 * browser, unless the portal requires it.
 */
export function authorizeRoutes(
  app: FastifyInstance,
  { readRequest, grants, sessions }: AuthorizeDeps,
): void {
  const enter = (
    reply: FastifyReply,
    { redirectUri, state, nonce, codeChallenge }: AuthorizationRequest,
    person: Person,
    token: IdTokenOptions = {},
  ) => {
    const code = grants.grant({
      person,
      redirectUri,
      codeChallenge,
      token: { ...token, ...(nonce ? { nonce } : {}) },
    })
    return reply.redirect(backTo(redirectUri, { code, state }), 303)
  }

  app.get('/authorize', async (request, reply) => {
    const result = readRequest(request.query)
    if (!result.ok) return refuse(reply, result.refusal)
    const { prompts, redirectUri, state } = result.request
    const person = sessions.find(request)
    if (person && !prompts.some((prompt) => prompt !== 'none')) return enter(reply, result.request, person)
    if (prompts.includes('none')) return refuse(reply, { kind: 'redirect', redirectUri, state, ...NOBODY })
    return choose(reply, request.query, result.request)
  })

  app.post('/authorize', async (request, reply) => {
    const result = readRequest(request.body)
    if (!result.ok) return refuse(reply, result.refusal)
    const { redirectUri, state } = result.request

    const refusal = [CANCEL, ...REFUSALS].find(({ id }) => id === field(request.body, 'refuse'))
    if (refusal) return refuse(reply, { kind: 'redirect', redirectUri, state, ...refusal })

    const bad = BAD_TOKENS.find(({ id }) => id === field(request.body, 'bad_token'))
    const email = bad ? (READY_PEOPLE[0]?.email ?? '') : field(request.body, 'email')
    if (!isEmail(email)) return choose(reply, request.body, result.request, 'Enter an e-mail address.')
    const person = personFor(email, field(request.body, 'name'), verifiedChoice(request.body))
    sessions.start(request, reply, person)
    return enter(reply, result.request, person, bad?.token)
  })
}

const NOBODY = { error: 'login_required', description: 'Nobody is signed in in this browser.' }

/** Only the form for another e-mail has the name field, and only its unchecked box means "not verified". */
const verifiedChoice = (body: unknown): boolean | undefined =>
  Object.hasOwn(body as object, 'name') ? field(body, 'verified') === 'yes' : undefined

function choose(reply: FastifyReply, parameters: unknown, request: AuthorizationRequest, problem?: string) {
  return sendPage(reply, {
    title: 'Choose an account',
    frame: 'popup',
    status: problem ? 400 : 200,
    body: chooserPage({
      parameters,
      loginHint: problem ? field(parameters, 'email') : request.loginHint,
      destination: new URL(request.redirectUri).origin,
      ...(problem ? { problem } : {}),
    }),
  })
}

function refuse(reply: FastifyReply, refusal: AuthorizationRefusal) {
  if (refusal.kind === 'redirect') {
    const { redirectUri, state, error, description } = refusal
    return reply.redirect(backTo(redirectUri, { error, error_description: description, state }), 303)
  }
  return sendPage(reply, {
    title: 'Sign-in request refused',
    frame: 'popup',
    status: 400,
    body: html`<h1>This sign-in request cannot be answered</h1><p>${refusal.message}</p>`,
  })
}
