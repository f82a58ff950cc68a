const STATUS_CODES = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
} as const

export type GoogleStatus = keyof typeof STATUS_CODES

/** An error of the cloud provider. */
export class BillingError extends Error {
  readonly statusCode: number
  readonly body: object

  constructor(status: GoogleStatus, message: string) {
    super(message)
    const code = STATUS_CODES[status]
    this.statusCode = code
    this.body = { error: { code, message, status } }
  }
}

export const unauthenticated = () =>
  new BillingError(
    'UNAUTHENTICATED',
    'Request had invalid authentication credentials. Expected OAuth 2 access token.',
  )
export const notFound = () => new BillingError('NOT_FOUND', 'Requested entity was not found.')
export const invalid = (message: string) => new BillingError('INVALID_ARGUMENT', message)
export const precondition = (message: string) => new BillingError('FAILED_PRECONDITION', message)
export const forbidden = () => new BillingError('PERMISSION_DENIED', 'The caller does not have permission')
export const wrongScope = () =>
  new BillingError('PERMISSION_DENIED', 'Request had insufficient authentication scopes.')
export const notProvisioned = (parent: string) =>
  new BillingError('PERMISSION_DENIED', `The account ${parent} is not provisioned for sub-accounts.`)
export const stalePolicy = () =>
  new BillingError(
    'ABORTED',
    'There were concurrent policy changes. Please retry the whole read-modify-write with exponential backoff.',
  )
