/** An error of the accounting provider. */
export class AccountingError extends Error {
  readonly statusCode: number
  readonly body: object

  constructor(statusCode: number, body: object) {
    super(JSON.stringify(body))
    this.statusCode = statusCode
    this.body = body
  }
}

export type Problems = Record<string, string[]>

export const badKey = () => new AccountingError(401, { error: 'Invalid API key' })
export const notFound = () => new AccountingError(404, { error: 'No records were found' })
export const malformed = (error: string) => new AccountingError(400, { error })
export const unprocessable = (errors: Problems) => new AccountingError(422, { errors })
