/**
 * Calls that were refused because no visit is open wait here for its reason. The administrator is asked once for all of them;
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
    /** Registers a page that asks for the reason; `wanted` also runs for a call that waits already. Returns a function that unregisters it. */
    hear: (wanted: () => void): (() => void) => {
      pages.add(wanted)
      if (waiting) wanted()
      return () => void pages.delete(wanted)
    },
  }
}

export const reasonPrompt = createReasonPrompt()
