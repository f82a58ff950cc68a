import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PartHarness, startPart } from '../shared/part-harness.ts'
import { createRegistryPart } from './part.ts'

let registry: PartHarness
beforeEach(async () => {
  registry = await startPart(createRegistryPart)
})
afterEach(() => registry.close())

const get = (url: string, apiKey = 'registry_key_sandbox') =>
  registry.app.inject({ url: `/registry${url}`, headers: { apikey: apiKey } })
const info = (number: string) => get(`/commercial-registration/info/${number}`)
const address = (number: string, query = '') => get(`/spl/national/address/info/${number}${query}`)

describe('a company', () => {
  test('an active company has its basic data, in Arabic', async () => {
    const answer = await info('7001272475')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      crNationalNumber: '7001272475',
      crNumber: '1010711252',
      name: 'شركة نجد للتجارة',
      issueDateGregorian: '2002-10-05',
      issueDateHijri: '28-07-1423',
      headquarterCityName: 'الرياض',
      entityType: { name: 'شركة', formName: 'ذات مسؤولية محدودة' },
      status: { id: 1, name: 'فعال' },
    })
    const english = await get('/commercial-registration/info/7001272475?language=en')
    expect(english.json()).toMatchObject({ name: 'شركة نجد للتجارة', status: { id: 1, name: 'Active' } })
  })

  test('a company is found by either of its numbers', async () => {
    expect((await info('1010711252')).json()).toEqual((await info('7001272475')).json())
    expect((await info('1010554321')).json()).toEqual((await info('7001254321')).json())
  })

  test('a suspended or struck-off company has that status, with the date in the full data', async () => {
    expect((await info('7001110002')).json().status).toEqual({ id: 2, name: 'معلق' })
    expect((await get('/commercial-registration/status/7001110010')).json()).toEqual({ id: 3, name: 'مشطوب' })
    expect((await get('/commercial-registration/fullinfo/7001110002')).json()).toMatchObject({
      suspensionDate: { gregorian: '2025-07-01', hijri: '06-01-1447' },
      deletionDate: null,
    })
    expect((await get('/commercial-registration/fullinfo/7001110010')).json()).toMatchObject({
      suspensionDate: null,
      deletionDate: { gregorian: '2024-11-12', hijri: expect.any(String) },
    })
  })

  test('a company is generated for other numbers of its form, always the same one', async () => {
    const [first, again, other] = [
      await info('7001200001'),
      await info('7001200001'),
      await info('7001200002'),
    ]
    expect(first.json()).toEqual(again.json())
    expect(first.json()).toMatchObject({ crNationalNumber: '7001200001', status: { id: 1 } })
    expect(other.json().name).not.toBe(first.json().name)
    expect((await address('7001200001')).json()).toHaveLength(1)
  })
})

describe('the national address', () => {
  test('the national address is a list with one primary address and all values as text', async () => {
    const addresses = (await address('7001272475')).json<Record<string, string | null>[]>()
    expect(addresses.map(({ isPrimaryAddress }) => isPrimaryAddress)).toEqual(['false', 'true', 'false'])
    expect(addresses[1]).toMatchObject({
      street: 'طريق الملك فهد',
      district: 'حي العليا',
      city: 'الرياض',
      regionName: 'منطقة الرياض',
      regionId: '1',
    })
    for (const value of addresses.flatMap((one) => Object.values(one)))
      expect(value === null || typeof value === 'string').toBe(true)
    expect(addresses[1]?.buildingNumber).toMatch(/^\d{4}$/)
    expect(addresses[1]?.postCode).toMatch(/^122\d{2}$/)
  })

  test('the national address is in English on request', async () => {
    expect((await address('7001272475', '?language=en')).json()[1]).toMatchObject({
      street: 'King Fahd Rd',
      district: 'Al Olaya Dist.',
      city: 'Riyadh',
      regionName: 'Al Riyadh',
    })
  })

  test('the national address of a company without an address answers “no data”', async () => {
    expect((await info('7001272483')).json().status.id).toBe(1)
    const answer = await address('7001272483')
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: '404.2.1', message: 'No results found' },
    ])
  })
})

describe('failures', () => {
  test.each([
    ['7000000404', 400, '404.2.1'],
    ['7009999999', 400, '404.2.1'],
    ['7000000401', 401, '401.1.1'],
    ['7000000403', 403, '403.1.1'],
    ['7000000429', 429, '429.1.1'],
    ['12345', 400, '400.1.1'],
  ])('the number %s answers HTTP %i with %s', async (number, status, code) => {
    for (const answer of [await info(number), await address(number)]) {
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toEqual({ code, message: expect.any(String) })
    }
  })

  test('a wrong key is reported first', async () => {
    const answer = await get('/commercial-registration/info/7001272475', 'other')
    expect([answer.statusCode, answer.json().code]).toEqual([401, '401.1.1'])
  })

  test('an unknown language is invalid input', async () => {
    expect((await address('7001272475', '?language=fr')).json().code).toBe('400.1.2')
  })

  test('the number 7000000500 fails without a body', async () => {
    const answer = await info('7000000500')
    expect([answer.statusCode, answer.body]).toEqual([500, ''])
  })

  test('the number 7000000998 takes twelve seconds', async () => {
    let done = false
    const answer = info('7000000998').then((response) => {
      done = true
      return response.statusCode
    })
    await registry.app.inject('/registry')
    registry.clock.advance(11_900)
    await registry.app.inject('/registry')
    expect(done).toBe(false)
    registry.clock.advance(100)
    expect(await answer).toBe(400)
  })
})

describe('the page', () => {
  test('the page of the register looks companies up', async () => {
    const page = (query: string) => registry.app.inject(`/registry${query}`).then(({ body }) => body)
    expect(await page('?number=7001272475')).toContain('شركة نجد للتجارة')
    expect(await page('?number=7001110002')).toContain('Suspended')
    expect(await page('?number=7000000404')).toContain('knows no company')
    expect(await page('?number=7000000500')).toContain('orders a trouble')
  })
})
