import type { FastifyInstance, FastifyReply } from 'fastify'
import { field } from '../shared/forms.ts'
import { type Html, html } from '../shared/html.ts'
import { sendPage } from '../shared/layout.ts'
import {
  type AuthorizationRefusal,
  type AuthorizationRequest,
  backTo,
  REQUEST_FIELDS,
  type ReadAuthorizationRequest,
} from './authorization-request.ts'
import type { BrowserSessions } from './browser-sessions.ts'
import type { CodeGrants } from './code-grants.ts'
import type { IdTokenOptions } from './id-token.ts'
import { BAD_TOKENS, CANCEL, REFUSALS } from './outcomes.ts'
import { initials, isEmail, type Person, personFor, READY_PEOPLE } from './people.ts'

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

interface ChooserOptions {
  /** Parameters of the authorization request, passed through the form. */
  parameters: unknown
  loginHint: string
  /** Origin of the redirect, shown to the person. */
  destination: string
  problem?: string
}

/** The account chooser: predefined people, any other e-mail, and failures on demand. */
function chooserPage(options: ChooserOptions): Html {
  const carried = REQUEST_FIELDS.map(
    (name) => html`<input type="hidden" name="${name}" value="${field(options.parameters, name)}">`,
  )
  return html`
<h1>Choose an account</h1>
<p class="muted">to continue to <bdi>${options.destination}</bdi></p>
<form method="post" action="/identity/authorize" aria-label="Ready people">${carried}
<div class="stack">${READY_PEOPLE.map(
    (person) => html`<button class="choice" name="email" value="${person.email}">
<span class="avatar" aria-hidden="true">${initials(person.name)}</span>
<span class="who"><strong>${person.name}</strong><span>${person.email}</span><span class="muted">${person.purpose}</span></span></button>`,
  )}</div></form>
<details class="card other"${options.problem || options.loginHint ? html` open` : null}><summary>Use another e-mail</summary>
${options.problem ? html`<p class="notice bad" role="alert" id="problem">${options.problem}</p>` : null}
<form method="post" action="/identity/authorize" aria-label="Use another e-mail">${carried}
<label for="email">E-mail</label>
<input id="email" name="email" type="email" required autocomplete="off" value="${options.loginHint}"${options.problem ? html` aria-invalid="true" aria-describedby="problem"` : null}>
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" aria-describedby="name-hint">
<p class="hint" id="name-hint">Left empty, it is made from the address.</p>
<label class="row" for="verified"><input id="verified" type="checkbox" name="verified" value="yes" checked> The provider has verified this e-mail</label>
<p class="actions"><button class="primary wide">Continue</button></p></form></details>
<details class="card"><summary>Make the sign-in go wrong</summary>
<form method="post" action="/identity/authorize" aria-label="Answers that go wrong">${carried}
<p class="hint">The first four sign in as ${READY_PEOPLE[0]?.name ?? ''}.</p>
<div class="row">${BAD_TOKENS.map(({ id, label }) => html`<button class="small" name="bad_token" value="${id}">${label}</button>`)}
${REFUSALS.map(({ id, label }) => html`<button class="small danger" name="refuse" value="${id}">${label}</button>`)}</div></form></details>
<form method="post" action="/identity/authorize" aria-label="${CANCEL.label}">${carried}
<button class="wide" name="refuse" value="${CANCEL.id}">${CANCEL.label}</button></form>`
}
