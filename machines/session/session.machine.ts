/**
 * The sign-in of this browser tab. The portal owns it. The sign-in popup and the login are its actors, and the API reports the end of
 * a session. A change of the session in another tab arrives as an event, so that two tabs agree. The one-time code of the popup
 * passes from one actor to the next and never enters the context.
 */
import { assign, setup } from 'xstate'
import type { Role } from '#contract/entities/common.ts'
import type { AllowList } from '../shared/allow-list.ts'
import { effect, unprovided } from '../shared/provide.ts'

/** The result of the identity provider's popup; usable once. Google's own script has neither verifier nor nonce. */
export interface SignInGrant {
  code: string
  codeVerifier?: string
  redirectUri: string
  nonce?: string
}

/** The cause of a failed sign-in or an ended session. */
export type SessionNotice =
  | 'popup-blocked'
  | 'popup-closed'
  | 'refused'
  | 'login-failed'
  | 'cookie-refused'
  | 'expired'
  | 'deactivated'

interface SessionContext {
  role: Role | null
  notice: SessionNotice | null
}

type SessionEvent =
  | { type: 'signIn.pressed' }
  | { type: 'session.restored'; role: Role }
  | { type: 'invitation.found' }
  /** `hadOne`: this browser had a session that ended without a sign-out. */
  | { type: 'session.missing'; hadOne?: boolean }
  | { type: 'session.expired' }
  | { type: 'person.deactivated' }
  | { type: 'logout.pressed' }
  | { type: 'otherTab.signedOut' }
  /** The person belongs to another account now, or another person has signed in, here or in another tab. */
  | { type: 'account.changed' }

export type SessionEnding = 'expired' | 'deactivated' | 'signed-out'

/** A person who has signed in. */
export interface Arrival {
  role: Role
  /** An invitation waits for their answer and is shown before anything else. */
  invited?: boolean
}

/** The server signed the person in, but the browser did not keep the session cookie. The server cannot detect this. */
export class CookieRefused extends Error {
  constructor() {
    super('The browser keeps no cookie of this site')
    this.name = 'CookieRefused'
  }
}

/** The popup ended without a grant. Any unknown cause is `refused`. */
export class PopupEnded extends Error {
  readonly reason: 'popup-blocked' | 'popup-closed' | 'refused'
  constructor(reason: 'popup-blocked' | 'popup-closed' | 'refused') {
    super(reason)
    this.name = 'PopupEnded'
    this.reason = reason
  }
}

