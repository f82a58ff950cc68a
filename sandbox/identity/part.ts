import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { allowCors, isPortalOrigin } from '../shared/cors.ts'
import { type Html, html } from '../shared/html.ts'
import { sendPage } from '../shared/layout.ts'
import type { Part, SandboxContext } from '../shared/part.ts'
import { createSigningKeys, type SigningKeys, type SigningKeysState } from '../shared/signing-keys.ts'
import { createAuthorizationRequestReader } from './authorization-request.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { type BrowserSessionsState, createBrowserSessions } from './browser-sessions.ts'
import { type CodeGrants, type CodeGrantsState, createCodeGrants } from './code-grants.ts'
import { endSessionRoutes } from './end-session-routes.ts'
import { createIdTokenIssuer, type IssueIdToken } from './id-token.ts'
import { personFor, READY_PEOPLE } from './people.ts'
import { tokenRoutes } from './token-routes.ts'

/** An OpenID Connect provider with an account chooser: code flow, PKCE, RS256. */
export function createIdentityPart(context: SandboxContext): Part {
  const keyStore = context.store<SigningKeysState>('identity-keys', () => ({ keys: [] }))
  const keys = createSigningKeys('identity', keyStore)
  const grants = createCodeGrants(
    context.store<CodeGrantsState>('identity', () => ({ grants: {} })),
    context.clock,
  )
  const sessions = createBrowserSessions(
    context.store<BrowserSessionsState>('identity-sessions', () => ({ sessions: {} })),
  )
  const issue = createIdTokenIssuer(context, keys)

  return {
    name: 'identity',
    title: 'Identity provider',
    description: 'Who people sign in as: ready people or any e-mail, and sign-ins that go wrong.',
    register(app) {
      allowCors(app, (origin) => isPortalOrigin(origin, context.appUrl))
      app.get('/', (_request, reply) =>
        sendPage(reply, { title: 'Identity provider', body: identityHome(context), log: true }),
      )
      authorizeRoutes(app, { readRequest: createAuthorizationRequestReader(context), grants, sessions })
      endSessionRoutes(app, { context, sessions })
      tokenRoutes(app, { context, keys, grants, issue })
    },
    control: (app) => identityControl(app, issue, keys, grants),
    // Keeps the keys: callers cache them, and a reset is not a rotation.
    reset: () => {
      grants.clear()
      sessions.clear()
    },
    dump: () => ({ kids: keyStore.read().keys.map(({ kid }) => kid) }),
  }
}

function identityHome(context: SandboxContext): Html {
  const issuer = `${context.origin()}/identity`
  return html`
<h1>Identity provider</h1>
<p class="lead">Stands in for the company that people sign in with. The portal opens its account chooser in a popup and gets an ID token back. Choose <a href="${context.appUrl}">sign in on the portal</a> to see it.</p>
<div class="scroll fold" tabindex="0" role="region" aria-label="Ready people"><table><caption>Ready people</caption>
<thead><tr><th scope="col">Name</th><th scope="col">E-mail</th><th scope="col">For</th></tr></thead>
<tbody>${READY_PEOPLE.map((person) => html`<tr><th scope="row">${person.name}</th><td><code>${person.email}</code>${person.emailVerified ? null : html` <span class="tag warn">not verified</span>`}</td><td>${person.purpose}</td></tr>`)}</tbody></table></div>
<div class="card"><h2 class="sub">For programs</h2><dl>
<dt>Issuer</dt><dd><code>${issuer}</code></dd>
<dt>Discovery</dt><dd><a href="/identity/.well-known/openid-configuration"><code>/.well-known/openid-configuration</code></a></dd>
<dt>Client</dt><dd><code>${context.keys.oidcClientId}</code>, public, code flow with PKCE (S256)</dd>
<dt>Token for scripts</dt><dd><code>POST /control/identity/token {"email": "…", "name"?, "emailVerified"?, "expired"?, "secondsOld"?, "audience"?, "nonce"?, "subject"?, "claims"?}</code></dd>
<dt>Code as a provider’s own script brings it</dt><dd><code>POST /control/identity/script-code {"email": "…", "name"?}</code></dd>
<dt>New keys</dt><dd><code>POST /control/identity/rotate-keys</code></dd>
</dl></div>`
}

/** As permissive as a browser's e-mail field. */
const Address = z.email({ pattern: z.regexes.html5Email })

const TokenOrder = z.strictObject({
  email: Address,
  name: z.string().optional(),
  emailVerified: z.boolean().optional(),
  expired: z.boolean().optional(),
  audience: z.string().optional(),
  nonce: z.string().optional(),
  subject: z.string().optional(),
  secondsOld: z.int().optional(),
  claims: z.record(z.string(), z.unknown()).optional(),
})

const ScriptCodeOrder = z.strictObject({ email: Address, name: z.string().optional() })

/** For scripts and tests: tokens and codes without the popup, and key rotation. */
function identityControl(
  app: FastifyInstance,
  issue: IssueIdToken,
  keys: SigningKeys,
  grants: CodeGrants,
): void {
  app.post('/token', async (request) => {
    const order = TokenOrder.parse(request.body)
    const { email, name, emailVerified, ...options } = order
    return { idToken: await issue(personFor(email, name, emailVerified), options) }
  })
  app.post('/script-code', async (request) => {
    const { email, name } = ScriptCodeOrder.parse(request.body)
    const code = grants.grant({
      person: personFor(email, name, true),
      redirectUri: 'postmessage',
      codeChallenge: null,
      token: {},
    })
    return { code }
  })
  app.post('/rotate-keys', async () => {
    await keys.rotate()
    return { kids: (await keys.published()).map(({ kid }) => kid) }
  })
}
