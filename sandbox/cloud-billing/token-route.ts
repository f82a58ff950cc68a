import type { FastifyInstance } from 'fastify'
import { field } from '../shared/forms.ts'
import { type AccessTokens, TOKEN_SECONDS } from './access-tokens.ts'
import type { ServiceAccount } from './service-account.ts'

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
