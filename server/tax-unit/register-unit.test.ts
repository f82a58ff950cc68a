import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { RegistrationRefused } from '#server/errors/failures.ts'
import type { TaxRegistrationPort } from '#server/providers/tax-authority/port.ts'
import { registerUnit } from './register-unit.ts'
import { signingRequest } from './signing-request.ts'

const request = {
  seller: readEnv({}).seller,
  environment: 'sandbox',
  otp: '123456',
  branch: 'Riyadh',
  business: 'Cloud services',
  now: new Date('2026-11-28T09:00:00Z'),
} as const

test('a certificate that belongs to another key is rejected', async () => {
  const { taxUnit } = readEnv({})
  const foreign = {
    requestId: '1',
    token: Buffer.from(taxUnit.certificate).toString('base64'),
    secret: 'secret',
  }
  const port: TaxRegistrationPort = {
    requestCompliance: async () => foreign,
    checkSample: async () => {},
    requestProduction: async () => foreign,
    renew: async () => ({ kind: 'production', unit: foreign }),
  }
  await expect(registerUnit(port, request, () => {})).rejects.toThrow('does not belong to the key')
})

test('a refused sample ends the registration with the authority’s message', async () => {
  const { taxUnit } = readEnv({})
  const unit = { requestId: '1', token: Buffer.from(taxUnit.certificate).toString('base64'), secret: 's' }
  const port: TaxRegistrationPort = {
    requestCompliance: async () => unit,
    checkSample: async () => {
      throw new RegistrationRefused('The tax authority answered 400: BR-KSA-44')
    },
    requestProduction: async () => {
      throw new Error('the registration must not request a production certificate')
    },
    renew: async () => ({ kind: 'compliance', unit }),
  }
  await expect(registerUnit(port, request, () => {})).rejects.toThrow('BR-KSA-44')
})

test('a signing request is PEM in lines of 64 characters', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  const csr = signingRequest(privateKey, {
    organisation: 'Masar',
    branch: 'Riyadh',
    commonName: 'Masar-1',
    vatNumber: '310099887700003',
    serial: 'a-serial',
    address: 'A street '.repeat(20),
    business: 'Cloud services',
    environment: 'production',
  })
  const lines = csr.trimEnd().split('\n')
  expect([lines.at(0), lines.at(-1)]).toEqual([
    '-----BEGIN CERTIFICATE REQUEST-----',
    '-----END CERTIFICATE REQUEST-----',
  ])
  expect(Math.max(...lines.slice(1, -1).map(({ length }) => length))).toBe(64)
})
