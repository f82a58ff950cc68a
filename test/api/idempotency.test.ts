import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { requestKeys } from '#server/request/idempotency.ts'
import { listOf, someColleague, someOwner } from '#test/support/seed/account-people.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { multipart, SAMPLES } from '../support/sample-files.ts'
import { atStep } from './support/at-step.ts'

const api = runningApi()

const countMails = async (subject: string) => (await api.mails({ subject })).length

const someSender = async () => {
  const person = newPerson('business')
  await seed(api, 'google-info', person)
  const token = await api.idToken(person.email)
  const send = (key: string | undefined, subject: string) =>
    api.call<ErrorBody>('POST', '/v1/email', {
      token,
      body: { subject, email: person.email, message: 'Please help', name: null, file: null },
      ...(key !== undefined && { idempotencyKey: key }),
    })
  return { token, send }
}

describe('a write with a key', () => {
  test('a write with a key happens once, and the same key returns the same answer', async () => {
    const { send } = await someSender()
    const [key, subject] = [randomUUID(), randomUUID()]
    const first = await send(key, subject)
    const again = await send(key, subject)
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await countMails(subject)).toBe(1)
  })

  test('a write sent fifty times with one key happens once; the others get the answer or Retry-After', async () => {
    const { send } = await someSender()
    const [key, subject] = [randomUUID(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(key, subject)))
    const waiting = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 200).length + waiting.length).toBe(50)
    for (const { body, headers } of waiting) {
      expect(body.message?.code).toBe('request-in-flight')
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await countMails(subject)).toBe(1)
  })

  test('a key with another body is refused', async () => {
    const { send } = await someSender()
    const key = randomUUID()
    await send(key, 'one')
    const { status, body } = await send(key, 'two')
    expect([status, body.message?.code]).toEqual([422, 'idempotency-conflict'])
  })

  test('the same key of another customer is a different key', async () => {
    const key = randomUUID()
    const [one, other] = [await someSender(), await someSender()]
    expect((await one.send(key, 'hello')).status).toBe(200)
    const answer = await other.send(key, 'hello')
    expect([answer.status, answer.headers['idempotency-replayed']]).toEqual([200, undefined])
  })

  test('a failed write may be retried with the same key', async () => {
    const { send } = await someSender()
    const key = randomUUID()
    await api.server.jobs.idle()
    await api.control('/faults', { provider: 'mail', mode: 'error', times: 1 })
    expect((await send(key, 'hello')).status).toBe(502)
    expect((await send(key, 'hello')).status).toBe(200)
  })

  test('a key can be used again after a day', async () => {
    const { send } = await someSender()
    const key = randomUUID()
    await send(key, 'hello')
    await api.database.db
      .updateTable('idempotencyKeys')
      .set({ createdAt: new Date(api.clock.now().getTime() - 25 * 60 * 60_000) })
      .where('key', '=', key)
      .execute()
    const { status, headers } = await send(key, 'another')
    expect([status, headers['idempotency-replayed']]).toEqual([200, undefined])
  })

  test('a write whose process died may run again with its key after a minute', async () => {
    const { send } = await someSender()
    const key = randomUUID()
    await send(key, 'hello')
    const leave = (ageMs: number) =>
      api.database.db
        .updateTable('idempotencyKeys')
        .set({ status: null, sealedAnswer: null, createdAt: new Date(api.clock.now().getTime() - ageMs) })
        .where('key', '=', key)
        .execute()
    await leave(10_000)
    expect((await send(key, 'hello')).body.message?.code).toBe('request-in-flight')
    await leave(61_000)
    expect((await send(key, 'hello')).status).toBe(200)
  })

  test('a key that a later request has taken stores only that request’s answer', async () => {
    const { userId } = (await api.signIn(someEmail())).customer
    const keys = requestKeys(api.server.deps)
    const request = { userId, key: randomUUID(), route: 'POST /x', bodyHash: 'x' }
    const slow = await keys.claim(request)
    await api.advance(61_000)
    const second = await keys.claim(request)
    if (!('claim' in slow) || !('claim' in second)) throw new Error('the key was not free')
    await keys.keep(slow.claim, 'slow')
    await keys.release(slow.claim)
    await expect(keys.claim(request)).rejects.toMatchObject({ code: 'request-in-flight' })
    await keys.keep(second.claim, 'second')
    await keys.release(slow.claim)
    await keys.release(second.claim)
    expect(await keys.claim(request)).toEqual({ answer: 'second' })
  })

  test('an upload with a key happens once, and the key with other files is refused', async () => {
    const { token, current } = await atStep(api, 'upload-documents')
    const idempotencyKey = randomUUID()
    const upload = async (content: Buffer) => {
      const files = ['registration', 'address', 'zatca'].map((field) => ({
        field,
        name: `${field}.pdf`,
        content,
      }))
      const { body, headers } = await multipart(files)
      return api.call<ErrorBody>('POST', '/v1/customers/attachments', {
        token,
        body,
        headers,
        idempotencyKey,
      })
    }
    const first = await upload(SAMPLES.pdf)
    const again = await upload(SAMPLES.pdf)
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(again.headers['idempotency-replayed']).toBe('true')
    const rows = await api.database.db
      .selectFrom('documents')
      .select('id')
      .where('customerId', '=', (await current()).id)
      .execute()
    expect(rows).toHaveLength(3)
    const other = await upload(Buffer.concat([SAMPLES.pdf, Buffer.from('\n')]))
    expect([other.status, other.body.message?.code]).toEqual([422, 'idempotency-conflict'])
  })

  test.each(['x'.repeat(256), 'with space', 'ü'])('the value “%s” is refused as a key', async (key) => {
    const { send } = await someSender()
    const { status, body } = await send(key, 'hello')
    expect([status, body.message?.field]).toEqual([400, 'Idempotency-Key'])
  })
})

describe('a key that was used', () => {
  test('a key that removed one colleague removes no other colleague', async () => {
    const owner = await someOwner(api)
    const [first, second] = [await someColleague(api, owner), await someColleague(api, owner)]
    const idempotencyKey = randomUUID()
    const removing = (id: string) => owner.call<ErrorBody>('DELETE', `/v1/users/${id}`, { idempotencyKey })
    expect((await removing(first.id)).status).toBe(200)
    expect(codeOf(await removing(second.id))).toEqual([422, 'idempotency-conflict'])
    expect((await listOf(owner)).users.map(({ id }) => id)).toContain(second.id)
  })

  test('a key of one call is refused for another method with the same address and body', async () => {
    const { token, post } = await atStep(api, 'billing-email')
    const call = { body: { gcpSecurityGroup: 'billing@najd-trading.com' }, idempotencyKey: randomUUID() }
    expect((await post('billing-group', call)).status).toBe(200)
    const other = await api.call<ErrorBody>('PUT', '/v1/customers/billing-group', { token, ...call })
    expect(codeOf(other)).toEqual([422, 'idempotency-conflict'])
  })
})
