import { useState } from 'react'
import { toCallProblem } from '#machines/shared/call-problem.ts'

/** After these results the server may or may not have received the call. */
const UNKNOWN_RESULTS: readonly string[] = ['no-answer', 'request-in-flight']

/**
 * An act that must happen once. Retries repeat the idempotency key until a final answer, which may be a refusal. The next call gets a
 * new key. When a person can choose between acts, `purpose` names the act; another act gets a new key.
 */
export const createIntent = () => {
  let key: string | null = null
  let current = ''
  return async <Reply>(send: (idempotencyKey: string) => Promise<Reply>, purpose = ''): Promise<Reply> => {
    if (purpose !== current) key = null
    current = purpose
    key ??= crypto.randomUUID()
    try {
      const reply = await send(key)
      key = null
      return reply
    } catch (error) {
      if (!UNKNOWN_RESULTS.includes(toCallProblem(error).code)) key = null
      throw error
    }
  }
}

export type Intent = ReturnType<typeof createIntent>

/** The intent of a component. `renew` replaces it, so that the next try has a new key. */
export const useIntent = () => {
  const [intent, setIntent] = useState(createIntent)
  return { intent, renew: () => setIntent(createIntent) }
}
