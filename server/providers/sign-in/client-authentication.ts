/** Header and form fields that authenticate the client at the token endpoint. */
export interface ClientAuthentication {
  headers?: { authorization: string }
  form: Record<string, string>
}

/** The default of a provider that names no methods (OpenID Connect Discovery 1.0, section 3). */
const DEFAULT_METHODS = ['client_secret_basic']

/**
 * Authenticates the client by the first supported method of Basic and body; null when the provider supports neither. A public
 * client, without a secret, only sends its id.
 */
export const authenticateClient = (
  clientId: string,
  secret: string | null,
  methods: readonly string[] = DEFAULT_METHODS,
): ClientAuthentication | null => {
  if (secret === null) return { form: { client_id: clientId } }
  if (methods.includes('client_secret_basic')) {
    const credentials = Buffer.from(`${formEncode(clientId)}:${formEncode(secret)}`).toString('base64')
    return { headers: { authorization: `Basic ${credentials}` }, form: {} }
  }
  if (methods.includes('client_secret_post')) return { form: { client_id: clientId, client_secret: secret } }
  return null
}

/** Encodes id and secret before joining (RFC 6749, 2.3.1). */
const formEncode = (value: string): string => new URLSearchParams([['', value]]).toString().slice(1)
