import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAccount, standingOf } from '#test/support/seed/account.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { someMember } from '#test/support/seed/team.ts'
import { runningApi } from '../support/api.ts'
import { administratorOf } from './support/administrator.ts'

const api = runningApi()
let admin: Awaited<ReturnType<typeof administratorOf>>
beforeAll(async () => {
  admin = await administratorOf(api)
})

const NOTE = 'Sign-ins from places you have never used'

describe('every act of an administrator', () => {
  test('an administrator’s act happens once per key, however often it is sent', async () => {
    const account = await openAccount(api)
    const { revision } = await account.current()
    const idempotencyKey = randomUUID()
    const send = () => admin.suspend(account.id, 'security', NOTE, { idempotencyKey, ifMatch: revision })
    const first = await send()
    const again = await send()
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    const suspensions = await api.database.db
      .selectFrom('transitions')
      .select('id')
      .where('subjectId', '=', account.id)
      .where('event', '=', 'security.suspended')
      .execute()
    expect(suspensions).toHaveLength(1)
    await api.advance(0)
    expect(await api.mails({ to: account.person.email, subject: 'Your account is suspended' })).toHaveLength(
      1,
    )
  })

  test('an administrator’s act from an older revision is refused with the current account', async () => {
    const account = await openAccount(api)
    const ifMatch = (await account.current()).revision
    await admin.setQuota(account.id, 5_000_000)
    const stale = await admin.suspend(account.id, 'security', NOTE, { ifMatch })
    expect(codeOf(stale)).toEqual([409, 'version-conflict'])
    expect(stale.body.current?.status).toBe('active')
    for (const refused of [
      await admin.reinstate(account.id, { ifMatch }),
      await admin.hold(account.id, NOTE, { ifMatch }),
      await admin.release(account.id, { ifMatch }),
      await admin.setQuota(account.id, 1_000, { ifMatch }),
      await admin.clearQuota(account.id, { ifMatch }),
    ])
      expect(codeOf(refused)).toEqual([409, 'version-conflict'])
    expect(await standingOf(account)).toEqual(['active', null])
  })

  test('only one of two simultaneous acts of administrators succeeds', async () => {
    const account = await openAccount(api)
    const other = await administratorOf(api, (await someMember(api, 'admin')).token)
    const ifMatch = (await account.current()).revision
    const both = await Promise.all([
      admin.suspend(account.id, 'security', NOTE, { ifMatch }),
      other.suspend(account.id, 'terms-violation', NOTE, { ifMatch }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.flatMap(({ body }) => body.message?.code ?? [])).toEqual(['version-conflict'])
  })

  test('customers and analysts may not act as administrators', async () => {
    const account = await openAccount(api)
    const callers = [account.token, (await someMember(api, 'analyst')).token]
    for (const caller of callers) {
      const intruder = await administratorOf(api, caller)
      for (const refused of [
        await intruder.suspend(account.id, 'security', NOTE),
        await intruder.reinstate(account.id),
        await intruder.hold(account.id, NOTE),
        await intruder.release(account.id),
        await intruder.setQuota(account.id, 1_000),
        await intruder.clearQuota(account.id),
      ])
        expect(codeOf(refused)).toEqual([403, 'forbidden'])
    }
    expect(await standingOf(account)).toEqual(['active', null])
  })

  test.each<[string, string, object]>([
    ['a suspension without a reason', 'suspension', { statusReason: 'security', reason: '   ' }],
    ['a reason that is too short', 'suspension', { statusReason: 'security', reason: 'bad' }],
    ['a reason of two lines', 'suspension', { statusReason: 'security', reason: 'one line\nanother' }],
    ['a debt as the cause', 'suspension', { statusReason: 'failed-payment', reason: NOTE }],
    ['a hold without a reason', 'hold', {}],
    ['a quota of zero', 'monthly-quota', { monthlyQuota: 0 }],
    ['a quota below zero', 'monthly-quota', { monthlyQuota: -100 }],
    ['half a halala', 'monthly-quota', { monthlyQuota: 1000.5 }],
    ['a quota as text', 'monthly-quota', { monthlyQuota: '1000' }],
    ['a quota above the maximum', 'monthly-quota', { monthlyQuota: 1_000_000_001 }],
  ])('an administrator may not send %s', async (_, path, body) => {
    const account = await openAccount(api)
    const answer = await api.call(
      path === 'monthly-quota' ? 'PUT' : 'POST',
      `/v1/customers/${account.id}/${path}`,
      { token: admin.token, body },
    )
    expect(answer.status).toBe(400)
    expect(await standingOf(account)).toEqual(['active', null])
  })
})
