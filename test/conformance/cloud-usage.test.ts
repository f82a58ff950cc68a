import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { systemClock } from '#server/clock.ts'
import { createGoogleBilling } from '#server/providers/cloud-billing/google.ts'
import { createGoogleTokens } from '#server/providers/cloud-billing/google-call.ts'
import type { CloudAccountsPort, UsageEntry } from '#server/providers/cloud-billing/port.ts'
import { describeOutages, failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()
const DAY_MS = 86_400_000
const connect = async (url: string) => {
  const credentials = await (await fetch(`${world.origin()}/control/cloud-billing/key`)).text()
  return createGoogleBilling({
    url,
    tokens: createGoogleTokens({ url: world.origin(), credentials, clock: systemClock, timeoutMs: 1500 }),
    parent: 'billingAccounts/000000-000000-000000',
    timeoutMs: 1500,
  })
}

let cloudBilling: CloudAccountsPort
let account: string
let first: string
beforeEach(async () => {
  cloudBilling = await connect(`${world.origin()}/cloud-billing`)
  account = (await cloudBilling.createSubAccount('Najd 12345678')).id
  first = dayAfter(0)
})

const dayAfter = (days: number) => riyadhDay(new Date(Date.now() + days * DAY_MS))
const passDays = (days: number) => world.control('/control/clock', { advanceMs: days * DAY_MS })
const set = (order: object) => world.control('/control/cloud-billing/usage', { account, ...order })
const total = (entries: UsageEntry[]) => entries.reduce((sum, { amount }) => sum + amount, 0)

describe('usage', () => {
  test('usage is listed by day and service, to the halala', async () => {
    await set({ daily: 10_007 })
    await passDays(3)
    const entries = await cloudBilling.listUsage(account, first, dayAfter(2))
    expect(total(entries)).toBe(3 * 10_007)
    expect(entries[0]).toEqual({
      entryId: expect.any(String),
      day: first,
      service: 'Compute Engine',
      project: 'shop-production',
      amount: 5_204,
    })
    expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(entries.length)
    const second = await cloudBilling.listUsage(account, dayAfter(1), dayAfter(1))
    expect([total(second), new Set(second.map(({ day }) => day))]).toEqual([10_007, new Set([dayAfter(1)])])
  })

  test('usage of an unfinished day is not listed', async () => {
    expect(await cloudBilling.listUsage(account, first, first)).toEqual([])
    await passDays(1)
    const entries = await cloudBilling.listUsage(account, first, dayAfter(1))
    expect(new Set(entries.map(({ day }) => day))).toEqual(new Set([first]))
  })

  test('usage of a year is listed completely over several pages, the oldest first', async () => {
    await set({ daily: 1_000 })
    await passDays(365)
    const entries = await cloudBilling.listUsage(account, first, dayAfter(364))
    expect(entries.length).toBeGreaterThan(1_000)
    expect(total(entries)).toBe(365_000)
    const days = entries.map(({ day }) => day)
    expect(days).toEqual([...days].sort())
  })

  test('corrected usage has an additional entry on the same day, which may be negative', async () => {
    await set({ daily: 5_000 })
    await passDays(2)
    const before = await cloudBilling.listUsage(account, first, dayAfter(1))
    await set({ day: first, amount: 4_250 })
    const after = await cloudBilling.listUsage(account, first, dayAfter(1))
    const known = new Set(before.map(({ entryId }) => entryId))
    expect(after.filter(({ entryId }) => !known.has(entryId))).toEqual([
      expect.objectContaining({ day: first, amount: -750 }),
    ])
    expect(total(after)).toBe(total(before) - 750)
  })

  test('usage of an unknown account is an error', async () => {
    const call = cloudBilling.listUsage('billingAccounts/ABCDEF-ABCDEF-ABCDEF', first, first)
    expect(await failureOf(call)).toMatchObject({ kind: 'error', status: 404 })
  })
})

describe('an outage of the cloud provider', () => {
  describeOutages(world, 'cloud-billing', () => cloudBilling.listUsage(account, first, first))
})

describe('an invalid answer', () => {
  let answer: object = {}
  const server = createServer((_request, response) => response.end(JSON.stringify(answer)))
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => server.close())
  const entry = { usageId: 'u', usageDate: '2026-11-05', service: 'x', cost: { currencyCode: 'SAR' } }
  const listed = async () => {
    const { port } = server.address() as AddressInfo
    return (await connect(`http://127.0.0.1:${port}`)).listUsage(account, '2026-11-05', '2026-11-06')
  }

  test.each([
    ['another currency', { usage: [{ ...entry, cost: { currencyCode: 'USD', units: '1' } }] }],
    ['a day outside the request', { usage: [{ ...entry, usageDate: '2026-11-07' }] }],
    ['pages without end', { usage: [entry], nextPageToken: 'again' }],
  ])('an answer with %s is nonsense', async (_what, invalidAnswer) => {
    answer = invalidAnswer
    expect((await failureOf(listed())).kind).toBe('nonsense')
  })

  test('a valid answer with one entry is accepted', async () => {
    answer = { usage: [entry] }
    expect(await listed()).toHaveLength(1)
  })
})
