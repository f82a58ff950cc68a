import { AppError } from './app-error.ts'

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE', 'ENOSPC'])
/**
 * SQLSTATE codes of PostgreSQL after which a retry may succeed: connection errors, too many connections, disk full, shutdown, I/O
 * errors; timeouts of a statement, a lock or an idle transaction; deadlocks and serialization failures; a database that is
 * read-only for now.
 */
const DATABASE_STATES = /^(08|53|57P0|58030|57014|55P03|25P03|25006|40P01|40001)/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isTemporaryDatabaseError = (error: unknown): boolean => {
  const code = codeOf(error)
  if (CONNECTION_CODES.has(code) || DATABASE_STATES.test(code)) return true
  return (
    error instanceof Error &&
    /connection (terminated|timeout|error)|timeout exceeded when trying to connect/i.test(error.message)
  )
}

/** True for a unique violation; with `constraint`, only of that constraint. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  if (codeOf(error) !== '23505') return false
  return (
    constraint === undefined ||
    (error instanceof Error && 'constraint' in error && error.constraint === constraint)
  )
}

/** Maps a thrown error to an AppError; null for an unknown error, which is a bug. */
export const toAppError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  if (error instanceof ProviderFailure || isTemporaryDatabaseError(error))
    return new AppError('unavailable', { cause: error })
  return null
}

export const cardsUnavailable = (cause: ProviderFailure): AppError =>
  new AppError('card-provider-unavailable', { cause })

/** Awaits a call to a provider. Throws the given error on a ProviderFailure. */
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

/**
 * The reason why a provider gave no usable response: `timeout`; `unreachable`; `refused` (wrong key, missing right, firewall);
 * `nonsense` (a response that we cannot read); `error` (a fault that the provider reports).
 */
export const PROVIDER_FAILURE_KINDS = ['timeout', 'unreachable', 'refused', 'nonsense', 'error'] as const
export type ProviderFailureKind = (typeof PROVIDER_FAILURE_KINDS)[number]

/** Maps an HTTP error status. */
export const kindOfStatus = (status: number): ProviderFailureKind =>
  status === 401 || status === 403 || status === 405 ? 'refused' : 'error'

interface ProviderFailureDetails {
  kind: ProviderFailureKind
  /** The provider's HTTP status, for the log only. */
  status?: number
  cause?: unknown
}

/** Thrown by every adapter when the provider fails. The message is for the log and contains no personal data. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly provider: string
  readonly kind: ProviderFailureKind
  readonly status: number | undefined

  constructor(provider: string, { kind, status, cause }: ProviderFailureDetails) {
    super(`${provider}: ${kind}${status === undefined ? '' : ` (HTTP ${status})`}`, { cause })
    this.provider = provider
    this.kind = kind
    this.status = status
  }
}

/** The tax authority's refusal to certify a unit, in its own words. */
export class RegistrationRefused extends Error {
  override readonly name = 'RegistrationRefused'
}
