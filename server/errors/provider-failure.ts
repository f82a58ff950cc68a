/**
 * Why an outside service gave no usable answer: it took too long, could not be reached, turned us away (wrong key, missing
 * right, firewall), answered with something that makes no sense, or reported a fault of its own.
 */
export type ProviderFailureKind = 'timeout' | 'unreachable' | 'refused' | 'nonsense' | 'error'

/** What an HTTP status that is no success stands for. */
export const kindOfStatus = (status: number): ProviderFailureKind =>
  status === 401 || status === 403 || status === 405 ? 'refused' : 'error'

interface ProviderFailureDetails {
  kind: ProviderFailureKind
  /** What the provider answered with, for the log; never our own answer's status. */
  status?: number
  cause?: unknown
}

/** Thrown by every adapter when the provider itself is the trouble. Its message is for the log and carries no personal data. */
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
