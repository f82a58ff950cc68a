import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { createActor, fromPromise } from 'xstate'
import { closeSession } from '#contract/endpoints/sessions.ts'
import type { Role } from '#contract/entities/common.ts'
import {
  type Arrival,
  type SessionEnding,
  type SignInGrant,
  sessionMachine,
} from '#machines/session/session.machine.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { provide } from '#machines/shared/provide.ts'
import { call } from '../api/api.ts'
import { inspect } from '../inspection/actors.ts'
import { type Access, accessToken } from './access-token.ts'
import { acting } from './acting.ts'
import { clearSignedInHint, setSignedInHint, signedInHint } from './cookies.ts'
import { type Current, currentQuery } from './current-query.ts'
import {
  clearDeviceStorage,
  clearSignOutPending,
  isSignOutPending,
  markSignedOut,
  markSignOutPending,
} from './device-storage.ts'
import { clearHandover, type Notice, set } from './handover.ts'
import { keepPlace } from './kept-place.ts'
import { type Renewal, renewAccess } from './renewal.ts'
import type { RootStore } from './root-document.ts'
import { sessionEnds } from './session-ends.ts'
import { announce, onTabMessage } from './tabs.ts'

interface Deps {
  queryClient: QueryClient
  root: RootStore
  /** Unmounts the screen, because a mounted one would request the removed data again. */
  closeScreen: () => void
  /** A full page load, because the landing page is another document. */
  redirectTo: (path: string) => void
  /** The access that came with the document; without it the session is renewed. */
  access?: Access | undefined
}

/**
 * The signed-in person of this tab: the effects of the session chart. Leaving is always a full page load, so that no data of the
 * person stays in memory.
 */
export const createSession = ({ queryClient, root, closeScreen, redirectTo, access: brought }: Deps) => {
  /** The identity provider's page that ends its session too. */
  let signOutUrl: string | undefined
  const logOut = fromPromise<void, void>(async () => {
    await call(closeSession, {}).then((reply) => {
      signOutUrl = reply.signOutUrl
    }, markSignOutPending)
    announce({ kind: 'signed-out' })
  })
  const forget = () => {
    accessToken.forget()
    acting.stop()
    queryClient.clear()
    root.clear()
    clearHandover()
    clearDeviceStorage()
    markSignedOut()
    clearSignedInHint()
  }

  const goToLanding = (notice: Notice, by = '/') => {
    set('notice', notice)
    redirectTo(by)
  }

  const endSession = (ending: SessionEnding) => {
    closeScreen()
    if (ending !== 'expired') {
      forget()
      return goToLanding(ending, signOutUrl)
    }
    keepPlace(accessToken.value()?.userTag)
    accessToken.forget()
    clearSignedInHint()
    goToLanding('session-expired')
  }

  const onLandingOnly = () => Promise.reject(new Error('Signing in happens on the landing page'))
  const actor = createActor(
    provide(sessionMachine, {
      actors: {
        openPopup: fromPromise<SignInGrant, void>(onLandingOnly),
        logIn: fromPromise<Arrival, SignInGrant>(onLandingOnly),
        logOut,
      },
      actions: {
        leave: (_, { ending }) => endSession(ending),
        reload: () => redirectTo('/'),
        // The guard redirects from the requested page.
        noteDeactivated: () => {
          clearSignedInHint()
          set('notice', 'deactivated')
        },
        noteExpired: () => {
          clearSignedInHint()
          set('notice', 'session-expired')
        },
      },
    }),
    { inspect },
  ).start()

  sessionEnds.hear((why) =>
    actor.send({ type: why === 'deactivated' ? 'person.deactivated' : 'session.expired' }),
  )
  onTabMessage((message) => {
    const mine = accessToken.value()
    if (message.kind === 'signed-out') {
      actor.send({ type: 'otherTab.signedOut' })
    } else if (mine && (message.userTag !== mine.userTag || message.kind === 'account-changed')) {
      actor.send({ type: 'account.changed' })
    } else if (mine && message.kind === 'renewed') {
      accessToken.keep({ ...mine, userToken: message.userToken, expiresAt: message.expiresAt })
    }
  })

  const restore = async () => {
    if (isSignOutPending()) {
      const reply = await call(closeSession, {})
      clearSignOutPending()
      clearSignedInHint()
      // The logout may have been pressed in another tab.
      set('notice', 'signed-out')
      if (reply.signOutUrl) {
        redirectTo(reply.signOutUrl)
        return new Promise<never>(() => {})
      }
      return actor.send({ type: 'session.missing' })
    }
    if (brought) accessToken.keep(brought)
    const { access, ended }: Renewal = brought ? { access: brought } : await renewAccess()
    if (!access) {
      if (ended === 'deactivated') return actor.send({ type: 'person.deactivated' })
      const before = signedInHint()
      keepPlace(before)
      return actor.send({ type: 'session.missing', hadOne: before !== undefined })
    }
    setSignedInHint(access.userTag)
    await root.open(access.userTag)
    actor.send({ type: 'session.restored', role: access.role })
    // Another tab may have logged out meanwhile.
    if (!actor.getSnapshot().hasTag('signed-in')) forget()
  }

  const isSignedIn = async () => {
    if (actor.getSnapshot().hasTag('restoring')) await restore()
    return actor.getSnapshot().hasTag('signed-in')
  }

  const keepSelected = (id: string | null) => root.update('admin', { selectedCustomerId: id })

  return {
    /** The role of the signed-in person. */
    role: async (): Promise<Role | undefined> =>
      (await isSignedIn()) ? accessToken.value()?.role : undefined,
    /**
     * Loads this customer and acts for them from now on. When this document acts for another customer, it redirects to `address`
     * and never resolves. Throws when there is no such customer, or when they cannot be loaded.
     */
    actFor: async (id: string, address: string): Promise<void> => {
      const before = acting.value()
      if (before === id) return keepSelected(id)
      if (before !== undefined) {
        redirectTo(address)
        return new Promise(() => {})
      }
      acting.start(id)
      try {
        await queryClient.cancelQueries(currentQuery)
        await queryClient.fetchQuery({ ...currentQuery, staleTime: 0 })
      } catch (error) {
        acting.stop()
        // Otherwise every page of a customer would try to load this customer again.
        if (['not-found', 'needs-attention'].includes(toCallProblem(error).code ?? '')) keepSelected(null)
        throw error
      }
      keepSelected(id)
    },
    /**
     * The signed-in person with their customer; undefined after a logout, even if the logout got no answer. Throws when the
     * server does not answer.
     */
    signedIn: async (): Promise<Current | undefined> => {
      if (!(await isSignedIn())) return undefined
      const current = await queryClient.ensureQueryData(currentQuery)
      if (current.invitation) actor.send({ type: 'invitation.found' })
      return current
    },
    /** Reloads every tab, after the person has answered an invitation. */
    changeAccount: () => {
      const mine = accessToken.value()
      // This document also receives its own message, but its chart accepts no events by then.
      actor.send({ type: 'account.changed' })
      if (mine) announce({ kind: 'account-changed', userTag: mine.userTag })
    },
    logout: () => actor.send({ type: 'logout.pressed' }),
    actor,
  }
}

export type Session = ReturnType<typeof createSession>

export const SessionContext = createContext<Session | undefined>(undefined)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionContext around the component')
  return session
}
