import { importPKCS8, SignJWT } from 'jose'
import { startPart } from '../shared/part-harness.ts'
import { createCloudBillingPart } from './part.ts'

interface Key {
  private_key: string
  private_key_id: string
  client_email: string
  token_uri: string
}

interface AssertionChange {
  key?: Partial<Key>
  scope?: string
  subject?: string
  /** Seconds from now. */
  issuedIn?: number
  lifeSeconds?: number
}

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Signs an assertion of a service account. */
async function signAssertion(key: Key, change: AssertionChange = {}): Promise<string> {
  const { private_key, private_key_id, client_email, token_uri } = { ...key, ...change.key }
  const issuedAt = Math.floor(Date.now() / 1000) + (change.issuedIn ?? 0)
  return new SignJWT({
    scope: change.scope ?? 'https://www.googleapis.com/auth/cloud-billing',
    ...(change.subject !== undefined && { sub: change.subject }),
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: private_key_id })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + (change.lifeSeconds ?? 3_600))
    .sign(await importPKCS8(private_key, 'RS256'))
}

/** Headers of a caller of a whole, listening sandbox. */
export async function cloudBearer(sandboxUrl: string): Promise<{ authorization: string }> {
  const key = (await (await fetch(`${sandboxUrl}/control/cloud-billing/key`)).json()) as Key
  const answer = await fetch(`${sandboxUrl}/cloud-billing/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: GRANT_TYPE, assertion: await signAssertion(key) }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}

export type CloudBilling = Awaited<ReturnType<typeof startCloudBilling>>

/** The cloud provider's billing, with a caller with an access token. */
export async function startCloudBilling() {
  const harness = await startPart(createCloudBillingPart)

  const key = (): Key => {
    const stores = new Map<string, unknown>(JSON.parse(harness.stored()))
    return stores.get('cloud-billing-key') as Key
  }

  const assertion = (change: AssertionChange = {}) => signAssertion(key(), change)

  const askForToken = (fields: { assertion: string; grant_type?: string }) =>
    harness.app.inject({
      method: 'POST',
      url: '/cloud-billing/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ grant_type: GRANT_TYPE, ...fields }).toString(),
    })

  const token = async () =>
    (await askForToken({ assertion: await assertion() })).json<{ access_token: string }>().access_token

  const bearer = { authorization: `Bearer ${await token()}` }
  return Object.assign(harness, {
    key,
    assertion,
    askForToken,
    token,
    get: (path: string, headers: Record<string, string> = bearer) =>
      harness.app.inject({ url: `/cloud-billing/v1/${path}`, headers }),
    post: (path: string, payload: object) =>
      harness.app.inject({ method: 'POST', url: `/cloud-billing/v1/${path}`, headers: bearer, payload }),
  })
}
