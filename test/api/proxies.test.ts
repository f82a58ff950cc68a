import { expect, test } from 'vitest'
import { runningApi } from '../support/api.ts'
import { replicaWith } from '../support/replica-with.ts'

const api = runningApi()

/** Lowers the limit of 1200 requests a minute to three. */
const THREE_A_MINUTE = 3 / 1200

/** The number of admitted requests with these forwarded addresses, at three requests per address. */
const countAdmitted = async (trustProxy: string[] | false, forwarded: readonly string[]): Promise<number> => {
  const app = await replicaWith(api, { trustProxy, rateLimitFactor: THREE_A_MINUTE })
  const statuses: number[] = []
  for (const address of forwarded) {
    const headers = { 'x-forwarded-for': address }
    const { statusCode } = await app.inject({ method: 'POST', url: '/v1/sessions/renew', headers })
    statuses.push(statusCode)
  }
  await app.close()
  return statuses.filter((status) => status !== 429).length
}

const PEOPLE = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5']
const LIARS = PEOPLE.map((address) => `${address}, 198.51.100.9`)

test('each person behind a trusted proxy is limited by their own address', async () => {
  expect(await countAdmitted(['127.0.0.0/8'], PEOPLE)).toBe(5)
})

test('an address that a person adds before the proxy’s is ignored', async () => {
  expect(await countAdmitted(['127.0.0.0/8'], LIARS)).toBe(3)
})

test('a forwarded address without a trusted proxy is ignored', async () => {
  expect(await countAdmitted(false, PEOPLE)).toBe(3)
  expect(await countAdmitted(['10.0.0.0/8'], PEOPLE)).toBe(3)
})
