import { expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getServiceTroubles } from '#contract/endpoints/configs.ts'
import { ProviderFailure } from '#server/errors/failures.ts'
import { currentTroubles } from '#server/provider-health/trouble-store.ts'
import type { CompanyRegistryPort } from '#server/providers/company-registry/port.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'

const ACTIVE = '7001272483'

let isAway = false
let calls = 0
/** The register, with a time-out of each call while `isAway` is true. */
const withOutages = (registry: CompanyRegistryPort): CompanyRegistryPort => ({
  async lookUp(...args) {
    calls += 1
    if (isAway) throw new ProviderFailure('company-registry', { kind: 'timeout' })
    return registry.lookUp(...args)
  },
})
const api = runningApi({
  env: { PROVIDER_PAUSE_SECONDS: '3' },
  ports: (ports) => ({ ...ports, companyRegistry: withOutages(ports.companyRegistry) }),
})

const lookUp = async (person: Person) =>
  (await person.call('GET', `/wathq/${ACTIVE}`, { query: { includeAddress: 'false' } })).status
const troublesFor = async (person: Person) =>
  (await person.call<ReplyOf<typeof getServiceTroubles>>('GET', '/v1/configs/services')).body
const stateInMetrics = async () =>
  /masar_provider_state\{provider="company-registry"\} (\d)/.exec(
    (await api.server.app.inject('/metrics')).body,
  )?.[1]

test('the server does not call a failing register for a while, reports it to customers and operators, and calls it again', async () => {
  const person = await api.signIn(someEmail(), 'business')
  await person.call('POST', '/v1/customers/google-info')
  expect(await lookUp(person)).toBe(200)
  expect(await troublesFor(person)).toEqual([])

  isAway = true
  for (let i = 0; i < 5; i += 1) expect(await lookUp(person)).toBe(502)
  const sent = calls
  expect(await lookUp(person)).toBe(502)
  expect(calls).toBe(sent)
  expect(await stateInMetrics()).toBe('3')
  await expect
    .poll(() => troublesFor(person), { timeout: 20_000 })
    .toEqual([{ service: 'company-registry', trouble: 'away' }])
  expect(await currentTroubles(api.database.db)).toMatchObject([
    { provider: 'company-registry', state: expect.stringMatching(/paused|failing/), servers: 1 },
  ])

  isAway = false
  await expect.poll(() => lookUp(person), { timeout: 20_000 }).toBe(200)
  const stateAfterAnswer = async () => {
    await lookUp(person)
    return api.server.deps.providerStates().get('company-registry')
  }
  await expect.poll(stateAfterAnswer).toBe('good')
  await expect.poll(() => troublesFor(person), { timeout: 20_000 }).toEqual([])
  expect(await stateInMetrics()).toBe('0')
})
