import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { createApp } from '#server/app.ts'
import type { Db } from '#server/db/client.ts'
import type { OutgoingMessage } from '#server/providers/messages/port.ts'
import { saveSupportPackage } from '#server/use-cases/customers/save-support-package.ts'
import { requestKeys } from '#server/use-cases/requests/request-keys.ts'
import { authenticate } from '#server/use-cases/sessions/authenticate.ts'
import { runningApi } from '../support/api.ts'
import { atStep } from './support/at-step.ts'
import { atTheBank, cardsOf, comeBack, sendCard, someCardHolder } from './support/card-world.ts'

const sent: OutgoingMessage[] = []
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    messages: {
      ...ports.messages,
      send: async (message) => {
        sent.push(message)
        await ports.messages.send(message)
      },
    },
  }),
})

/** A database that is gone for whatever a keyed call would write once its own work is done. */
const goneAfterwards = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        if ((name === 'updateTable' || name === 'deleteFrom') && args[0] === 'idempotencyKeys')
          throw new Error('the process died here')
        return Reflect.apply(member, target, args)
      }
    },
  })

/** The same API as it is when it dies right after each call's work. */
let dying: FastifyInstance
beforeAll(async () => {
  dying = await createApp({ ...api.server.deps, db: goneAfterwards(api.database.db) })
})
afterAll(() => dying.close())

interface KeyedCall {
  token: string
  path: string
  body: object
}

/** Sends a call, dies before its answer is written down, and sends it again with the same key. */
const crashAndRepeat = async ({ token, path, body }: KeyedCall) => {
  const idempotencyKey = randomUUID()
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': idempotencyKey }
  const first = await dying.inject({ method: 'POST', url: path, headers, payload: body })
  const repeat = () => api.call<ErrorBody>('POST', path, { token, body, idempotencyKey })
  return { first: first.json<unknown>(), repeat }
}

const stepsTaken = (customerId: string, event: string) =>
  api.database.db
    .selectFrom('transitions')
    .select('id')
    .where('customerId', '=', customerId)
    .where('event', '=', event)
    .execute()

describe('a keyed call whose process dies between its work and its answer', () => {
  test('is answered as it was, without being done again: a step', async () => {
    const { token, current } = await atStep(api, 'support-package')
    const body = { package: 'Enhanced' }
    const { first, repeat } = await crashAndRepeat({ token, path: '/v1/customers/support-package', body })
    const again = await repeat()
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', first])
    expect(await stepsTaken((await current()).id, 'package.saved')).toHaveLength(1)
  })

  test('is answered as it was, without being done again: a saved card', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await comeBack(person, underway, await atTheBank(api, underway, { choice: 'approved' }))
    const { first, repeat } = await crashAndRepeat({
      token: person.token,
      path: '/v1/payment-methods',
      body: {
        paymentId: 'some-payment',
        status: 'primary',
        paymentIdentifier: underway.token,
        last4: '1111',
        expiryDate: '12/39',
        isOnboarding: true,
        cardHolderName: 'Sara Alomar',
      },
    })
    const again = await repeat()
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', first])
    expect(await cardsOf(person)).toHaveLength(1)
  })

  test('is answered as it was, without being done again: an opened card attempt', async () => {
    const { token } = await someCardHolder(api)
    const body = { purpose: 'onboarding', status: 'primary' }
    const { first, repeat } = await crashAndRepeat({ token, path: '/v1/card-attempts', body })
    expect((await repeat()).body).toEqual(first)
  })

  test('runs again after a minute where the work is no transaction, and a mail goes out under the same id', async () => {
    const { token, person } = await atStep(api, 'google-info')
    const subject = randomUUID()
    const body = { subject, email: person.email, message: 'Please help', name: null, file: null }
    const { repeat } = await crashAndRepeat({ token, path: '/v1/email', body })
    expect((await repeat()).body.message.code).toBe('request-in-flight')
    await api.advance(61_000)
    expect((await repeat()).status).toBe(200)
    const ids = sent.filter((mail) => mail.subject.includes(subject)).map(({ messageId }) => messageId)
    expect(ids).toEqual([expect.stringMatching(/^<support\.[0-9a-f]{64}@localhost>$/), ids[0]])
  })
})

test('a request that lost its key to a later one undoes its work: of the two, one happens', async () => {
  const { token, current } = await atStep(api, 'support-package')
  const before = await current()
  const keys = requestKeys(api.server.deps)
  const request = { userId: before.userId, key: randomUUID(), route: 'POST /x', bodyHash: 'x' }
  const slow = await keys.claim(request)
  await api.advance(61_000)
  const later = await keys.claim(request)
  if (!('claim' in slow) || !('claim' in later)) throw new Error('the key was not free')

  const caller = await authenticate(api.server.deps)(token, { requestId: 'r', ip: '' })
  const actor = { ...caller, customerId: before.id, onBehalf: false }
  const save = saveSupportPackage(api.server.deps)
  const lost = save({ ...actor, requestKey: slow.claim }, 'Basic', undefined)
  await expect(lost).rejects.toMatchObject({ code: 'request-in-flight' })
  expect(await current()).toEqual(before)
  await save({ ...actor, requestKey: later.claim }, 'Enhanced', undefined)
  expect(await current()).toMatchObject({ package: 'Enhanced', step: 'upload-documents' })
  expect(await keys.claim(request)).toMatchObject({ answer: { customer: { package: 'Enhanced' } } })
})
