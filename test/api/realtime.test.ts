import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, test } from 'vitest'
import { CUSTOMER_CHANGED, identityUpdateEvent, NOTIFICATION_PATH } from '#contract/events.ts'
import { insertSession } from '#server/db/stores/sessions.ts'
import { signAccessToken } from '#server/use-cases/sessions/access-token.ts'
import { newPerson } from '#test/e2e/support/people.ts'
import { seed } from '#test/e2e/support/seed.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

const connect = (token: string | undefined, options: { header?: boolean; origin?: string } = {}) => {
  const socket = io(api.appUrl, {
    path: NOTIFICATION_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(token !== undefined && !options.header && { auth: { token } }),
    extraHeaders: {
      ...(options.header && token !== undefined && { authorization: `Bearer ${token}` }),
      ...(options.origin !== undefined && { origin: options.origin }),
    },
  })
  sockets.push(socket)
  return socket
}
/** What comes with the next event of this name. */
const next = (socket: Socket, event: string) =>
  new Promise<unknown[]>((resolve) => {
    socket.once(event, (...heard: unknown[]) => resolve(heard))
  })
const refusal = async (socket: Socket) => ((await next(socket, 'connect_error'))[0] as Error).message

/** Somebody at the identity step with an open request, and their socket. */
const verifying = async () => {
  const person = newPerson('individual')
  await seed(api, 'basic-info', person)
  const token = await api.idToken(person.email)
  const socket = connect(token)
  await next(socket, 'connect')
  const { body } = await api.call<{ transId: string }>('POST', '/v1/nafath-verifications/create', {
    token,
    body: { nationalId: person.number },
  })
  return { socket, token, transId: body.transId, person }
}

const choose = (transId: string, choice: string) =>
  fetch(`${api.sandboxUrl}/nafath/api-test/decide?${new URLSearchParams({ transId, choice })}`, {
    method: 'POST',
  })

describe('the notification channel', () => {
  test('tells its owner how a verification ended, with the names [7.47, 4.084]', async () => {
    const { socket, transId } = await verifying()
    const heard = next(socket, identityUpdateEvent(transId))
    await choose(transId, 'right')
    const [update] = await heard
    expect(update).toMatchObject({
      transId,
      status: 'completed',
      message: null,
      names: { firstName: expect.any(String) },
    })
  })

  test('tells nobody else, even one who listens for the name [7.47]', async () => {
    const { socket, transId } = await verifying()
    const other = await api.signIn(someEmail())
    const stranger = connect(other.token)
    await next(stranger, 'connect')
    const overheard: unknown[] = []
    stranger.onAny((...event) => overheard.push(event))
    stranger.on(identityUpdateEvent(transId), (update) => overheard.push(update))
    const heard = next(socket, identityUpdateEvent(transId))
    await choose(transId, 'reject')
    await heard
    const own = next(stranger, CUSTOMER_CHANGED)
    await other.call('POST', '/v1/customers/google-info')
    await own
    expect(overheard).toEqual([[CUSTOMER_CHANGED, { revision: 2 }]])
  })

  test('tells every window of a customer that something changed', async () => {
    const person = await api.signIn(someEmail())
    const windows = [connect(person.token), connect(person.token, { header: true })]
    await Promise.all(windows.map((window) => next(window, 'connect')))
    const heard = Promise.all(windows.map((window) => next(window, CUSTOMER_CHANGED)))
    await person.call('POST', '/v1/customers/google-info')
    expect(await heard).toEqual([[{ revision: 2 }], [{ revision: 2 }]])
  })
})

describe('the channel is closed to', () => {
  test('nobody in particular and nonsense [7.47]', async () => {
    expect(await refusal(connect(undefined))).toBe('unauthenticated')
    expect(await refusal(connect('nonsense'))).toBe('unauthenticated')
  })

  test('an expired token', async () => {
    expect(await refusal(connect(await api.idToken(someEmail(), { expired: true })))).toBe('unauthenticated')
  })

  test('a page of another origin', async () => {
    const { token } = await api.signIn(someEmail())
    expect(await refusal(connect(token, { origin: 'https://evil.example' }))).toBe('websocket error')
    const own = connect(token, { origin: api.appUrl })
    await next(own, 'connect')
  })

  test('a session that was closed, at once', async () => {
    const { userId } = (await api.signIn(someEmail())).customer
    const now = api.clock.now()
    const later = new Date(now.getTime() + 60_000)
    const session = { id: randomUUID(), userId, secretHash: randomUUID(), createdAt: now, expiresAt: later }
    await insertSession(api.database.db, session)
    const { token } = await signAccessToken(api.config.sessionSecret, session.id, now, later)
    const socket = connect(token)
    await next(socket, 'connect')
    const ended = next(socket, 'disconnect')
    await api.call('DELETE', '/v1/sessions', { token })
    expect((await ended)[0]).toBe('io server disconnect')
  })
})
