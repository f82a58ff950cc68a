import { AppError } from './app-error.ts'
import { ProviderFailure } from './provider-failure.ts'

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE', 'ENOSPC'])
/**
 * PostgreSQL: connection exceptions, too many connections or out of disk, shutting down; and what it gave up on for taking too
 * long: a statement, a lock, an abandoned transaction. One of two transactions that waited for each other, or met, was
 * undone as a whole: doing it again succeeds.
 */
const DATABASE_STATES = /^(08|53|57P0|57014|55P03|25P03|40P01|40001)/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isConnectionTrouble = (error: unknown): boolean => {
  const code = codeOf(error)
  if (CONNECTION_CODES.has(code) || DATABASE_STATES.test(code)) return true
  return (
    error instanceof Error &&
    /connection (terminated|timeout|error)|timeout exceeded when trying to connect/i.test(error.message)
  )
}

/** Whether a unique index refused a row, and which one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  if (codeOf(error) !== '23505') return false
  return (
    constraint === undefined ||
    (error instanceof Error && 'constraint' in error && error.constraint === constraint)
  )
}

/** What is thrown, as a refusal a person can read; null when it is our own fault. */
export const toAppError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  if (error instanceof ProviderFailure || isConnectionTrouble(error))
    return new AppError('unavailable', { cause: error })
  return null
}

/** The refusal where the card provider gives no usable answer. */
export const cardsUnavailable = (cause: ProviderFailure): AppError =>
  new AppError('card-provider-unavailable', { cause })

/** Runs a call of a provider; when it gives no usable answer, throws the refusal this use case has for that. */
export const orElse = async <T>(
  call: Promise<T>,
  refusal: (failure: ProviderFailure) => AppError,
): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderFailure) throw refusal(error)
    throw error
  }
}
