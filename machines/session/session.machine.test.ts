import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Role } from '#contract/entities/common.ts'
import { leavesOf, walk } from '#test/support/charts.ts'
import {
  type Arrival,
  CookieRefused,
  PopupEnded,
  type SignInGrant,
  sessionMachine,
} from './session.machine.ts'

const grant: SignInGrant = {
  code: 'one-time',
  codeVerifier: 'v'.repeat(43),
  redirectUri: 'http://localhost/auth/callback',
  nonce: 'n'.repeat(16),
}

const start = (
  actors: { popup?: () => Promise<SignInGrant>; role?: Role; login?: () => Promise<Arrival> } = {},
) => {
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        openPopup: fromPromise(actors.popup ?? (() => Promise.resolve(grant))),
        logIn: fromPromise<Arrival, SignInGrant>(({ input }) => {
          expect(input).toEqual(grant)
          return actors.login?.() ?? Promise.resolve({ role: actors.role ?? 'user' })
        }),
        logOut: fromPromise(() => Promise.resolve()),
      },
    }),
  ).start()
  actor.send({ type: 'session.missing' })
  return actor
}

test('every state can be reached from outside', () => {
  const reached = walk(sessionMachine, [
    { type: 'signIn.pressed' },
    { type: 'session.missing' },
    { type: 'session.missing', hadOne: true } as never,
    { type: 'session.expired' },
    { type: 'person.deactivated' },
    { type: 'logout.pressed' },
    { type: 'invitation.found' },
    { type: 'account.changed' },
    ...(['user', 'admin', 'analyst'] as const).map((role) => ({ type: 'session.restored', role })),
    { type: 'xstate.done.actor.0.session.signing-in', output: grant } as never,
    { type: 'xstate.error.actor.0.session.signing-in', error: new PopupEnded('popup-closed') } as never,
    { type: 'xstate.done.actor.0.session.logging-in', output: { role: 'user' } } as never,
    { type: 'xstate.error.actor.0.session.logging-in', error: new CookieRefused() } as never,
  ])
  expect([...reached.keys()].sort()).toEqual(leavesOf(sessionMachine))
})

describe('signing in', () => {
  test.each([
    ['user', 'customer'],
    ['admin', 'admin'],
    ['analyst', 'analyst'],
  ] as const)('a person with role %s arrives as %s', async (role, state) => {
    const actor = start({ role })
    actor.send({ type: 'signIn.pressed' })
    const arrived = await waitFor(actor, (snapshot) => snapshot.hasTag('signed-in'))
    expect(arrived.value).toBe(state)
  })

  test.each(['popup-blocked', 'popup-closed', 'refused'] as const)(
    'a popup that ends with %s leads back to the button without an error [2.6.07]',
    async (reason) => {
      const actor = start({ popup: () => Promise.reject(new PopupEnded(reason)) })
      actor.send({ type: 'signIn.pressed' })
      const back = await waitFor(actor, (snapshot) => snapshot.matches('signed-out'))
      expect(back.context.notice).toBe(reason)
    },
  )

  test('a failed login shows an error [8.51]', async () => {
    const actor = start({ login: () => Promise.reject(new Error('down')) })
    actor.send({ type: 'signIn.pressed' })
    const back = await waitFor(actor, (snapshot) => snapshot.matches('signed-out'))
    expect(back.context.notice).toBe('login-failed')
  })

  test('a browser that keeps no cookie gets another notice than an expired session, and can sign in again', async () => {
    const logins = [new CookieRefused(), undefined]
    const actor = start({
      login: () => {
        const error = logins.shift()
        return error ? Promise.reject(error) : Promise.resolve({ role: 'user' })
      },
    })
    actor.send({ type: 'signIn.pressed' })
    const refused = await waitFor(actor, (snapshot) => snapshot.matches('cookie-refused'))
    expect([refused.hasTag('signed-out'), refused.context]).toEqual([
      true,
      { role: null, notice: 'cookie-refused' },
    ])
    actor.send({ type: 'signIn.pressed' })
    expect(actor.getSnapshot().context.notice).toBeNull()
    await waitFor(actor, (snapshot) => snapshot.hasTag('signed-in'))
  })

  test('a second press while the popup is open opens no second popup', () => {
    let opened = 0
    const actor = start({
      popup: () => {
        opened += 1
        return new Promise(() => {})
      },
    })
    actor.send({ type: 'signIn.pressed' })
    actor.send({ type: 'signIn.pressed' })
    expect(opened).toBe(1)
  })

  test('the one-time code never enters the context', async () => {
    const actor = start()
    const seen: string[] = []
    actor.subscribe((snapshot) => seen.push(JSON.stringify(snapshot.context)))
    actor.send({ type: 'signIn.pressed' })
    await waitFor(actor, (snapshot) => snapshot.hasTag('signed-in'))
    expect(seen.join()).not.toContain(grant.code)
  })
})

