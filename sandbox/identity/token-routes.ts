import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { field } from '../shared/forms.ts'
import type { SandboxContext } from '../shared/part.ts'
import type { SigningKeys } from '../shared/signing-keys.ts'
import { PROMPTS } from './authorization-request.ts'
import type { CodeGrants } from './code-grants.ts'
import { ID_TOKEN_SECONDS, type IssueIdToken } from './id-token.ts'

interface TokenDeps {
  context: SandboxContext
  keys: SigningKeys
  grants: CodeGrants
  issue: IssueIdToken
}

const API = { config: { api: true } }

/** Discovery, published keys, and the exchange of a code for an ID token. */
export function tokenRoutes(app: FastifyInstance, { context, keys, grants, issue }: TokenDeps): void {
  app.get('/.well-known/openid-configuration', API, async () => discovery(context))
  app.get('/jwks', API, async () => ({ keys: await keys.published() }))

  app.post('/token', API, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const read = (name: string) => field(request.body, name)
    if (read('grant_type') !== 'authorization_code')
      return fail(reply, 'unsupported_grant_type', 'Only grant_type=authorization_code is supported.')
    if (read('client_id') !== context.keys.oidcClientId)
      return fail(reply.code(401), 'invalid_client', 'The client is unknown.')
    if (!read('code') || !read('redirect_uri'))
      return fail(reply, 'invalid_request', 'code and redirect_uri are required.')

    const grant = grants.redeem(read('code'), read('redirect_uri'), read('code_verifier'))
    if ('refused' in grant) return fail(reply, 'invalid_grant', grant.refused)
    return {
      access_token: randomBytes(24).toString('base64url'),
      token_type: 'Bearer',
      expires_in: ID_TOKEN_SECONDS,
      scope: 'openid email profile',
      id_token: await issue(grant.person, grant.token),
    }
  })
}

const fail = (reply: FastifyReply, error: string, description: string) =>
  reply
    .code(reply.statusCode === 200 ? 400 : reply.statusCode)
    .send({ error, error_description: description })

/** Like a provider behind a proxy: browsers use the public URL, servers the local one. */
const discovery = (context: SandboxContext) => ({
  issuer: `${context.origin()}/identity`,
  authorization_endpoint: `${context.origin()}/identity/authorize`,
  token_endpoint: `${context.localOrigin()}/identity/token`,
  jwks_uri: `${context.localOrigin()}/identity/jwks`,
  end_session_endpoint: `${context.origin()}/identity/end-session`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: PROMPTS,
  scopes_supported: ['openid', 'email', 'profile'],
  claims_supported: [
    'iss',
    'sub',
    'aud',
    'exp',
    'iat',
    'auth_time',
    'nonce',
    'email',
    'email_verified',
    'name',
    'given_name',
    'family_name',
    'hd',
  ],
})
