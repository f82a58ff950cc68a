import { expect, test } from 'vitest'
import { startedSandbox } from '../sandbox-harness.ts'
import { cloudBearer } from './billing-harness.ts'

const sandbox = startedSandbox()
const DAY = 86_400_000
const NAME = 'Najd 12345678'

interface UsageAnswer {
  account: string
  daily: number | null
  entries: { day: string; amount: number }[]
}

const create = async () => {
  const made = await sandbox.post(
    '/cloud-billing/v1/billingAccounts/000000-000000-000000/subAccounts',
    { displayName: NAME },
    { headers: await cloudBearer(sandbox.origin) },
  )
  return ((await made.json()) as { name: string }).name
}
const order = async (body: object) => {
  const answer = await sandbox.post('/control/cloud-billing/usage', body)
  return { status: answer.status, told: (await answer.json()) as UsageAnswer & { message?: string } }
}
const advance = (ms: number) => sandbox.post('/control/clock', { advanceMs: ms })
const total = ({ entries }: UsageAnswer) => entries.reduce((sum, { amount }) => sum + amount, 0)

test('a script sets every day’s amount by the account’s name, and one day’s by its id', async () => {
  const name = await create()
  expect((await order({ account: NAME, daily: 10_001 })).told).toMatchObject({ daily: 10_001, entries: [] })
  await advance(2 * DAY)
  const { told } = await order({ account: name, daily: 0 })
  expect([told.account, told.daily, total(told)]).toEqual([name.split('/')[1], 0, 20_002])
  const day = told.entries[0]?.day
  expect(total((await order({ account: told.account, day, amount: 1 })).told)).toBe(10_002)
  const read = await sandbox.get(`/control/cloud-billing/usage?account=${encodeURIComponent(NAME)}`)
  expect(total((await read.json()) as UsageAnswer)).toBe(10_002)
})

test.each([
  [{ account: NAME }],
  [{ account: NAME, daily: -1 }],
  [{ account: NAME, daily: 1.5 }],
  [{ account: NAME, day: '2026-02-30', amount: 1 }],
  [{ account: NAME, day: '2030-01-01', amount: 1, daily: 1 }],
  [{ account: NAME, day: '2020-01-01', amount: 1 }],
])('the usage order %o is refused', async (body) => {
  await create()
  const { status, told } = await order(body)
  expect([status, typeof told.message]).toEqual([400, 'string'])
})

test('an unknown account is not found', async () => {
  expect((await order({ account: 'unknown', daily: 1 })).status).toBe(404)
})
