/** Refused calls wait here for the person's answer. The page asks once for all of them; without a registered page the answer is no. */
export const createCallPrompt = () => {
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
    /** `true`: the refused calls may be repeated. */
    answer: (isGiven: boolean): void => {
      waiting?.resolve(isGiven)
      waiting = undefined
    },
    /**
     * Registers the page that asks; `prompt` also runs if a call already waits. Returns a function that unregisters it.
     */
    hear: (prompt: () => void): (() => void) => {
      pages.add(prompt)
      if (waiting) prompt()
      return () => void pages.delete(prompt)
    },
  }
}

export type CallPrompt = ReturnType<typeof createCallPrompt>

/** Changes of an administrator that wait for the reason of a visit. */
export const reasonPrompt = createCallPrompt()

/** Acts that wait for a fresh sign-in. */
export const signInPrompt = createCallPrompt()
