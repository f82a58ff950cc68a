import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migratedPglite } from '#test/support/pglite.ts'
import { type DatabaseHandle, overPglite } from '../db/client.ts'
import { countedFor } from './count-requests.ts'
import { createLimits, type Limit, type Limits } from './limits.ts'

let database: DatabaseHandle
let statements = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    return node
  },
  transformResult: async ({ result }) => result,
}
beforeAll(async () => {
  database = overPglite(await migratedPglite())
})
beforeEach(() => {
  statements = 0
})
afterAll(() => database.close())

let now = new Date('2026-11-20T10:00:00Z')
const failures: unknown[] = []
const limitsOn = (db = database.db) =>
  createLimits({
    db: db.withPlugin(counting),
    clock: { now: () => now },
    secret: 'secret',
    factor: 1,
    onFailure: (error) => failures.push(error),
  })
const limit = (name: string, max: number): Limit => ({ name, max, periodMs: 60_000 })
const countAdmitted = async (requests: Promise<void>[]) =>
  (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled').length

test('two thousand requests of one address cost one statement, and the limit is exact', async () => {
  const limits = limitsOn()
  const flood = () =>
    countAdmitted(Array.from({ length: 1000 }, () => limits.count([[limit('flood', 200), 'a']])))
  expect([await flood(), await flood(), statements]).toEqual([200, 0, 1])
})

test('a block of requests of one person costs one statement', async () => {
  const limits = limitsOn()
  for (let round = 0; round < 30; round += 1) await limits.count([[limit('work', 600), 'a']])
  expect(statements).toBe(1)
})

test('a reached limit refuses without a statement until its period ends', async () => {
  const limits = limitsOn()
  const counted = [limit('known', 1), 'a'] as const
  limits.refuseKnown(counted)
  await limits.count([counted])
  expect(() => limits.refuseKnown(counted)).toThrow('60 second(s)')
  now = new Date(now.getTime() + 60_000)
  limits.refuseKnown(counted)
  await limits.count([counted])
  expect(statements).toBe(2)
})

test('the table contains no address', async () => {
  await limitsOn().count([[limit('hidden', 5), '192.0.2.99']])
  const rows = await database.db.selectFrom('requestCounts').select('key').execute()
  expect(rows.map(({ key }) => key)).toContainEqual(expect.stringMatching(/^hidden:[\w-]{22}$/))
})

/** Limits on a database that can be switched off. */
const onFailingDatabase = () => {
  let isAway = false
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isAway) throw new Error('The database is away')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    limits: limitsOn(database.db.withPlugin(failing)),
    setAway: (value: boolean) => {
      isAway = value
    },
  }
}
const AFTER_A_PAUSE_MS = 6000

describe('a database that does not answer', () => {
  const most = limit('alone', 5)
  const ask = (limits: Limits, subject: string, times: number) =>
    countAdmitted(Array.from({ length: times }, () => limits.count([[most, subject]])))

  test('a database that does not answer stops no request: this server counts alone, asks again after a pause, and keeps the limit', async () => {
    const { limits, setAway } = onFailingDatabase()
    failures.length = 0
    setAway(true)
    expect([await ask(limits, 'new', 3), failures.length]).toEqual([3, 1])
    expect([await ask(limits, 'new', 1), failures.length]).toEqual([1, 1])
    now = new Date(now.getTime() + AFTER_A_PAUSE_MS)
    expect([await ask(limits, 'new', 9), failures.length]).toEqual([1, 2])
    now = new Date(now.getTime() + AFTER_A_PAUSE_MS)
    expect([await ask(limits, 'new', 9), failures.length]).toEqual([0, 2])
    now = new Date(now.getTime() + 60_000)
    expect(await ask(limits, 'new', 9)).toBe(5)
  })

  test('a database that does not answer leaves the rest of the period to a person who is already counted', async () => {
    const { limits, setAway } = onFailingDatabase()
    expect(await ask(limits, 'known', 2)).toBe(2)
    setAway(true)
    expect(await ask(limits, 'known', 9)).toBe(3)
  })

  test('the database later counts the requests that this server admitted alone', async () => {
    const { limits, setAway } = onFailingDatabase()
    setAway(true)
    expect(await ask(limits, 'owed', 2)).toBe(2)
    setAway(false)
    now = new Date(now.getTime() + AFTER_A_PAUSE_MS)
    expect(await ask(limits, 'owed', 1)).toBe(1)
    expect(await ask(limitsOn(), 'owed', 9)).toBe(2)
  })
})

test.each([
  ['192.0.2.1', ['192.0.2.1', 5]],
  ['::ffff:192.0.2.1', ['192.0.2.1', 5]],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2', 5], ['2001:db8:1', 50]],
  ['2001:0db8:0001:0002::9', ['2001:db8:1:2', 5], ['2001:db8:1', 50]],
  ['2001:db8::1', ['2001:db8:0:0', 5], ['2001:db8:0', 50]],
  ['::1', ['0:0:0:0', 5], ['0:0:0', 50]],
  ['fe80::1%eth0', ['fe80:0:0:0', 5], ['fe80:0:0', 50]],
])('requests from %s are counted for %j %j', (ip, ...expected) => {
  const counted = countedFor(ip, limit('address', 5))
  expect(counted.map(([{ max }, subject]) => [subject, max])).toEqual(expected)
  expect(new Set(counted.map(([{ name }]) => name)).size).toBe(expected.length)
})
