import { z } from 'zod'
import { createProviderHttp } from './providers/http.ts'

/** A year of timers may be due at once. */
const TOTAL_MS = 60_000

const http = createProviderHttp('sandbox', { totalMs: TOTAL_MS })

/** Brings the sandbox's time to this moment, unless it is further already. Throws ProviderFailure when it does not answer. */
export const moveSandboxClock = async (url: string, at: Date): Promise<void> => {
  const answer = await http.call({ method: 'POST', url, json: { at: at.toISOString() } })
  if (!answer.ok) throw http.failure(answer)
  http.read(z.object({ now: z.iso.datetime() }), answer)
}
