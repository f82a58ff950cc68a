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
  /** Seconds from now. */
  issuedIn?: number
  lifeSeconds?: number
}

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

export type CloudBilling = Awaited<ReturnType<typeof startCloudBilling>>

/** The cloud provider's billing, with a caller that has an access token. */
export async function startCloudBilling() {
  const harness = await startPart(createCloudBillingPart)

  const key = (): Key => {
    const stores = new Map<string, unknown>(JSON.parse(harness.stored()))
    return stores.get('cloud-billing-key') as Key
  }

  async function assertion(change: AssertionChange = {}) {
    const { private_key, private_key_id, client_email, token_uri } = { ...key(), ...change.key }
    const issuedAt = Math.floor(Date.now() / 1000) + (change.issuedIn ?? 0)
    return new SignJWT({ scope: change.scope ?? 'https://www.googleapis.com/auth/cloud-billing' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: private_key_id })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + (change.lifeSeconds ?? 3_600))
      .sign(await importPKCS8(private_key, 'RS256'))
  }

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
