import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProviderFailure } from '../../errors/failures.ts'
import type { CompanyRegistryPort } from './port.ts'
import { createWathqRegistry } from './wathq.ts'

const CR = '7001272475'
const company = {
  crNationalNumber: CR,
  crNumber: '1010711252',
  name: 'شركة نجد',
  status: { id: 1, name: 'فعال' },
}

let server: Server
let registry: CompanyRegistryPort
let info: object
let address: { status: number; body: unknown }
let arabicAddress: { status: number; body: unknown } | null
let requests: string[]

beforeEach(async () => {
  info = company
  requests = []
  address = { status: 200, body: [] }
  arabicAddress = null
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const isInfo = request.url?.startsWith('/commercial-registration/info/')
    const isArabic = request.url?.endsWith('language=ar')
    const found = isArabic ? (arabicAddress ?? address) : address
    const { status, body } = isInfo ? { status: 200, body: info } : found
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  registry = createWathqRegistry({ url, apiKey: 'key' })
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const lookUp = (number = CR) => registry.lookUp(number, { withAddress: true })

describe('a company without an available address', () => {
  test.each([
    [403, { code: '403.1.1' }, 'refused'],
    [200, { lorem: 'ipsum' }, 'nonsense'],
  ])('a company is verified without an address (%i %o)', async (status, body, addressTrouble) => {
    address = { status, body }
    expect(await lookUp()).toEqual({
      kind: 'active',
      company: { crNumber: CR, arabicName: 'شركة نجد', address: null, arabicDistrict: null, addressTrouble },
    })
  })
})

describe('an address', () => {
  test('the primary address is used, else the first; empty values are ignored', async () => {
    const first = { street: 'First', postCode: 12214, unitNumber: ' ', isPrimaryAddress: 'false' }
    address = { status: 200, body: [first, { street: 'Second', isPrimaryAddress: 'false' }] }
    expect(await lookUp()).toMatchObject({
      company: { address: { street: 'First', postCode: '12214', unitNumber: null, city: null } },
    })
    address = { status: 200, body: [first, { street: 'Second', isPrimaryAddress: true }] }
    expect(await lookUp()).toMatchObject({ company: { address: { street: 'Second' } } })
  })
})

test('the district is read in both languages, and a missing Arabic district leaves the rest of the address intact', async () => {
  const inLanguage = (district: string) => ({ status: 200, body: [{ street: 'First', district }] })
  address = inLanguage('Al Olaya Dist.')
  arabicAddress = inLanguage('حي العليا')
  expect(await lookUp()).toMatchObject({
    company: { address: { district: 'Al Olaya Dist.' }, arabicDistrict: 'حي العليا', addressTrouble: null },
  })
  arabicAddress = { status: 403, body: { code: '403.1.1' } }
  expect(await lookUp()).toMatchObject({
    company: { address: { district: 'Al Olaya Dist.' }, arabicDistrict: null, addressTrouble: null },
  })
})

describe('a company', () => {
  test('a company with a suspension or deletion date is not active, regardless of its status', async () => {
    info = { ...company, suspensionDate: { gregorian: '2025-01-01' } }
    expect(await lookUp()).toEqual({ kind: 'suspended' })
    info = { ...company, deletionDate: { gregorian: '2025-01-01' } }
    expect(await lookUp()).toEqual({ kind: 'struck-off' })
    info = { ...company, deletionDate: '2025-01-01' }
    expect(await lookUp()).toEqual({ kind: 'struck-off' })
  })

  test('a company with empty end dates is active', async () => {
    info = { ...company, suspensionDate: { gregorian: null, hijri: null }, deletionDate: { gregorian: '' } }
    expect(await lookUp()).toMatchObject({ kind: 'active' })
  })

  test.each([
    ['معلق', { kind: 'suspended' }],
    ['مشطوب', { kind: 'struck-off' }],
    ['تحت التصفية', { kind: 'inactive', status: 'تحت التصفية' }],
  ])('a company with the status %s is not active', async (name, lookup) => {
    info = { ...company, status: { id: 9, name } }
    expect(await lookUp()).toEqual(lookup)
  })

  test('a lookup by a former number returns the present number and buys no address', async () => {
    expect(await lookUp('1010711252')).toEqual({ kind: 'former-number', crNumber: CR })
    expect(requests).toEqual(['/commercial-registration/info/1010711252'])
  })

  test('a company that is not active is reported as inactive, for both kinds of number', async () => {
    info = { ...company, status: { id: 2, name: 'معلق' } }
    expect(await lookUp('1010711252')).toEqual({ kind: 'suspended' })
  })

  test.each([null, '1010711252'])('a company with %s as present number counts as unknown', async (number) => {
    info = { ...company, crNationalNumber: number }
    expect(await lookUp('1010711252')).toEqual({ kind: 'not-found' })
  })

  test('an answer about another company verifies no company', async () => {
    info = { ...company, crNationalNumber: '7009999999' }
    const thrown = await lookUp().catch((error: unknown) => error)
    expect(thrown instanceof ProviderFailure && thrown.kind).toBe('nonsense')
  })
})

test('names of the register are read without unreadable and invisible characters', async () => {
  info = { ...company, name: '\u202bشركـــة\r\nنجد\u200f\ue000' }
  const found = await lookUp()
  expect(found.kind === 'active' && found.company.arabicName).toBe('شركة نجد')
})
