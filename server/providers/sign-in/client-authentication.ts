/** How the client proves itself at the token endpoint: header and form fields of that call. */
export interface ClientAuthentication {
  headers?: { authorization: string }
  form: Record<string, string>
}

/** What a provider takes that does not say (OpenID Connect Discovery 1.0, section 3). */
const DEFAULT_METHODS = ['client_secret_basic']

/**
 * Proves the client by the first of Basic and the body that the provider takes; null when it takes neither. A public client, without
 * a secret, only names itself.
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

/** As RFC 6749 (2.3.1) has id and secret encoded before they are joined. */
const formEncode = (value: string): string => new URLSearchParams([['', value]]).toString().slice(1)
