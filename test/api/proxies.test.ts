import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

/** Of the 1200 requests an address may make in a minute, so few that a test can make too many. */
const THREE = 3 / 1200

/** How many requests that say they come from these addresses are answered, where an address may make three. */
const letIn = async (trustProxy: string[] | false, forwarded: readonly string[]): Promise<number> => {
  const config = { ...api.config, trustProxy, rateLimitFactor: THREE }
  const app = await createApp({ ...api.server.deps, config })
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

test('behind a proxy of ours each person is counted by their own address', async () => {
  expect(await letIn(['127.0.0.0/8'], PEOPLE)).toBe(5)
})

test('what a person writes in front of the proxy’s word is not believed', async () => {
  expect(await letIn(['127.0.0.0/8'], LIARS)).toBe(3)
})

test('without a proxy of ours no client is believed about its address', async () => {
  expect(await letIn(false, PEOPLE)).toBe(3)
  expect(await letIn(['10.0.0.0/8'], PEOPLE)).toBe(3)
})