const sessionSetup = setup({
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
    /** Leave the document of a person who is no longer signed in. */
    leave: effect<{ ending: SessionEnding }>(),
    /** Reload the page: it shows data of another person or another account. */
    reload: effect(),
    /** Store for the next document that the person is deactivated. */
    noteDeactivated: effect(),
    /** Store for the next document that the session is over. */
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

const leaving = (ending: SessionEnding) => ({ type: 'leave', params: { ending } }) as const

const toSignedOut = { target: 'signed-out', actions: ['forget', leaving('signed-out')] } as const

const toReloading = { target: 'reloading', actions: 'reload' } as const

const signedInAs = {
  'session.expired': { target: 'expired', actions: leaving('expired') },
  'person.deactivated': { target: 'deactivated', actions: leaving('deactivated') },
  'logout.pressed': { target: 'signing-out' },
  'otherTab.signedOut': toSignedOut,
  'account.changed': toReloading,
} as const

/** Leads to the home of the person's role. */
const arrive = <Event>(person: (event: Event) => Arrival) => {
  const params = ({ event }: { event: Event }) => person(event)
  const actions = { type: 'rememberRole', params } as const
  return [
    { guard: { type: 'isInvited', params }, target: 'invited', actions },
    { guard: { type: 'isUser', params }, target: 'customer', actions },
    { guard: { type: 'isAdmin', params }, target: 'admin', actions },
    { target: 'analyst', actions },
  ] as const
}

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: { role: null, notice: null },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The page has just loaded; its cookie may hold a session.',
      tags: ['busy', 'restoring'],
      on: {
        'session.restored': arrive((event: { role: Role }) => event),
        'session.missing': [
          {
            guard: { type: 'hadSession', params: ({ event }) => ({ hadOne: event.hadOne === true }) },
            target: 'expired',
            actions: 'noteExpired',
          },
          { target: 'signed-out' },
        ],
        'person.deactivated': { target: 'deactivated', actions: 'noteDeactivated' },
        'otherTab.signedOut': { target: 'signed-out', actions: 'forget' },
        'account.changed': toReloading,
      },
    },
    'signed-out': {
      description: 'Signed out; the sign-in button is ready.',
      tags: 'signed-out',
      on: { 'signIn.pressed': { target: 'signing-in', actions: 'forget' } },
    },
    'signing-in': {
      description: 'The identity provider’s popup is open.',
      tags: ['busy', 'popup-open'],
      invoke: {
        src: 'openPopup',
        onDone: 'logging-in',
        onError: {
          target: 'signed-out',
          actions: {
            type: 'tell',
            params: ({ event }) => ({
              notice: event.error instanceof PopupEnded ? event.error.reason : 'refused',
            }),
          },
        },
      },
    },
    'logging-in': {
      description: 'The server checks the person, and finds or creates the customer.',
      tags: 'busy',
      invoke: {
        src: 'logIn',
        input: ({ event }) => (event as unknown as { output: SignInGrant }).output,
        onDone: arrive((event: { output: Arrival }) => event.output),
        onError: [
          {
            guard: { type: 'keptNoCookie', params: ({ event }) => ({ error: event.error }) },
            target: 'cookie-refused',
          },
          { target: 'signed-out', actions: { type: 'tell', params: { notice: 'login-failed' } } },
        ],
      },
    },
    'cookie-refused': {
      description:
        'The server accepted the sign-in, but the browser kept no session cookie; the person must allow cookies and sign in again.',
      tags: 'signed-out',
      entry: { type: 'tell', params: { notice: 'cookie-refused' } },
      on: { 'signIn.pressed': { target: 'signing-in', actions: 'forget' } },
    },
    customer: {
      description: 'A customer is signed in.',
      tags: 'signed-in',
      on: { ...signedInAs, 'invitation.found': 'invited' },
    },
    invited: {
      description:
        'The signed-in person has an invitation to a business account; they accept or decline it first, then the portal reloads.',
      tags: 'signed-in',
      on: signedInAs,
    },
    admin: { description: 'An administrator is signed in.', tags: 'signed-in', on: signedInAs },
    analyst: { description: 'An analyst is signed in.', tags: 'signed-in', on: signedInAs },
    expired: {
      description: 'The session is over; signing in again opens the same screen.',
      tags: 'signed-out',
      entry: { type: 'tell', params: { notice: 'expired' } },
      on: { 'signIn.pressed': { target: 'signing-in', actions: 'forget' } },
    },
    deactivated: {
      description: 'An administrator has deactivated this person, who cannot sign in until reactivated.',
      tags: 'signed-out',
      entry: { type: 'tell', params: { notice: 'deactivated' } },
      on: { 'signIn.pressed': { target: 'signing-in', actions: 'forget' } },
    },
    reloading: {
      description: 'The page reloads for another person or account, and ignores further events.',
      tags: ['signed-in', 'busy'],
    },
    'signing-out': {
      description: 'The session is being ended on the server and in every tab.',
      tags: 'busy',
      invoke: {
        src: 'logOut',
        onDone: toSignedOut,
        onError: toSignedOut,
      },
    },
  },
})

export const sessionAllowList: AllowList<typeof sessionMachine> = {
  context: { role: 'shown', notice: 'shown' },
  events: {
    'session.restored': { role: 'shown' },
    'session.missing': { hadOne: 'shown' },
  },
}
