/**
 * Calls that were refused because no visit is open wait here for its reason. The page asks the administrator once for all of them;
 * without such a page the answer is no.
 */
export const createReasonPrompt = () => {
  let waiting: PromiseWithResolvers<boolean> | undefined
  const pages = new Set<() => void>()
  return {
    ask: (): Promise<boolean> => {
      if (pages.size === 0) return Promise.resolve(false)
      if (!waiting) {
        waiting = Promise.withResolvers()
        for (const prompt of pages) prompt()
      }
      return waiting.promise
    },
    /** `true`: a visit is open now, and the refused calls may be repeated. */
    answer: (hasReason: boolean): void => {
      waiting?.resolve(hasReason)
      waiting = undefined
    },
    /**
     * Registers a page that asks for the reason; `prompt` also runs for a call that waits already. Returns a function that
     * unregisters it.
     */
    hear: (prompt: () => void): (() => void) => {
      pages.add(prompt)
      if (waiting) prompt()
      return () => void pages.delete(prompt)
    },
  }
}

export const reasonPrompt = createReasonPrompt()
