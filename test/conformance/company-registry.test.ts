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
  test('an active company has its Arabic name and its primary address in English', async () => {
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
        arabicDistrict: 'حي العليا',
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

  test('a company without an address is verified too', async () => {
    expect(await registry.lookUp('7001272483', withAddress)).toMatchObject({
      kind: 'active',
      company: { address: null, addressTrouble: null },
    })
  })

  test('the address of a company is not requested when it is not needed', async () => {
    expect(await registry.lookUp(ACTIVE, { withAddress: false })).toMatchObject({
      kind: 'active',
      company: { arabicName: 'شركة نجد للتجارة', address: null },
    })
  })

  test.each([
    ['7001110002', 'suspended'],
    ['7001110010', 'struck-off'],
  ])('an inactive company is reported with its state (%s: %s)', async (crNumber, kind) => {
    expect(await registry.lookUp(crNumber, withAddress)).toEqual({ kind })
  })

  test('a former number of a company is answered with its current number', async () => {
    expect(await registry.lookUp('1010711252', withAddress)).toEqual({
      kind: 'former-number',
      crNumber: ACTIVE,
    })
  })

  test('a company that the register does not know is not found', async () => {
    expect(await registry.lookUp('7000000404', withAddress)).toEqual({ kind: 'not-found' })
  })
})

describe('an outage of the register', () => {
  describeOutages(world, 'registry', () => registry.lookUp(ACTIVE, withAddress))

  test('a request to the register is repeated after a short fault', async () => {
    await world.fault('registry', 'error', { times: 2, body: 'empty' })
    expect(await registry.lookUp(ACTIVE, { withAddress: false })).toMatchObject({ kind: 'active' })
  })

  test.each([
    ['7000000403', 'refused', 403],
    ['7000000429', 'error', 429],
    ['7000000500', 'error', 500],
  ])('a lookup of %s fails as %s (%i)', async (crNumber, kind, status) => {
    expect(await failureOf(registry.lookUp(crNumber, withAddress))).toMatchObject({ kind, status })
  })

  test('a slow answer of the register is a time-out', async () => {
    const impatient = createWathqRegistry({
      url: `${world.origin()}/registry`,
      apiKey: 'registry_key_sandbox',
      timeoutMs: 300,
    })
    expect((await failureOf(impatient.lookUp('7000000998', withAddress))).kind).toBe('timeout')
  })

  test('the register refuses a wrong key', async () => {
    expect(await failureOf(connect('wrong').lookUp(ACTIVE, withAddress))).toMatchObject({
      kind: 'refused',
      status: 401,
    })
  })
})
