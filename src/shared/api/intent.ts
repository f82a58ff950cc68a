import { useState } from 'react'
import { toCallProblem } from '#machines/shared/call-problem.ts'

/** After these results the server may or may not have received the call. */
const UNHEARD: readonly string[] = ['no-answer', 'request-in-flight']

/**
 * One act that a person wants to happen once. Tries repeat the same idempotency key until one gets a final answer; a refusal is one,
 * too. The next try gets a new key. If a person can choose between acts, `purpose` names the act; another act gets a new key.
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
      if (!UNHEARD.includes(toCallProblem(error).code)) key = null
      throw error
    }
  }
}

/** The intent of a component. `renew` replaces it, so that the next try has a new key. */
export const useIntent = () => {
  const [intent, setIntent] = useState(createIntent)
  return { intent, renew: () => setIntent(createIntent) }
}
