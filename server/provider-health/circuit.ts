import { BrokenCircuitError, CircuitState, circuitBreaker, handleWhen, SamplingBreaker } from 'cockatiel'
import { ProviderFailure } from '../errors/failures.ts'

/**
 * How a provider answers this server: `good`; `slow`, when half of its answers take seconds; `failing`, when most calls get no usable
 * answer; `paused`, when calls are refused without being sent.
 */
export type ProviderState = (typeof PROVIDER_STATES)[number]

/** The best first. */
export const PROVIDER_STATES = ['good', 'slow', 'failing', 'paused'] as const

export interface CircuitOptions {
  /** Time in which no call is sent after many failed, in milliseconds; 0 sends every call. */
  pauseMs: number
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

export interface Circuit {
  /** Makes a call. Throws ProviderFailure `unreachable` without making it while the provider is paused. */
  call<T>(send: () => Promise<T>): Promise<T>
  state(): ProviderState
}

/** The circuit opens when most calls fail, and at least five in about ten seconds. */
const WINDOW_MS = 10_000
const LEAST_PER_SECOND = 0.5
/** The state depends on at most this many calls, and on none that is older. */
const REMEMBERED_MS = 5 * 60_000
const REMEMBERED_CALLS = 20
const SLOW_MS = 4_000
/** With fewer calls the state is `good`. */
const LEAST_CALLS = 3

interface PastCall {
  at: number
  ms: number
  isFailed: boolean
}

/** The circuit breaker of one provider, which remembers the latest calls. */
export const createCircuit = (
  provider: string,
  { pauseMs, now = () => performance.now() }: CircuitOptions,
): Circuit => {
  const breaker = circuitBreaker(handleWhen(isOutage), {
    breaker: new SamplingBreaker({ threshold: 0.5, duration: WINDOW_MS, minimumRps: LEAST_PER_SECOND }),
    halfOpenAfter: pauseMs,
  })
  let past: PastCall[] = []
  let pausedAt = Number.NEGATIVE_INFINITY
  breaker.onBreak(() => {
    pausedAt = now()
  })

  const remember = (startedAt: number, isFailed: boolean) => {
    const at = now()
    past = [...past.slice(1 - REMEMBERED_CALLS), { at, ms: at - startedAt, isFailed }]
  }
  const measured = async <T>(send: () => Promise<T>): Promise<T> => {
    const startedAt = now()
    try {
      const answer = await send()
      remember(startedAt, false)
      return answer
    } catch (error) {
      remember(startedAt, isOutage(error))
      throw error
    }
  }

  return {
    async call(send) {
      if (pauseMs === 0) return measured(send)
      // The breaker would let further calls wait for the first one after the pause.
      if (breaker.state === CircuitState.HalfOpen)
        throw new ProviderFailure(provider, { kind: 'unreachable' })
      try {
        return await breaker.execute(() => measured(send))
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error
        throw new ProviderFailure(provider, { kind: 'unreachable', cause: error })
      }
    },
    state() {
      // The breaker stays open after the pause until the next call.
      if (breaker.state !== CircuitState.Closed && now() - pausedAt < pauseMs) return 'paused'
      const recent = past.filter(({ at }) => now() - at < REMEMBERED_MS)
      if (recent.length < LEAST_CALLS) return 'good'
      if (recent.filter(({ isFailed }) => isFailed).length * 2 > recent.length) return 'failing'
      return recent.filter(({ ms }) => ms >= SLOW_MS).length * 2 >= recent.length ? 'slow' : 'good'
    },
  }
}

/** True for a failure of the provider as a whole. A refusal, or an answer that we cannot read, may concern one call only. */
const isOutage = (error: unknown): boolean =>
  error instanceof ProviderFailure &&
  (error.kind === 'timeout' ||
    error.kind === 'unreachable' ||
    (error.kind === 'error' && (error.status === undefined || error.status >= 500)))
