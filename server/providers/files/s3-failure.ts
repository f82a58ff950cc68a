import { S3ServiceException } from '@aws-sdk/client-s3'
import { kindOfStatus, ProviderFailure } from '../failure.ts'

const TIMEOUTS = new Set(['TimeoutError', 'ETIMEDOUT'])

const isTimeout = (error: unknown) =>
  error instanceof Error &&
  (TIMEOUTS.has(error.name) || ('code' in error && TIMEOUTS.has(String(error.code))))

/** An answer that cannot be read has a response and is no complaint of the store. */
const wasUnreadable = (error: unknown) => error instanceof Error && '$response' in error

/** What kept the store from giving a usable answer, in the words every port uses. */
export const failureOfS3 = (error: unknown): ProviderFailure => {
  if (error instanceof ProviderFailure) return error
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode
    if (status !== undefined && status >= 300)
      return new ProviderFailure('files', { kind: kindOfStatus(status), status, cause: error })
  }
  if (wasUnreadable(error)) return new ProviderFailure('files', { kind: 'nonsense' })
  return new ProviderFailure('files', { kind: isTimeout(error) ? 'timeout' : 'unreachable', cause: error })
}
