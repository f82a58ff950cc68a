/**
 * Where a call that was refused for want of a reason waits for one. However many calls wait, the administrator is asked once;
 * without a page that asks them the answer is no.
 */
export const createReasonPrompt = () => {
  let question: PromiseWithResolvers<boolean> | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    ask: (): Promise<boolean> => {
      if (listeners.size === 0) return Promise.resolve(false)
      if (!question) {
        question = Promise.withResolvers()
        tell()
      }
      return question.promise
    },
    isAsking: (): boolean => question !== undefined,
    /** `true`: a visit is open now, and what was refused may be tried again. */
    answer: (isGiven: boolean): void => {
      question?.resolve(isGiven)
      question = undefined
      tell()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const reasonPrompt = createReasonPrompt()
