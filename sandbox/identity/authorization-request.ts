import { isPortalOrigin } from '../shared/cors.ts'
import { field } from '../shared/forms.ts'
import type { SandboxContext } from '../shared/part.ts'

/** A validated authorization request. */
export interface AuthorizationRequest {
  redirectUri: string
  state: string
  nonce: string
  codeChallenge: string
  loginHint: string
  prompts: readonly Prompt[]
}

export const PROMPTS = ['none', 'login', 'select_account'] as const
type Prompt = (typeof PROMPTS)[number]

const isPrompt = (word: string): word is Prompt => PROMPTS.some((prompt) => prompt === word)

/** `page`: the caller is not trusted with a redirect. `redirect`: the error goes into `error` and `error_description`. */
export type AuthorizationRefusal =
  | { kind: 'page'; message: string }
  | { kind: 'redirect'; redirectUri: string; state: string; error: string; description: string }

export type ReadAuthorizationRequest = (
  parameters: unknown,
) => { ok: true; request: AuthorizationRequest } | { ok: false; refusal: AuthorizationRefusal }

export const REQUEST_FIELDS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
] as const

export function createAuthorizationRequestReader(context: SandboxContext): ReadAuthorizationRequest {
  return (parameters) => {
    const read = (name: string) => field(parameters, name)
    if (read('client_id') !== context.keys.oidcClientId)
      return page(`This provider knows one client, ${context.keys.oidcClientId}. The request named another.`)
    const redirectUri = read('redirect_uri')
    if (!isAllowedRedirect(redirectUri, context.appUrl))
      return page(`redirect_uri must be an address of ${context.appUrl} or of this machine.`)

    const state = read('state')
    const refuse = (error: string, description: string) =>
      ({ ok: false, refusal: { kind: 'redirect', redirectUri, state, error, description } }) as const
    if (read('response_type') !== 'code')
      return refuse('unsupported_response_type', 'Only response_type=code is supported.')
    if (!read('scope').split(' ').includes('openid'))
      return refuse('invalid_scope', 'The scope must contain openid.')
    if (read('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(read('code_challenge')))
      return refuse('invalid_request', 'A code_challenge with code_challenge_method=S256 is required.')
    const prompts = read('prompt').split(' ').filter(Boolean)
    if (!prompts.every(isPrompt))
      return refuse('invalid_request', `The prompt must be of ${PROMPTS.join(', ')}.`)
    return {
      ok: true,
      request: {
        redirectUri,
        state,
        nonce: read('nonce'),
        codeChallenge: read('code_challenge'),
        loginHint: read('login_hint'),
        prompts,
      },
    }
  }
}

/** The URL to return the browser to. */
export function backTo(redirectUri: string, parameters: Record<string, string>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  return url.href
}

const page = (message: string) => ({ ok: false, refusal: { kind: 'page', message } }) as const

const isAllowedRedirect = (uri: string, appUrl: string) =>
  URL.canParse(uri) && !uri.includes('#') && isPortalOrigin(new URL(uri).origin, appUrl)
