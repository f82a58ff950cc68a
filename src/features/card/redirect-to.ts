import { bankTrip } from './bank-trip.ts'
import { leftReturn } from './unfinished-attempt.tsx'

/**
 * Leaves the portal for the bank's page. Resolves if the browser's Back restores this page. First pushes a history entry, which the
 * bank's page replaces: the push drops the forward entries, so that the entries can be counted later.
 */
export const redirectTo = (url: string): Promise<void> =>
  new Promise((resolve) => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      // Only a newly loaded page opens the return screen.
      if (bankTrip.isReturning()) return window.location.reload()
      window.removeEventListener('pageshow', onPageShow)
      resolve()
    }
    window.addEventListener('pageshow', onPageShow)
    leftReturn.forget()
    // Bypasses the router, which patches `window.history.pushState`.
    History.prototype.pushState.call(window.history, window.history.state, '')
    bankTrip.begin(window.history.length)
    window.location.replace(url)
  })
