/**
 * Who sits in front of this browser tab. The portal owns it: the sign-in popup and the login are its actors, the API tells
 * when a session is over, and what another tab does to the session arrives as an event, so that two tabs agree. The one-time code of the popup goes from one actor to the next and never into the
 * context.
 */
import type { Role } from '#contract/entities/common.ts'
import { PopupEnded } from './popup-ended.ts'
import { sessionSetup } from './setup.ts'
import { arrive, signedInAs, toReloading, toSignedOut } from './transitions.ts'
import type { Arrival, SignInGrant } from './types.ts'

export { CookieRefused } from './cookie-refused.ts'
export { PopupEnded } from './popup-ended.ts'
export type { Arrival, SessionEnding, SessionNotice, SignInGrant } from './types.ts'

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: { role: null, notice: null },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The page has just loaded; the cookie may still carry a session.',
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
      description: 'The server checks who it is and finds or creates the customer.',
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
        'The server let the person in, but the browser kept no cookie of the session; they allow cookies and sign in again.',
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
        'A person is signed in whom a business account invites; they join or decline before anything else, and are then loaded anew.',
      tags: 'signed-in',
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
    reloading: {
      description: 'The page is being loaded anew for another person or account; nothing is heard any more.',
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
