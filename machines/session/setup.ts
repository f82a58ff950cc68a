import { assign, setup } from 'xstate'
import type { Role } from '#contract/entities/common.ts'
import { effect, unprovided } from '../shared/provide.ts'
import { CookieRefused } from './cookie-refused.ts'
import type {
  Arrival,
  SessionContext,
  SessionEnding,
  SessionEvent,
  SessionNotice,
  SignInGrant,
} from './types.ts'

export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'busy' | 'restoring' | 'popup-open' | 'signed-in' | 'signed-out',
  },
  actors: {
    openPopup: unprovided<SignInGrant>('session', 'openPopup'),
    logIn: unprovided<Arrival, SignInGrant>('session', 'logIn'),
    logOut: unprovided<void>('session', 'logOut'),
  },
  actions: {
    rememberRole: assign((_, params: { role: Role }) => ({ role: params.role, notice: null })),
    tell: assign((_, params: { notice: SessionNotice | null }) => ({ role: null, notice: params.notice })),
    forget: assign({ role: null, notice: null }),
    /** Leave the document of a person who is not signed in any more. */
    leave: effect<{ ending: SessionEnding }>(),
    /** Load the page anew: what it shows is another person's, or of another account. */
    reload: effect(),
    /** Note for the next document why the person is not let in. */
    noteDeactivated: effect(),
    /** Note for the next document that the session is over. */
    noteExpired: effect(),
  },
  guards: {
    hadSession: (_, params: { hadOne: boolean }) => params.hadOne,
    keptNoCookie: (_, params: { error: unknown }) => params.error instanceof CookieRefused,
    isInvited: (_, params: Arrival) => params.role === 'user' && params.invited === true,
    isUser: (_, params: { role: Role }) => params.role === 'user',
    isAdmin: (_, params: { role: Role }) => params.role === 'admin',
  },
})
