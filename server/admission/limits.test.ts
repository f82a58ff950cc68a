import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migratedPglite } from '#test/support/pglite.ts'
import { type DatabaseHandle, overPglite } from '../db/client.ts'
import { networkOf } from './count-requests.ts'
import { createLimits, type Limit } from './limits.ts'

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

test('this server counts alone while the database does not answer', async () => {
  const broken = overPglite(await migratedPglite())
  await broken.close()
  const limits = limitsOn(broken.db)
  const requests = Array.from({ length: 9 }, () => limits.count([[limit('alone', 5), 'a']]))
  expect([await countAdmitted(requests), failures.length]).toEqual([5, 1])
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('requests from %s are counted for %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
