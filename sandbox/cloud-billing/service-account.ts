import { createPublicKey, randomBytes } from 'node:crypto'
import { decodeJwt, exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import type { SandboxContext } from '../shared/part.ts'

/** Key file in the format of the cloud provider's console. */
interface ServiceAccountKey {
  type: 'service_account'
  project_id: string
  private_key_id: string
  private_key: string
  client_email: string
  client_id: string
  token_uri: string
}

/** Requires a delegating person of the reseller as subject. */
const DELEGATED_SCOPE = 'https://www.googleapis.com/auth/apps.order'
const SCOPES = [
  'https://www.googleapis.com/auth/cloud-billing',
  'https://www.googleapis.com/auth/cloud-platform',
  DELEGATED_SCOPE,
]
const LONGEST_ASSERTION_SECONDS = 3_600
const CLOCK_SKEW_SECONDS = 60

interface Refusal {
  error: 'invalid_grant' | 'invalid_scope'
  error_description: string
}

const invalidGrant = (error_description: string): Refusal => ({ error: 'invalid_grant', error_description })

const scopesIn = (scope: unknown): string[] => (typeof scope === 'string' ? scope.split(' ') : [])

export type ServiceAccount = ReturnType<typeof createServiceAccount>

/**
 * The service account of the portal's server. Its key is created at the first start and stored as a key file, which a server on the
 * same data directory reads.
 */
export function createServiceAccount(context: SandboxContext) {
  const store = context.store<Partial<ServiceAccountKey>>('cloud-billing-key', () => ({}))
  const tokenUri = () => `${context.localOrigin()}/cloud-billing/token`

  function key(): ServiceAccountKey {
    const stored = store.read()
    if (!stored.private_key) throw new Error('the sandbox has not started')
    return stored as ServiceAccountKey
  }

  return {
    key,
    async start() {
      const known = store.read().private_key !== undefined
      const fresh = known ? {} : await freshKey()
      // The port may differ from the last start.
      store.update((stored) => Object.assign(stored, fresh, { token_uri: tokenUri() }))
    },
    /** Scopes of an accepted assertion. */
    scopesOf: (assertion: string): string[] => scopesIn(decodeJwt(assertion)['scope']),
    /** Reason to reject an assertion; null when valid. */
    async refusalOf(assertion: string): Promise<Refusal | null> {
      const { private_key, private_key_id, client_email } = key()
      try {
        const { payload, protectedHeader } = await jwtVerify(assertion, createPublicKey(private_key), {
          algorithms: ['RS256'],
          issuer: client_email,
          audience: tokenUri(),
          requiredClaims: ['exp', 'iat'],
          maxTokenAge: LONGEST_ASSERTION_SECONDS,
          clockTolerance: CLOCK_SKEW_SECONDS,
          // Real time: callers sign in real time, even when a test moves the sandbox's clock.
          currentDate: new Date(),
        })
        const { exp = 0, iat = 0, scope } = payload
        if (protectedHeader.kid !== private_key_id) return invalidGrant('Invalid JWT Signature.')
        if (exp - iat > LONGEST_ASSERTION_SECONDS)
          return invalidGrant('Invalid JWT: Token must be a short-lived token (60 minutes).')
        const requested = scopesIn(scope)
        if (requested.includes(DELEGATED_SCOPE) && !payload.sub)
          return invalidGrant('Not a valid email or user ID.')
        return requested.every((one) => SCOPES.includes(one)) && requested.length > 0
          ? null
          : {
              error: 'invalid_scope',
              error_description: 'Invalid OAuth scope or ID token audience provided.',
            }
      } catch (error) {
        return invalidGrant(`Invalid JWT: ${error instanceof Error ? error.message : 'it cannot be read'}`)
      }
    },
  }
}

type KeyWithoutAddress = Omit<ServiceAccountKey, 'token_uri'>

let made: Promise<KeyWithoutAddress> | undefined
/** Shared by all sandboxes of this process: keys are slow to create, and tests start many sandboxes. */
const freshKey = () => {
  made ??= makeKey()
  return made
}

async function makeKey(): Promise<KeyWithoutAddress> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    type: 'service_account',
    project_id: 'masar-sandbox',
    private_key_id: randomBytes(20).toString('hex'),
    private_key: await exportPKCS8(privateKey),
    client_email: 'portal@masar-sandbox.iam.gserviceaccount.com',
    client_id: '100000000000000000001',
  }
}
