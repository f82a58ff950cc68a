const missing = new WeakSet<object>()

/** The router reloads the page without asking when a file is missing, unless it finds this mark of an earlier reload. */
const RELOADED = 'tanstack_router_reload:'

/** Notices the files of the build that cannot be loaded, after a release or without a network, and calls `onMissing` for each. */
export const noticeMissingParts = (onMissing: () => void, view: Window = window): void => {
  view.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    onMissing()
    try {
      sessionStorage.setItem(`${RELOADED}${payload.message}`, '1')
    } catch {
      // With a blocked storage the router finds no mark of its own either.
    }
  })
}

/** True for the error of a file that could not be loaded. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error)
