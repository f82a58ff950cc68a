import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import OpenIdProvider, {
  type AccountClaims,
  type Adapter,
  type AdapterPayload,
  type ClientMetadata,
  type Configuration,
} from 'oidc-provider'

export type SigningAlgorithm = 'RS256' | 'PS256' | 'ES256' | 'EdDSA'

export interface StandardProviderOptions {
  client: Partial<ClientMetadata> & { client_id: string }
  algorithm?: SigningAlgorithm
  configuration?: Configuration
}

/** A browser's cookies of one provider, by name and path. */
export type CookieJar = Map<string, { path: string; pair: string }>

const keepCookies = (jar: CookieJar, answer: Response): void => {
  for (const cookie of answer.headers.getSetCookie()) {
    const [pair = '', ...attributes] = cookie.split(/; */)
    const path = attributes.find((one) => /^path=/i.test(one))?.slice('path='.length) ?? '/'
    const name = pair.slice(0, pair.indexOf('='))
    if (pair === `${name}=`) jar.delete(`${name} ${path}`)
    else jar.set(`${name} ${path}`, { path, pair })
  }
}

const cookiesFor = (jar: CookieJar, { pathname }: URL): string =>
  [...jar.values()]
    .filter(({ path }) => pathname.startsWith(path))
    .map(({ pair }) => pair)
    .join('; ')

/** A certified OpenID Connect provider on this machine, and a browser for its pages. */
export interface StandardProvider {
  issuer: string
  /** Follows the redirects of a page, answering every prompt as `accountId`, until one leads to another origin. */
  visit(url: string, accountId: string, jar?: CookieJar): Promise<URL>
  /** The prompts of its pages so far. */
  asked: string[]
  /** Replaces the signing keys by a new one. */
  rotateKeys(): Promise<void>
  close(): Promise<void>
}

const signingKey = async (algorithm: SigningAlgorithm, kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: algorithm, use: 'sig' }
}

/** The provider's storage; it survives a change of keys. */
const createMemory = (): ((model: string) => Adapter) => {
  const entries = new Map<string, AdapterPayload>()
  return (model) => {
    const find = async (id: string) => entries.get(`${model}:${id}`)
    const findBy = async (name: 'uid' | 'userCode', value: string) =>
      [...entries].find(([key, payload]) => key.startsWith(`${model}:`) && payload[name] === value)?.[1]
    return {
      upsert: async (id, payload) => void entries.set(`${model}:${id}`, payload),
      find,
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      consume: async (id) => {
        const payload = await find(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      destroy: async (id) => void entries.delete(`${model}:${id}`),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of entries)
          if (key.startsWith(`${model}:`) && payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}

const LIVES = { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 }

/** Starts a provider that knows the given accounts and one client. */
export const startStandardProvider = async (
  accounts: Record<string, AccountClaims>,
  { client, algorithm = 'RS256', configuration = {} }: StandardProviderOptions,
): Promise<StandardProvider> => {
  const asked: string[] = []
  let accountId = ''
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}
  const server = createServer((request, response) => void handle(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const answer = async (provider: OpenIdProvider, request: IncomingMessage, response: ServerResponse) => {
    const { prompt, params, grantId, session } = await provider.interactionDetails(request, response)
    asked.push(prompt.name)
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId } })
    const grant =
      (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
      new provider.Grant({ accountId: session?.accountId ?? accountId, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    return provider.interactionFinished(
      request,
      response,
      { consent: { grantId: await grant.save() } },
      { mergeWithLastSubmission: true },
    )
  }

  const adapter = createMemory()
  let turns = 0
  const useNewKeys = async () => {
    turns += 1
    const provider = new OpenIdProvider(issuer, {
      clients: [{ token_endpoint_auth_method: 'none', id_token_signed_response_alg: algorithm, ...client }],
      jwks: { keys: [await signingKey(algorithm, `key-${turns}`)] },
      cookies: { keys: ['of this test'] },
      claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      adapter,
      clientBasedCORS: () => false,
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      renderError: (context, { error, error_description }) => {
        context.body = `${error}: ${error_description}`
      },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...accounts[id], sub: id }) }),
      ...configuration,
      ttl: { ...LIVES, ...configuration.ttl },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (context, form) => {
            asked.push('logout')
            context.body = form
          },
        },
        ...configuration.features,
      },
    })
    const callback = provider.callback()
    handle = (request, response) =>
      request.url?.startsWith('/interaction/')
        ? answer(provider, request, response)
        : callback(request, response)
  }
  await useNewKeys()

  const visit = async (address: string, as: string, jar: CookieJar = new Map()): Promise<URL> => {
    accountId = as
    let url = new URL(address)
    let body: URLSearchParams | null = null
    for (let steps = 0; steps < 12; steps += 1) {
      if (url.origin !== issuer) return url
      const reply: Response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        body,
        redirect: 'manual',
        headers: { cookie: cookiesFor(jar, url) },
      })
      keepCookies(jar, reply)
      const location = reply.headers.get('location')
      if (location) {
        url = new URL(location, url)
        body = null
        continue
      }
      const page: string = await reply.text()
      const [, action, xsrf = ''] = /action="([^"]+)".*?name="xsrf" value="([^"]+)"/s.exec(page) ?? []
      if (!action) throw new Error(`${url.pathname} answered ${reply.status}: ${page.slice(0, 400)}`)
      url = new URL(action, url)
      body = new URLSearchParams({ xsrf, logout: 'yes' })
    }
    throw new Error(`${address} redirects in a loop`)
  }

  return {
    issuer,
    visit,
    asked,
    rotateKeys: useNewKeys,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
