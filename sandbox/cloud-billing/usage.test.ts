import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CloudBilling, startCloudBilling } from './billing-harness.ts'
import { byService, daysFrom, usualAmount } from './usage.ts'

const DAY = 86_400_000
/** A Thursday, 23:30 in Riyadh. */
const START = new Date('2026-11-05T20:30:00Z')

interface Entry {
  usageId: string
  usageDate: string
  service: string
  projectId: string
  cost: { currencyCode: string; units: string; nanos: number }
}

let cloud: CloudBilling
let id: string
beforeEach(async () => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  cloud = await startCloudBilling()
  const made = await cloud.post('billingAccounts/000000-000000-000000/subAccounts', {
    displayName: 'Najd 12345678',
  })
  id = made.json<{ name: string }>().name.split('/')[1] ?? ''
})
afterEach(async () => {
  await cloud.close()
  vi.useRealTimers()
})

const ask = (query: string, account = id) => cloud.get(`billingAccounts/${account}/usage?${query}`)
const feed = async (from = '2026-11-01', to = '2026-12-31') =>
  (await ask(`from=${from}&to=${to}`)).json<{ usage: Entry[]; nextPageToken?: string }>()
const halalas = ({ cost }: Entry) => Number(cost.units) * 100 + cost.nanos / 10_000_000
const total = (entries: Entry[]) => entries.reduce((sum, entry) => sum + halalas(entry), 0)
const submit = (form: Record<string, string>, account = id) =>
  cloud.app.inject({
    method: 'POST',
    url: `/cloud-billing/usage/${account}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

describe('the usage feed', () => {
  test('the usage feed has the past days in Riyadh from the account’s first day on, oldest first', async () => {
    expect((await feed()).usage).toEqual([])
    cloud.clock.advance(31 * 60_000)
    const first = (await feed()).usage
    expect(new Set(first.map(({ usageDate }) => usageDate))).toEqual(new Set(['2026-11-05']))
    expect(first[0]).toEqual({
      usageId: `${id}-2026-11-05-compute`,
      usageDate: '2026-11-05',
      service: 'Compute Engine',
      projectId: 'shop-production',
      cost: { currencyCode: 'SAR', units: expect.stringMatching(/^\d+$/), nanos: expect.any(Number) },
    })
    cloud.clock.advance(2 * DAY)
    const dates = (await feed()).usage.map(({ usageDate }) => usageDate)
    expect([...new Set(dates)]).toEqual(['2026-11-05', '2026-11-06', '2026-11-07'])
    const within = (await feed('2026-11-06', '2026-11-06')).usage
    expect(new Set(within.map(({ usageDate }) => usageDate))).toEqual(new Set(['2026-11-06']))
  })

  test('the usage feed is constant, also after a restart, and plausible', async () => {
    cloud.clock.advance(60 * DAY)
    const before = (await feed()).usage
    await cloud.restart()
    expect((await feed()).usage).toEqual(before)
    const days = Map.groupBy(before, ({ usageDate }) => usageDate)
    for (const entries of days.values()) {
      expect(entries.map(({ service }) => service)).toEqual([
        'Compute Engine',
        'Cloud SQL',
        'Cloud Storage',
        'Networking',
      ])
      expect(total(entries)).toBeGreaterThan(1_500)
      expect(total(entries)).toBeLessThan(20_000)
    }
    const friday = total(days.get('2026-11-13') ?? [])
    expect(friday).toBeLessThan(total(days.get('2026-11-12') ?? []))
  })

  test('the usage feed has complete pages', async () => {
    cloud.clock.advance(10 * DAY)
    const all = (await feed()).usage
    const read: Entry[] = []
    let token = ''
    do {
      const page = (await ask(`from=2026-11-01&to=2026-12-31&pageSize=7&pageToken=${token}`)).json()
      read.push(...page.usage)
      token = page.nextPageToken ?? ''
    } while (token)
    expect(read).toEqual(all)
  })

  test('the usage feed rejects invalid parameters and an unknown account', async () => {
    for (const query of ['', 'from=2026-11-01', 'from=2026-02-30&to=2026-11-01', 'from=x&to=y'])
      expect((await ask(query)).statusCode).toBe(400)
    const days = 'from=2026-11-01&to=2026-11-30'
    expect((await ask(`${days}&pageToken=unknown`)).statusCode).toBe(400)
    expect((await ask(days, 'ABCDEF-ABCDEF-ABCDEF')).statusCode).toBe(404)
    const stranger = await cloud.app.inject(`/cloud-billing/v1/billingAccounts/${id}/usage?${days}`)
    expect(stranger.statusCode).toBe(401)
  })
})

describe('manual usage', () => {
  test('every day from today on costs the set amount, to the halala, and nothing after a stop', async () => {
    await submit({ daily: '123.45' })
    cloud.clock.advance(2 * DAY)
    expect(total((await feed()).usage)).toBe(2 * 12_345)
    await submit({ stop: 'yes' })
    cloud.clock.advance(3 * DAY)
    expect(total((await feed()).usage)).toBe(2 * 12_345)
    await submit({ usual: 'yes' })
    cloud.clock.advance(DAY)
    expect(total((await feed('2026-11-10', '2026-11-10')).usage)).toBeGreaterThan(0)
  })

  test('a future day costs the set amount', async () => {
    await submit({ day: '2026-11-07', amount: '500' })
    cloud.clock.advance(3 * DAY)
    expect(total((await feed('2026-11-07', '2026-11-07')).usage)).toBe(50_000)
  })

  test('a past day is corrected by an entry with the difference', async () => {
    await submit({ daily: '100' })
    cloud.clock.advance(DAY)
    const before = (await feed()).usage
    await submit({ day: '2026-11-05', amount: '99.50' })
    await submit({ day: '2026-11-05', amount: '120' })
    const after = (await feed()).usage
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length)).toEqual([
      {
        usageId: `${id}-2026-11-05-correction-1`,
        usageDate: '2026-11-05',
        service: 'Compute Engine',
        projectId: 'shop-production',
        cost: { currencyCode: 'SAR', units: '0', nanos: -500_000_000 },
      },
      expect.objectContaining({
        usageId: `${id}-2026-11-05-correction-2`,
        cost: { currencyCode: 'SAR', units: '20', nanos: 500_000_000 },
      }),
    ])
    await cloud.restart()
    expect((await feed()).usage).toEqual(after)
  })

  test('invalid usage is reported on the page and changes nothing', async () => {
    for (const form of [{ daily: 'many' }, { daily: '1.234' }, { day: '', amount: '5' }]) {
      const answer = await submit(form)
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain('role="alert"')
    }
    expect((await submit({ day: '2026-11-04', amount: '5' })).body).toContain('did not exist')
    expect((await submit({ stop: 'yes' }, 'ABCDEF-ABCDEF-ABCDEF')).statusCode).toBe(404)
    expect(cloud.part.dump()).toMatchObject({ usage: {} })
  })

  test('the page shows the usage', async () => {
    await submit({ daily: '77.10' })
    cloud.clock.advance(2 * DAY)
    const page = (await cloud.app.inject(`/cloud-billing/usage/${id}`)).body
    expect(page).toContain('Every day costs SAR 77.10.')
    expect(page).toContain('2026-11-06 <span class="muted">Fri</span></th><td class="end">77.10</td>')
  })

  test('a reset deletes manual usage', async () => {
    await submit({ stop: 'yes' })
    cloud.part.reset()
    expect(cloud.part.dump()).toEqual({ accounts: [], operations: [], usage: {} })
  })
})

const ACCOUNT = '0123AB-4567CD-89EF01'
const CREATED = '2026-01-01'
const average = (days: string[]) =>
  days.reduce((sum, day) => sum + usualAmount(ACCOUNT, CREATED, day), 0) / days.length

test.each([1, 50, 150, 10_003, 999_999])('%i halalas are divided without rest', (amount) => {
  expect(byService(amount).reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
})

test('zero cost has no services', () => {
  expect(byService(0)).toEqual([])
})

test('offices use less on Friday and Saturday', () => {
  const days = daysFrom('2026-01-01', '2026-01-28')
  const closed = days.filter((day) => [5, 6].includes(new Date(day).getUTCDay()))
  const open = days.filter((day) => !closed.includes(day))
  expect(closed).toHaveLength(8)
  expect(average(closed) / average(open)).toBeGreaterThan(0.5)
  expect(average(closed) / average(open)).toBeLessThan(0.7)
})

test('usage grows slowly', () => {
  const grown = average(daysFrom('2026-12-01', '2026-12-28')) / average(daysFrom('2026-01-01', '2026-01-28'))
  expect(grown).toBeGreaterThan(1.7)
  expect(grown).toBeLessThan(2.2)
})

test('usage depends on account and day only; some accounts use much more than others', () => {
  expect(usualAmount(ACCOUNT, CREATED, '2026-03-03')).toBe(usualAmount(ACCOUNT, CREATED, '2026-03-03'))
  const month = daysFrom('2026-01-01', '2026-01-28')
  const averages = ['A', 'B', 'C', 'D', 'E', 'F'].map((id) =>
    month.reduce((sum, day) => sum + usualAmount(id, CREATED, day), 0),
  )
  expect(Math.max(...averages) / Math.min(...averages)).toBeGreaterThan(1.3)
})
