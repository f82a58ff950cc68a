import { useState } from 'react'
import { toCallProblem } from '#machines/shared/call-problem.ts'

/** After these the server may or may not have received the call. */
const UNHEARD: readonly string[] = ['no-answer', 'request-in-flight']

/**
 * One thing a person wants to happen once, however many tries it takes: each try carries the same idempotency key. The server's
 * answer, also a refusal, ends the intent; what is wanted after that is something new. Where one of several things may be wanted,
 * `what` names it: another one is something new, too.
 */
export const createIntent = () => {
  let key: string | null = null
  let wanted = ''
  return async <Reply>(send: (idempotencyKey: string) => Promise<Reply>, what = ''): Promise<Reply> => {
    if (what !== wanted) key = null
    wanted = what
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

/** One intent per purpose; `renew` starts another one. */
export const useIntent = () => {
  const [intent, setIntent] = useState(createIntent)
  return { intent, renew: () => setIntent(createIntent) }
}
