import { setTimeout as wait } from 'node:timers/promises'
import { ProviderFailure } from '../../errors/provider-failure.ts'
import { createProviderHttp, type ProviderAnswer, type ProviderCall, type ProviderHttp } from '../http.ts'

const RETRIES = 2
const PAUSE_MS = 150

/**
 * Retries a read, at most twice and within the budget, after a temporary failure. Reasons against undici's own retry:
 * `docs/decisions/0040-company-register-retries.md`.
 */
export const createRetryingHttp = (provider: string, budgetMs: number): ProviderHttp => {
  const http = createProviderHttp(provider)

  const attempt = async (call: ProviderCall, totalMs: number) => {
    try {
      return { answer: await http.call(call, { totalMs }) }
    } catch (failure) {
      if (failure instanceof ProviderFailure && failure.kind === 'unreachable') return { failure }
      throw failure
    }
  }

  return {
    ...http,
    async call(call) {
      const deadline = performance.now() + budgetMs
      for (let retries = 0; ; retries += 1) {
        const result = await attempt(call, deadline - performance.now())
        const settled = result.answer && !isTransient(result.answer)
        // Random, so that many callers do not retry at once.
        const pause = PAUSE_MS * 2 ** retries * (0.5 + Math.random())
        if (settled || retries === RETRIES || performance.now() + pause > deadline) {
          if (result.answer) return result.answer
          throw result.failure
        }
        await wait(pause)
      }
    },
  }
}

const isTransient = ({ status }: ProviderAnswer) => status === 429 || status >= 500
