import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { ProviderFailure } from '../../errors/provider-failure.ts'
import type { ProviderHttp } from '../http.ts'
import { createTokenCheck } from '../token-check.ts'

const MAX_AGE_MS = 60 * 60_000
/** Ed25519 is the name that RFC 9864 gives to what EdDSA is here. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']

/** What is published over https is reached by https too. */
const addressBeside = (url: string) => z.url({ protocol: url.startsWith('https:') ? /^https$/ : /^https?$/ })

const documentOf = ({ issuer, discoveryUrl }: Pick<DiscoveryOptions, 'issuer' | 'discoveryUrl'>) => {
  const forBrowsers = addressBeside(issuer)
  const forServers = addressBeside(discoveryUrl)
  return z.object({
    // Some write theirs with a slash at the end, which the setting has not.
    issuer: z.string().refine((found) => found.replace(/\/$/, '') === issuer),
    authorization_endpoint: forBrowsers,
    token_endpoint: forServers,
    jwks_uri: forServers,
    userinfo_endpoint: forServers.optional(),
    end_session_endpoint: forBrowsers.optional(),
    id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
    token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
    prompt_values_supported: z.array(z.string()).optional(),
  })
}

interface DiscoveryOptions {
  issuer: string
  /** Where the document is; the issuer's own address with most providers. */
  discoveryUrl: string
  http: ProviderHttp
  clock: Clock
}

/** What the provider publishes about itself, asked for at most once an hour. */
export const createDiscovery = ({ issuer, discoveryUrl, http, clock }: DiscoveryOptions) => {
  const Document = documentOf({ issuer, discoveryUrl })

  const discover = async (options?: { totalMs: number }) => {
    const call = { method: 'GET', url: `${discoveryUrl}/.well-known/openid-configuration` } as const
    const answer = await http.call(call, options)
    if (!answer.ok) throw http.failure(answer)
    const document = http.read(Document, answer)
    const algorithms = document.id_token_signing_alg_values_supported.filter((name) =>
      ALGORITHMS.includes(name),
    )
    if (algorithms.length === 0)
      throw new ProviderFailure('sign-in', {
        kind: 'nonsense',
        cause: new Error(`it signs with none of ${ALGORITHMS.join(', ')}`),
      })
    const check = createTokenCheck({ provider: 'sign-in', http, keysUrl: document.jwks_uri, algorithms })
    return { ...document, check }
  }
  type Discovered = Awaited<ReturnType<typeof discover>>

  let last: Discovered | undefined
  let cached: { since: number; document: Promise<Discovered> } | undefined
  return {
    fresh(): Promise<Discovered> {
      const now = clock.now().getTime()
      if (!cached || now - cached.since > MAX_AGE_MS) {
        const fetched = { since: now, document: discover() }
        cached = fetched
        fetched.document.then(
          (document) => {
            last = document
          },
          () => {
            if (cached === fetched) cached = undefined
          },
        )
      }
      return cached.document
    },
    /** The last one that was seen, of any age; fetched within `totalMs` when there is none. */
    async last(totalMs: number): Promise<Discovered> {
      last ??= await discover({ totalMs })
      return last
    },
  }
}
