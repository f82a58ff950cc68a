/** Leaves the portal for another site; done when the person comes back with the browser's own Back and finds the page as it was. */
export const redirectTo = (url: string): Promise<void> =>
  new Promise((resolve) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      window.removeEventListener('pageshow', shown)
      resolve()
    }
    window.addEventListener('pageshow', shown)
    window.location.assign(url)
  })
