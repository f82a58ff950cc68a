import { describe, expect, test } from 'vitest'
import { changeSupportPackage } from '#contract/endpoints/subscription.ts'
import { RUNNING_MS } from '#rules/activity.ts'
import { createApp } from '#server/app.ts'
import type { Db } from '#server/db/client.ts'
import { type Account, openAccount } from '#test/support/seed/account.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'
import { activityOf, operationsIn } from './support/acts.ts'

const api = runningApi()

const personOf = ({ token }: Account): Pick<Person, 'call'> => ({
  call: (method, path, options = {}) => api.call(method, path, { ...options, token }),
})

/** The same database, except that inserts into one table fail outside a transaction. */
const failInsertsInto = (table: 'activities' | 'activityResults'): Db =>
  new Proxy(api.database.db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        if (name === 'insertInto' && args[0] === table) throw new Error('the process died here')
        return Reflect.apply(member, target, args)
      }
    },
  })

describe('a process that dies', () => {
  test('an act whose process died has an unknown result, unless its effect is stored', async () => {
    const account = await openAccount(api)
    const app = await createApp({ ...api.server.deps, db: failInsertsInto('activityResults') })
    const headers = { authorization: `Bearer ${account.token}` }
    const ask = (method: 'PUT' | 'POST', url: string, payload: object) =>
      app.inject({ method, url, headers, payload })
    const changed = await ask('PUT', changeSupportPackage.path, { package: 'Enhanced' })
    const message = { subject: 'Help', email: someEmail(), message: 'Please help', name: null, file: null }
    const wrote = await ask('POST', '/v1/email', message)
    await app.close()
    expect([changed.statusCode, wrote.statusCode]).toEqual([200, 200])
    const results = async () =>
      (await activityOf(personOf(account), { limit: '2' })).activities.map(
        ({ operation, result, outcome }) => [operation, result, outcome],
      )
    expect(await results()).toEqual([
      ['email.support', 'running', 'open'],
      ['subscription.changePackage', 'done', 'done'],
    ])
    await api.advance(RUNNING_MS)
    expect((await results())[0]).toEqual(['email.support', 'unknown', 'open'])
    const open = await activityOf(personOf(account), { outcome: 'open' })
    expect(operationsIn(open.activities)).toEqual(['email.support'])
  })
})

test('an act is not done when it cannot be recorded', async () => {
  const account = await openAccount(api)
  const before = await account.current()
  const app = await createApp({ ...api.server.deps, db: failInsertsInto('activities') })
  const refused = await app.inject({
    method: 'PUT',
    url: changeSupportPackage.path,
    headers: { authorization: `Bearer ${account.token}` },
    payload: { package: 'Enhanced' },
  })
  await app.close()
  expect(refused.statusCode).toBe(500)
  expect(await account.current()).toEqual(before)
})
