import { CookieRefused, type SignInGrant } from '#machines/session/session.machine.ts'
import { clearSignedInHint, setSignedInHint, signedInHint } from '#src/shared/session/cookies.ts'
import { clearSignedOut, clearSignOutPending, isSignOutPending } from '#src/shared/session/device-storage.ts'
import { afterSignIn, personOf, type SignedIn } from '#src/shared/session/guards.ts'
import { consume, peek, set } from '#src/shared/session/handover.ts'
import { takeEntry, takePlace } from '#src/shared/session/kept-place.ts'
import type { SessionEnd } from '#src/shared/session/session-ends.ts'
import { announce } from '#src/shared/session/tabs.ts'
import {
  closeSession,
  fetchCurrent,
  type OpenedSession,
  postLogin,
  postSession,
  Refused,
  renewSession,
} from './calls.ts'

/**
 * A full page load, so that no code of this document runs where a card can be typed. A reload keeps the state of the entry, which
 * names the screen of the onboarding.
 */
const loadPage = (path: string) => {
  const entry = takeEntry(path)
  if (!entry) return window.location.assign(path)
  window.history.replaceState(entry, '', path)
  window.location.reload()
}

/** The reason why this browser has no session; undefined if the server refused for another reason, or did not answer. */
const endOf = (error: unknown): SessionEnd | undefined => {
  if (!(error instanceof Refused)) return undefined
  if (error.code === 'user-inactive') return 'deactivated'
  return error.code === 'unauthenticated' || error.code === 'session-expired' ? 'expired' : undefined
}

/** Checks the cookie, since the next document needs it: the browser may have stored none, or have one of another person. */
const checkCookie = async ({ userTag }: OpenedSession): Promise<void> => {
  try {
    const renewed = await renewSession()
    if (renewed.userTag === userTag) return
  } catch (error) {
    if (endOf(error) !== 'expired') return
  }
  throw new CookieRefused()
}

/** Exchanges the provider's answer for a session, logs the customer in and opens their start page. */
export const logIn = async (grant: SignInGrant, redirectTo = loadPage): Promise<SignedIn> => {
  const session = await postSession(grant)
  clearSignOutPending()
  clearSignedOut()
  const referrer = peek('referrer')
  const [signedIn] = await Promise.all([
    postLogin(session.userToken, {
      accountType: session.proposedAccountType,
      ...(referrer && { referrer }),
    }),
    checkCookie(session),
  ])
  setSignedInHint(session.userTag)
  // Without a customer the referrer is kept, because an account may be opened later.
  if (signedIn.customer) consume('referrer')
  announce({ kind: 'signed-in', userTag: session.userTag })
  redirectTo(afterSignIn(personOf(signedIn), takePlace(session.userTag)))
  return signedIn
}

/**
 * Redirects a person whose session is still valid, and repeats a pending sign-out. Returns the reason if this browser's session
 * has ended.
 */
export const resume = async (redirectTo = loadPage): Promise<SessionEnd | undefined> => {
  try {
    if (isSignOutPending()) {
      const { signOutUrl } = await closeSession()
      clearSignOutPending()
      if (!signOutUrl) return undefined
      set('notice', 'signed-out')
      redirectTo(signOutUrl)
    } else if (signedInHint() !== undefined) {
      const session = await renewSession()
      const person = personOf(await fetchCurrent(session.userToken))
      redirectTo(afterSignIn(person, takePlace(session.userTag)))
    }
    return undefined
  } catch (error) {
    const end = endOf(error)
    if (end) clearSignedInHint()
    return end
  }
}