describe('a person invited by a business account', () => {
  test('a person invited by a business account sees the question before anything else, as soon as they have signed in', async () => {
    const actor = start({ login: () => Promise.resolve({ role: 'user', invited: true }) })
    actor.send({ type: 'signIn.pressed' })
    const arrived = await waitFor(actor, (snapshot) => snapshot.hasTag('signed-in'))
    expect(arrived.value).toBe('invited')
  })

  test('a person invited by a business account sees the question also if a session is already open', () => {
    const actor = createActor(sessionMachine).start()
    actor.send({ type: 'session.restored', role: 'user' })
    actor.send({ type: 'invitation.found' })
    expect(actor.getSnapshot().value).toBe('invited')
  })

  test('a person invited by a business account may sign out without an answer', () => {
    const actor = createActor(sessionMachine).start()
    actor.send({ type: 'session.restored', role: 'user' })
    actor.send({ type: 'invitation.found' })
    actor.send({ type: 'logout.pressed' })
    expect(actor.getSnapshot().value).toBe('signing-out')
  })

  test('a person invited by a business account is never a member of the team', () => {
    const actor = createActor(sessionMachine).start()
    actor.send({ type: 'session.restored', role: 'admin' })
    actor.send({ type: 'invitation.found' })
    expect(actor.getSnapshot().value).toBe('admin')
  })
})

describe('a sign-out in another tab', () => {
  test('a sign-out in another tab signs this tab out too', () => {
    const actor = createActor(sessionMachine).start()
    actor.send({ type: 'session.restored', role: 'user' })
    actor.send({ type: 'otherTab.signedOut' })
    expect(actor.getSnapshot().value).toBe('signed-out')
  })

  test('a sign-out in another tab is noticed while this tab still reads its session', () => {
    const actor = createActor(sessionMachine).start()
    actor.send({ type: 'otherTab.signedOut' })
    actor.send({ type: 'session.restored', role: 'user' })
    expect(actor.getSnapshot().value).toBe('signed-out')
  })
})

describe('a page that loads without a session', () => {
  test.each([
    ['after an earlier session says that it expired', true, 'expired', 'expired', 1],
    ['in a browser that never had one says nothing', false, 'signed-out', null, 0],
  ] as const)('a page that loads without a session, %s', (_, hadOne, state, notice, noted) => {
    const noteExpired = vi.fn()
    const actor = createActor(sessionMachine.provide({ actions: { noteExpired } })).start()
    actor.send({ type: 'session.missing', hadOne })
    const { value, context } = actor.getSnapshot()
    expect([value, context.notice, noteExpired.mock.calls.length]).toEqual([state, notice, noted])
  })
})

describe('a session that ended without a sign-out', () => {
  test.each([
    ['session.expired', 'expired'],
    ['person.deactivated', 'deactivated'],
  ] as const)('a session that ended by %s shows the reason, which a new sign-in removes', (type, state) => {
    const openPopup = fromPromise<SignInGrant, void>(() => new Promise<SignInGrant>(() => {}))
    const signedIn = createActor(sessionMachine.provide({ actors: { openPopup } })).start()
    signedIn.send({ type: 'session.restored', role: 'user' })
    expect(signedIn.getSnapshot().context).toEqual({ role: 'user', notice: null })
    signedIn.send({ type })
    const ended = signedIn.getSnapshot()
    expect([ended.value, ended.hasTag('signed-out'), ended.context]).toEqual([
      state,
      true,
      { role: null, notice: state },
    ])
    signedIn.send({ type: 'signIn.pressed' })
    const again = signedIn.getSnapshot()
    expect([again.value, again.context.notice]).toEqual(['signing-in', null])
  })
})

describe('signing out', () => {
  test.each([
    ['is over', () => Promise.resolve()],
    ['fails', () => Promise.reject(new Error('down'))],
  ])('signing out removes everything about the person, even if the call %s', async (_, logOut) => {
    const actor = createActor(sessionMachine.provide({ actors: { logOut: fromPromise(logOut) } })).start()
    actor.send({ type: 'session.restored', role: 'admin' })
    actor.send({ type: 'logout.pressed' })
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    const out = await waitFor(actor, (snapshot) => snapshot.matches('signed-out'))
    expect(out.context).toEqual({ role: null, notice: null })
  })

  test('before the first sign-in there is no person in the context', () => {
    expect(createActor(sessionMachine).getSnapshot().context).toEqual({ role: null, notice: null })
  })
})

describe('another account', () => {
  const signedIn = (role: Role) => {
    const reload = vi.fn()
    const actor = createActor(sessionMachine.provide({ actions: { reload } })).start()
    actor.send({ type: 'session.restored', role })
    return { actor, reload }
  }

  test.each(['user', 'admin', 'analyst'] as const)(
    'another account reloads the page once and ignores later events, for the role %s',
    (role) => {
      const { actor, reload } = signedIn(role)
      actor.send({ type: 'account.changed' })
      expect([actor.getSnapshot().value, reload.mock.calls.length]).toEqual(['reloading', 1])
      for (const type of ['account.changed', 'otherTab.signedOut', 'session.expired'] as const)
        actor.send({ type })
      expect([actor.getSnapshot().value, reload.mock.calls.length]).toEqual(['reloading', 1])
    },
  )

  test('another account reloads the page also while it reads the session, but not for a visitor', () => {
    const reload = vi.fn()
    const actor = createActor(sessionMachine.provide({ actions: { reload } })).start()
    actor.send({ type: 'account.changed' })
    expect([actor.getSnapshot().value, reload.mock.calls.length]).toEqual(['reloading', 1])
    const visitor = createActor(sessionMachine).start()
    visitor.send({ type: 'session.missing' })
    visitor.send({ type: 'account.changed' })
    expect(visitor.getSnapshot().value).toBe('signed-out')
  })
})
