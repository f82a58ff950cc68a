import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { field } from '../shared/forms.ts'
import type { SandboxContext } from '../shared/part.ts'
import { BillingError, invalid, unauthenticated, wrongScope } from './errors.ts'
import type { ServiceAccount } from './service-account.ts'

const TOKEN_SECONDS = 3_599

interface TokensState {
  tokens: { value: string; until: number; scopes?: string[] }[]
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

/** Valid access tokens. They expire in real time, because callers use real time. */
export function createAccessTokens(context: SandboxContext) {
  const store = context.store<TokensState>('cloud-billing-tokens', () => ({ tokens: [] }))
  const isOver = ({ until }: { until: number }) => until <= Date.now()
  return {
    issue(scopes: string[]): string {
      const value = `ya29.${randomBytes(48).toString('base64url')}`
      store.update((state) => {
        state.tokens = state.tokens.filter((token) => !isOver(token))
        state.tokens.push({ value, until: Date.now() + TOKEN_SECONDS * 1000, scopes })
      })
      return value
    },
    /** True for a valid token, with this scope if given. */
    isGood: (value: string, scope?: string) =>
      store
        .read()
        .tokens.some(
          (token) =>
            token.value === value &&
            !isOver(token) &&
            (scope === undefined || (token.scopes ?? []).includes(scope)),
        ),
    reset() {
      store.update((state) => {
        state.tokens = []
      })
    },
  }
}

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Issues an access token to a service account for a signed assertion (RFC 7523). */
export function tokenRoute(app: FastifyInstance, account: ServiceAccount, tokens: AccessTokens) {
  app.post('/token', { config: { api: true } }, async ({ body }, reply) => {
    const grantType = field(body, 'grant_type')
    const refusal =
      grantType === GRANT_TYPE
        ? await account.refusalOf(field(body, 'assertion'))
        : { error: 'unsupported_grant_type', error_description: `Invalid grant_type: ${grantType}` }
    if (refusal) return reply.code(400).send(refusal)
    reply.header('cache-control', 'no-store')
    return {
      access_token: tokens.issue(account.scopesOf(field(body, 'assertion'))),
      expires_in: TOKEN_SECONDS,
      token_type: 'Bearer',
    }
  })
}

/** Refuses calls without a valid token, of this scope if given, and formats errors like the provider. */
export function requireToken(app: FastifyInstance, tokens: AccessTokens, scope?: string): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof BillingError) return reply.code(error.statusCode).send(error.body)
    if ((error.statusCode ?? 500) >= 500) throw error
    const refusal = invalid(error.message)
    return reply.code(refusal.statusCode).send(refusal.body)
  })
  app.addHook('preHandler', async (request) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!tokens.isGood(token)) throw unauthenticated()
    if (scope !== undefined && !tokens.isGood(token, scope)) throw wrongScope()
  })
}
