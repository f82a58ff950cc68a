import { allowCors, isPortalOrigin } from '../shared/cors.ts'
import { sendPage } from '../shared/layout.ts'
import type { Part, SandboxContext } from '../shared/part.ts'
import { createSigningKeys, type SigningKeysState } from '../shared/signing-keys.ts'
import { createAuthorizationRequestReader } from './authorization-request.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { type BrowserSessionsState, createBrowserSessions } from './browser-sessions.ts'
import { type CodeGrantsState, createCodeGrants } from './code-grants.ts'
import { identityControl } from './control-routes.ts'
import { endSessionRoutes } from './end-session-routes.ts'
import { identityHome } from './home-page.ts'
import { createIdTokenIssuer } from './id-token.ts'
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
    // Keeps the keys: callers cache them, and a reset is no rotation.
    reset: () => {
      grants.clear()
      sessions.clear()
    },
    dump: () => ({ kids: keyStore.read().keys.map(({ kid }) => kid) }),
  }
}
