/** An error of the identity service. One without a code is answered as plain text. */
export class NafathError extends Error {
  readonly statusCode: number
  readonly code: string | null

  constructor(statusCode: number, code: string | null, message: string) {
    super(message)
    this.statusCode = statusCode
    this.code = code
  }
}

export const activeTransaction = () =>
  new NafathError(400, '400-034-050', 'There is an active transaction for this ID')
export const transactionExpired = () => new NafathError(400, '400-034-051', 'The transaction has expired')
export const transactionNotFound = () => new NafathError(400, '400-034-053', 'The transaction was not found')
export const invalidData = (what: string) => new NafathError(422, '422-031-046', `Invalid data: ${what}`)
export const wrongCredentials = () => new NafathError(403, null, 'Authentication failed')

const STATUS_NAMES: Record<number, string> = { 400: 'BAD_REQUEST', 422: 'UNPROCESSABLE_ENTITY' }

export function errorBody(error: NafathError, now: Date) {
  return {
    status: STATUS_NAMES[error.statusCode] ?? 'BAD_REQUEST',
    timestamp: now.toISOString(),
    message: error.message,
    code: error.code,
    reference: now.getTime() % 1_000,
  }
}
