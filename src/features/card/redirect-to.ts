import { bankTrip } from './bank-trip.ts'
import { leftReturn } from './left-return.ts'

/**
 * Leaves the portal for the bank's page; done when the person comes back with the browser's own Back and finds the page as it was. An
 * entry of our own, which the bank's page replaces, cuts off what Forward would lead to: only then can the entries be counted.
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
    // The router, which listens to the window's own method, has nothing to do with it.
    History.prototype.pushState.call(window.history, window.history.state, '')
    bankTrip.begin(window.history.length)
    window.location.replace(url)
  })
