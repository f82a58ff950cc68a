import type { ProviderAnswer, ProviderHttp } from '../http.ts'
import type { AccessTokens } from './google-access-token.ts'

export type GoogleCall = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  json?: unknown,
) => Promise<ProviderAnswer>

/** Calls one of Google's APIs with a valid access token. */
export const createGoogleCall = (http: ProviderHttp, url: string, tokens: AccessTokens): GoogleCall => {
  const callWith = (token: string, method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown) =>
    http.call({ method, url: `${url}/v1/${path}`, headers: { authorization: `Bearer ${token}` }, json })

  return async (...request) => {
    const token = await tokens.current()
    const answer = await callWith(token, ...request)
    if (answer.status !== 401) return answer
    // Revoked before its expiry. The call had no effect, so a retry with another token is safe.
    tokens.forget(token)
    return callWith(await tokens.current(), ...request)
  }
}
