type Errors = Record<string, string[]> | null

/** An error of the card provider. `envelope: false` is the bare `{"message"}` form. */
export class CardError extends Error {
  readonly statusCode: number
  readonly body: { type?: string; message: string; errors?: Errors }

  constructor(statusCode: number, body: CardError['body']) {
    super(body.message)
    this.statusCode = statusCode
    this.body = body
  }
}

const full = (statusCode: number, type: string, message: string, errors: Errors = null) =>
  new CardError(statusCode, { type, message, errors })

export const badCredentials = () => full(401, 'authentication_error', 'Invalid authorization credentials')
export const keyLacksPermission = () =>
  full(403, 'authentication_error', 'This API key has no permission to do this')
export const objectNotFound = () => full(404, 'api_error', 'Object not found')
export const accountInactive = () =>
  full(405, 'account_inactive_error', 'Your account is not activated for live transactions')
export const rateLimited = () => full(429, 'rate_limit_error', 'Too many requests, please slow down')
export const usedGivenId = () =>
  full(400, 'used_given_id', 'The given_id provided has been already used with a different payment.')
export const underMaintenance = () =>
  full(503, 'api_error', 'We are under maintenance, please try again later')
export const malformed = (message: string) => full(400, 'invalid_request_error', message)
export const invalid = (errors: Record<string, string[]>) =>
  full(400, 'invalid_request_error', 'Validation Failed', errors)

/** Tokens use the bare form for one invalid field, and the envelope for several. */
export function invalidToken(errors: Record<string, string[]>): CardError {
  const [only, ...others] = Object.entries(errors)
  if (!only || others.length > 0 || only[0] === 'company') return invalid(errors)
  return new CardError(400, { message: `Validation Failed: ${only[0]} ${only[1].join(', ')}` })
}
