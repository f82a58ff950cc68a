import { setTimeout as wait } from 'node:timers/promises'
import { ProviderFailure } from '../failure.ts'
import { createProviderHttp, type ProviderAnswer, type ProviderCall, type ProviderHttp } from '../http.ts'

const RETRIES = 2
const PAUSE_MS = 150

const isPassing = ({ status }: ProviderAnswer) => status === 429 || status >= 500

/** Asks again, at most twice and within the budget, when a read met a fault that may pass. */
export const createPatientHttp = (provider: string, budgetMs: number): ProviderHttp => {
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
        const settled = result.answer && !isPassing(result.answer)
        // Spread, so that many callers do not come back at once.
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
