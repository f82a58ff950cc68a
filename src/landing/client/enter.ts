import type { SignInGrant } from '#machines/session/session.machine.ts'
import { clearSignedOut, clearSignOutPending, isSignOutPending } from '#src/shared/session/device-storage.ts'
import { afterSignIn, personOf, type SignedIn } from '#src/shared/session/guards.ts'
import { consume, peek, set } from '#src/shared/session/handover.ts'
import { clearSignedInHint, hasSignedInHint, setSignedInHint } from '#src/shared/session/signed-in-hint.ts'
import { announce } from '#src/shared/session/tabs.ts'
import { closeSession, fetchCurrent, postLogin, postSession, Refused, renewSession } from './calls.ts'

/** One full page load, so that nothing of this document is alive where a card may be typed. */
const loadPage = (path: string) => window.location.assign(path)

/** Exchanges the provider's answer for a session, logs the customer in and takes them where they belong. */
export const logIn = async (grant: SignInGrant, redirectTo = loadPage): Promise<SignedIn> => {
  const session = await postSession(grant)
  clearSignOutPending()
  clearSignedOut()
  const referrer = peek('referrer')
  const signedIn = await postLogin(session.userToken, {
    accountType: session.proposedAccountType,
    ...(referrer && { referrer }),
  })
  setSignedInHint()
  // An account of their own is opened later, if at all; until then it is not used up.
  if (signedIn.customer) consume('referrer')
  announce({ kind: 'signed-in', userTag: session.userTag })
  redirectTo(afterSignIn(personOf(signedIn), consume('returnTo')))
  return signedIn
}

/** Takes a person whose session is still valid on at once, and ends one that could not be ended before. */
export const resume = async (redirectTo = loadPage): Promise<void> => {
  try {
    if (isSignOutPending()) {
      const { signOutUrl } = await closeSession()
      clearSignOutPending()
      if (!signOutUrl) return
      set('notice', 'signed-out')
      redirectTo(signOutUrl)
    } else if (hasSignedInHint()) {
      const session = await renewSession()
      redirectTo(afterSignIn(personOf(await fetchCurrent(session.userToken)), undefined))
    }
  } catch (error) {
    if (error instanceof Refused) clearSignedInHint()
  }
}
