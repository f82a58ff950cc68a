import { beforeEach, describe, expect, test } from 'vitest'
import type { CompanyRegistryPort } from '#server/providers/company-registry/port.ts'
import { createWathqRegistry } from '#server/providers/company-registry/wathq.ts'
import { describeOutages, failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()
const connect = (apiKey = 'registry_key_sandbox') =>
  createWathqRegistry({ url: `${world.origin()}/registry`, apiKey, timeoutMs: 2_000 })

let registry: CompanyRegistryPort
beforeEach(() => {
  registry = connect()
})

const ACTIVE = '7001272475'
const withAddress = { withAddress: true }

describe('a company', () => {
  test('that is active comes with its Arabic name and its primary address in English', async () => {
    const found = await registry.lookUp(ACTIVE, withAddress)
    expect(found).toEqual({
      kind: 'active',
      company: {
        crNumber: ACTIVE,
        arabicName: 'شركة نجد للتجارة',
        address: {
          street: expect.stringMatching(/^[ -~]+$/),
          unitNumber: expect.stringMatching(/^\d+$/),
          buildingNumber: expect.stringMatching(/^\d{4}$/),
          district: expect.stringMatching(/^[ -~]+$/),
          postCode: expect.stringMatching(/^\d{5}$/),
          city: expect.stringMatching(/^[ -~]+$/),
          regionName: expect.stringMatching(/^[ -~]+$/),
        },
        addressTrouble: null,
      },
    })
    const others = await fetch(`${world.origin()}/registry/spl/national/address/info/${ACTIVE}?language=en`, {
      headers: { apiKey: 'registry_key_sandbox' },
    })
    const addresses = (await others.json()) as { isPrimaryAddress: string; buildingNumber: string }[]
    const primary = addresses.find(({ isPrimaryAddress }) => isPrimaryAddress === 'true')
    expect(addresses[0]).not.toEqual(primary)
    expect(found).toMatchObject({ company: { address: { buildingNumber: primary?.buildingNumber } } })
  })

  test('without an address is verified all the same', async () => {
    expect(await registry.lookUp('7001272483', withAddress)).toMatchObject({
      kind: 'active',
      company: { address: null, addressTrouble: null },
    })
  })

  test('is not asked about its address when it is not needed', async () => {
    expect(await registry.lookUp(ACTIVE, { withAddress: false })).toMatchObject({
      kind: 'active',
      company: { arabicName: 'شركة نجد للتجارة', address: null },
    })
  })

  test.each([
    ['7001110002', 'suspended'],
    ['7001110010', 'struck-off'],
  ])('that is not active says what became of it (%s: %s)', async (crNumber, kind) => {
    expect(await registry.lookUp(crNumber, withAddress)).toEqual({ kind })
  })

  test('is found by a former number, which is answered with the present one', async () => {
    expect(await registry.lookUp('1010711252', withAddress)).toEqual({
      kind: 'former-number',
      crNumber: ACTIVE,
    })
  })

  test('the register does not know is not found, with any HTTP status', async () => {
    expect(await registry.lookUp('7000000404', withAddress)).toEqual({ kind: 'not-found' })
  })
})

describe('the register in trouble', () => {
  describeOutages(world, 'registry', () => registry.lookUp(ACTIVE, withAddress))

  test('for a moment is asked again', async () => {
    await world.fault('registry', 'error', { times: 2, body: 'empty' })
    expect(await registry.lookUp(ACTIVE, { withAddress: false })).toMatchObject({ kind: 'active' })
  })

  test.each([
    ['7000000403', 'refused', 403],
    ['7000000429', 'error', 429],
    ['7000000500', 'error', 500],
  ])('gives up on %s', async (crNumber, kind, status) => {
    expect(await failureOf(registry.lookUp(crNumber, withAddress))).toMatchObject({ kind, status })
  })

  test('that takes too long is a time-out', async () => {
    const impatient = createWathqRegistry({
      url: `${world.origin()}/registry`,
      apiKey: 'registry_key_sandbox',
      timeoutMs: 300,
    })
    expect((await failureOf(impatient.lookUp('7000000998', withAddress))).kind).toBe('timeout')
  })

  test('a wrong key is refused', async () => {
    expect(await failureOf(connect('wrong').lookUp(ACTIVE, withAddress))).toMatchObject({
      kind: 'refused',
      status: 401,
    })
  })
})
