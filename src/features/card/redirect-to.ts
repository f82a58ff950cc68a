import { bankTrip } from './bank-trip.ts'
import { leftReturn } from './unfinished-attempt.tsx'

/**
 * Leaves the portal for the bank's page. Resolves when the browser's Back restores this page. Pushes an entry that the bank's page
 * replaces: this drops the forward entries, so that the history can be counted.
 */
export const redirectTo = (url: string): Promise<void> =>
  new Promise((resolve) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      // Only a fresh page opens the return screen.
      if (bankTrip.isReturning()) return window.location.reload()
      window.removeEventListener('pageshow', shown)
      resolve()
    }
    window.addEventListener('pageshow', shown)
    leftReturn.forget()
    // Bypasses the router, which patches the window's own method.
    History.prototype.pushState.call(window.history, window.history.state, '')
    bankTrip.begin(window.history.length)
    window.location.replace(url)
  })
