/**
 * Where a call that was refused for want of a reason waits for one. However many calls wait, the administrator is asked once;
 * without a page that asks them the answer is no.
 */
export const createReasonPrompt = () => {
  let waiting: PromiseWithResolvers<boolean> | undefined
  const pages = new Set<() => void>()
  return {
    ask: (): Promise<boolean> => {
      if (pages.size === 0) return Promise.resolve(false)
      if (!waiting) {
        waiting = Promise.withResolvers()
        for (const wanted of pages) wanted()
      }
      return waiting.promise
    },
    /** `true`: a visit is open now, and what was refused may be tried again. */
    answer: (isGiven: boolean): void => {
      waiting?.resolve(isGiven)
      waiting = undefined
    },
    /** A page that asks: it hears when a reason is wanted, also one that is waited for already, until the returned function is called. */
    hear: (wanted: () => void): (() => void) => {
      pages.add(wanted)
      if (waiting) wanted()
      return () => void pages.delete(wanted)
    },
  }
}

export const reasonPrompt = createReasonPrompt()
