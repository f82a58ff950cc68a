import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PackageName } from '#contract/entities/common.ts'
import { saveSupportPackage } from '#server/onboarding/save-steps.ts'
import type { OutgoingMessage } from '#server/providers/messages/port.ts'
import { authenticate } from '#server/request/authenticate.ts'
import { requestKeys } from '#server/request/idempotency.ts'
import type { Claim } from '#server/request/idempotency-store.ts'
import { runningApi } from '../support/api.ts'
import { atStep } from './support/at-step.ts'
import { atTheBank, cardsOf, comeBack, sendCard, someCardHolder } from './support/card-world.ts'
import { createDyingApi } from './support/dying-api.ts'

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

const crashAndRepeat = createDyingApi(api)

const stepsOf = (customerId: string, event: string) =>
  api.database.db
    .selectFrom('transitions')
    .select('id')
    .where('customerId', '=', customerId)
    .where('event', '=', event)
    .execute()

describe('a keyed call whose process dies between its work and its answer', () => {
  test('after a crash, a repeated step gets the answer of the first call and is not done again', async () => {
    const { token, current } = await atStep(api, 'support-package')
    const body = { package: 'Enhanced' }
    const { first, repeat } = await crashAndRepeat({ token, path: '/v1/customers/support-package', body })
    const again = await repeat()
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', first])
    expect(await stepsOf((await current()).id, 'package.saved')).toHaveLength(1)
  })

  test('after a crash, a repeated saving of a card gets the answer of the first call and is not done again', async () => {
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

  test('after a crash, a repeated opening of a card attempt gets the answer of the first call', async () => {
    const { token } = await someCardHolder(api)
    const body = { purpose: 'onboarding', status: 'primary' }
    const { first, repeat } = await crashAndRepeat({ token, path: '/v1/card-attempts', body })
    expect((await repeat()).body).toEqual(first)
  })

  test('a call without a transaction runs again a minute after a crash and sends its mail under the same id', async () => {
    const { token, person } = await atStep(api, 'google-info')
    const subject = randomUUID()
    const body = { subject, email: person.email, message: 'Please help', name: null, file: null }
    const { repeat } = await crashAndRepeat({ token, path: '/v1/email', body })
    expect((await repeat()).body.message?.code).toBe('request-in-flight')
    await api.advance(61_000)
    expect((await repeat()).status).toBe(200)
    const ids = sent.filter((mail) => mail.subject.includes(subject)).map(({ messageId }) => messageId)
    expect(ids).toEqual([expect.stringMatching(/^<support\.[0-9a-f]{64}@masar\.example>$/), ids[0]])
  })
})

test('a request that lost its key to a later request rolls back, so that only the later request happens', async () => {
  const { token, current } = await atStep(api, 'support-package')
  const before = await current()
  const keys = requestKeys(api.server.deps)
  const request = { userId: before.userId, key: randomUUID(), route: 'POST /x', bodyHash: 'x' }
  const slow = await keys.claim(request)
  await api.advance(61_000)
  const later = await keys.claim(request)
  if (!('claim' in slow) || !('claim' in later)) throw new Error('the key is taken')

  const caller = await authenticate(api.server.deps, token, { requestId: 'r', ip: '' })
  const actor = { ...caller, customerId: before.id, onBehalf: false }
  const save = (requestKey: Claim, packageName: PackageName) =>
    saveSupportPackage(api.server.deps, {
      actor: { ...actor, requestKey },
      body: { package: packageName },
      ifMatch: undefined,
    })
  const lost = save(slow.claim, 'Basic')
  await expect(lost).rejects.toMatchObject({ code: 'request-in-flight' })
  expect(await current()).toEqual(before)
  await save(later.claim, 'Enhanced')
  expect(await current()).toMatchObject({ package: 'Enhanced', step: 'upload-documents' })
  expect(await keys.claim(request)).toMatchObject({ answer: { customer: { package: 'Enhanced' } } })
})
