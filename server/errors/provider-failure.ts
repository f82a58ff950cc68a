/**
 * The reason why a provider gave no usable answer: `timeout`; `unreachable`; `refused` (wrong key, missing right, firewall);
 * `nonsense` (an answer we cannot read); `error` (a fault that the provider reports).
 */
export type ProviderFailureKind = 'timeout' | 'unreachable' | 'refused' | 'nonsense' | 'error'

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
