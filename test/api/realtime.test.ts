import type { Socket } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { CUSTOMER_CHANGED, identityUpdateEvent } from '#contract/events.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { openSession } from '#test/support/seed/sessions.ts'
import { next, socketsOf, soon } from '#test/support/sockets.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'

const api = runningApi()
const { connect, listen } = socketsOf(api)

const refusal = async (socket: Socket) => ((await next(socket, 'connect_error'))[0] as Error).message

/** A customer with a waiting verification, and their socket. */
const someVerification = async () => {
  const person = newPerson('individual')
  await seed(api, 'basic-info', person)
  const token = await api.idToken(person.email)
  const { socket } = await listen(token)
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

/** Takes the first step. Returns the time of this change of the customer. */
const moveOn = async (person: Person): Promise<string> => {
  const { body } = await person.call<{ customer: Customer }>('POST', '/v1/customers/google-info')
  return body.customer.updatedAt
}

describe('the notification channel', () => {
  test('the channel sends the customer the result of a verification, with the names [7.47, 4.084]', async () => {
    const { socket, transId } = await someVerification()
    const received = next(socket, identityUpdateEvent(transId))
    await choose(transId, 'right')
    const [update] = await received
    expect(update).toMatchObject({
      transId,
      status: 'completed',
      message: null,
      names: { firstName: expect.any(String) },
    })
  })

  test('the channel sends a verification to no other customer, even if that customer listens for its event [7.47]', async () => {
    const { socket, transId } = await someVerification()
    const other = await api.signIn(someEmail())
    const { socket: stranger, heard: overheard } = await listen(other.token)
    stranger.on(identityUpdateEvent(transId), (update) => overheard.push([update]))
    const received = next(socket, identityUpdateEvent(transId))
    await choose(transId, 'reject')
    await received
    const own = next(stranger, CUSTOMER_CHANGED)
    const updatedAt = await moveOn(other)
    await own
    expect(overheard).toEqual([[CUSTOMER_CHANGED, { updatedAt }]])
  })

  test('the channel notifies a connecting window only of changes after its shown state', async () => {
    const person = await api.signIn(someEmail())
    const shownOf = (await person.call<{ customer: Customer }>('GET', '/v1/customers/current')).body.customer
      .updatedAt
    const notified = next((await listen(person.token)).socket, CUSTOMER_CHANGED)
    const updatedAt = await moveOn(person)
    // The event is sent a moment after the answer: without this wait the windows below may receive it.
    await notified
    const { heard } = await listen(person.token, { says: { shownOf: updatedAt } })
    const { heard: malformedHeard } = await listen(person.token, { says: { shownOf: 'nonsense' } })
    const late = connect(person.token, { says: { shownOf } })
    expect(await next(late, CUSTOMER_CHANGED)).toEqual([{ updatedAt }])
    expect([heard, malformedHeard]).toEqual([[], []])
  })

  test('the channel notifies every window of a customer of a change', async () => {
    const person = await api.signIn(someEmail())
    const windows = [await listen(person.token), await listen(person.token, { header: true })]
    const notifications = Promise.all(windows.map(({ socket }) => next(socket, CUSTOMER_CHANGED)))
    const updatedAt = await moveOn(person)
    expect(await notifications).toEqual([[{ updatedAt }], [{ updatedAt }]])
  })
})

describe('access to the channel', () => {
  test('the channel refuses a missing and a malformed token [7.47]', async () => {
    expect(await refusal(connect(undefined))).toBe('unauthenticated')
    expect(await refusal(connect('nonsense'))).toBe('unauthenticated')
  })

  test('the channel refuses an expired token', async () => {
    expect(await refusal(connect(await api.idToken(someEmail(), { expired: true })))).toBe('unauthenticated')
  })

  test('the channel refuses a page of another origin', async () => {
    const { token } = await api.signIn(someEmail())
    expect(await refusal(connect(token, { origin: 'https://evil.example' }))).toBe('websocket error')
    await listen(token, { origin: api.appUrl })
  })

  test('the channel disconnects a closed session at once', async () => {
    const token = (await openSession(api, someEmail())).answer.body.userToken
    const { socket } = await listen(token)
    const ended = soon(socket, 'disconnect')
    await api.call('DELETE', '/v1/sessions', { token })
    expect((await ended)[0]).toBe('io server disconnect')
  })
})
