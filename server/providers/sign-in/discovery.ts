import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { ProviderFailure } from '../../errors/failures.ts'
import type { ProviderHttp } from '../http.ts'
import { createTokenCheck } from '../token-check.ts'

const MAX_AGE_MS = 60 * 60_000
/** Ed25519 is the name of RFC 9864 for EdDSA with this curve. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']

interface DiscoveryOptions {
  issuer: string
  /** Address of the document; under the issuer with most providers. */
  discoveryUrl: string
  http: ProviderHttp
  clock: Clock
}

/** The provider's discovery document, fetched at most once an hour. */
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
        cause: new Error(`it supports none of the signatures ${ALGORITHMS.join(', ')}`),
      })
    const check = createTokenCheck({ provider: 'sign-in', http, keysUrl: document.jwks_uri, algorithms })
    return { ...document, check }
  }
  type DiscoveryDocument = Awaited<ReturnType<typeof discover>>

  let last: DiscoveryDocument | undefined
  let cached: { since: number; document: Promise<DiscoveryDocument> } | undefined
  return {
    fresh(): Promise<DiscoveryDocument> {
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
    /** The last document of any age; fetches it within `totalMs` when there is none. */
    async last(totalMs: number): Promise<DiscoveryDocument> {
      last ??= await discover({ totalMs })
      return last
    },
  }
}

const documentOf = ({ issuer, discoveryUrl }: Pick<DiscoveryOptions, 'issuer' | 'discoveryUrl'>) => {
  const forBrowsers = addressBeside(issuer)
  const forServers = addressBeside(discoveryUrl)
  return z.object({
    // Some providers end their issuer with a slash that the setting lacks.
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

/** A document published over https may name https addresses only. */
const addressBeside = (url: string) => z.url({ protocol: url.startsWith('https:') ? /^https$/ : /^https?$/ })
