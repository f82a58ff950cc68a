/**
 * Who sits in front of this browser tab. The portal owns it: the sign-in popup and the login are its actors, the API tells
 * when a session is over, and another tab's logout arrives as an event, so that two tabs agree. (Another person's sign-in
 * there is none: it loads the page anew.) The one-time code of the popup goes from one actor to the next and never into the
 * context.
 */
import { assign, setup } from 'xstate'
import type { Role } from '#contract/entities/common.ts'
import { effect, unprovided } from '../shared/provide.ts'

/** What the identity provider's popup brings back; usable once. Google's own script knows neither verifier nor nonce. */
export interface SignInGrant {
  code: string
  codeVerifier?: string
  redirectUri: string
  nonce?: string
}

/** Why nobody is signed in after trying, or any more. */
export type SessionNotice =
  | 'popup-blocked'
  | 'popup-closed'
  | 'refused'
  | 'login-failed'
  | 'expired'
  | 'deactivated'

/** The popup's ways to end without a grant; anything else is a refusal. */
export class PopupEnded extends Error {
  readonly reason: 'popup-blocked' | 'popup-closed' | 'refused'
  constructor(reason: 'popup-blocked' | 'popup-closed' | 'refused') {
    super(reason)
    this.name = 'PopupEnded'
    this.reason = reason
  }
}

export interface SessionContext {
  role: Role | null
  notice: SessionNotice | null
}

export type SessionEvent =
  | { type: 'signIn.pressed' }
  | { type: 'session.restored'; role: Role }
  | { type: 'invitation.found' }
  | { type: 'session.missing' }
  | { type: 'session.expired' }
  | { type: 'person.deactivated' }
  | { type: 'logout.pressed' }
  | { type: 'otherTab.signedOut' }

/** How a session ended for a person who was signed in. */
export type SessionEnding = 'expired' | 'deactivated' | 'signed-out'

const leaving = (ending: SessionEnding) => ({ type: 'leave', params: { ending } }) as const
const toSignedOut = { target: 'signed-out', actions: ['forget', leaving('signed-out')] } as const

const signedInAs = {
  'session.expired': { target: 'expired', actions: leaving('expired') },
  'person.deactivated': { target: 'deactivated', actions: leaving('deactivated') },
  'logout.pressed': { target: 'signing-out' },
  'otherTab.signedOut': toSignedOut,
} as const

/** Who has signed in. */
export interface Arrival {
  role: Role
  /** An invitation waits for their answer, before anything else is shown to them. */
  invited?: boolean
}

/** Where the person of an event arrives, by their role. */
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

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'busy' | 'restoring' | 'popup-open' | 'signed-in' | 'asked' | 'signed-out',
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
    /** Note for the next document why the person is not let in. */
    noteDeactivated: effect(),
  },
  guards: {
    isInvited: (_, params: Arrival) => params.role === 'user' && params.invited === true,
    isUser: (_, params: { role: Role }) => params.role === 'user',
    isAdmin: (_, params: { role: Role }) => params.role === 'admin',
  },
}).createMachine({
  id: 'session',
  context: { role: null, notice: null },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The page has just loaded; the cookie may still carry a session.',
      tags: ['busy', 'restoring'],
      on: {
        'session.restored': arrive((event: { role: Role }) => event),
        'session.missing': 'signed-out',
        'person.deactivated': { target: 'deactivated', actions: 'noteDeactivated' },
        'otherTab.signedOut': { target: 'signed-out', actions: 'forget' },
      },
    },
    'signed-out': {
      description: 'Nobody is signed in; the sign-in button is ready.',
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
      description: 'The server checks who it is and finds or creates the customer.',
      tags: 'busy',
      invoke: {
        src: 'logIn',
        input: ({ event }) => (event as unknown as { output: SignInGrant }).output,
        onDone: arrive((event: { output: Arrival }) => event.output),
        onError: { target: 'signed-out', actions: { type: 'tell', params: { notice: 'login-failed' } } },
      },
    },
    customer: {
      description: 'A customer is signed in.',
      tags: 'signed-in',
      on: { ...signedInAs, 'invitation.found': 'invited' },
    },
    invited: {
      description:
        'A person is signed in whom a business account invites; they join or decline before anything else, and are then loaded anew.',
      tags: ['signed-in', 'asked'],
      on: signedInAs,
    },
    admin: { description: 'An administrator is signed in.', tags: 'signed-in', on: signedInAs },
    analyst: { description: 'An analyst is signed in.', tags: 'signed-in', on: signedInAs },
    expired: {
      description: 'The session is over; signing in again leads back to the same screen.',
      tags: 'signed-out',
      entry: { type: 'tell', params: { notice: 'expired' } },
      on: { 'signIn.pressed': { target: 'signing-in', actions: 'forget' } },
    },
    deactivated: {
      description:
        'An administrator has taken the access from this person; signing in again is refused until it is given back.',
      tags: 'signed-out',
      entry: { type: 'tell', params: { notice: 'deactivated' } },
      on: { 'signIn.pressed': { target: 'signing-in', actions: 'forget' } },
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
