import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { RegistrationRefused } from '#server/errors/failures.ts'
import { createTaxRegistration } from '#server/providers/tax-authority/registration.ts'
import { registerUnit, renewUnit } from '#server/tax-unit/register-unit.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()
const port = () => createTaxRegistration({ url: `${world.origin()}/tax-authority` })
const request = (otp = '123456') =>
  ({
    seller: readEnv({}).seller,
    environment: 'sandbox',
    otp,
    branch: 'Riyadh',
    business: 'Cloud services',
    now: new Date(),
  }) as const

test('a unit is registered after six samples, with a certificate of its key', async () => {
  const steps: string[] = []
  const unit = await registerUnit(port(), request(), (step) => steps.push(step))
  expect(steps).toEqual([
    'The authority has issued the compliance certificate.',
    'Sample accepted: standard invoice.',
    'Sample accepted: standard credit note.',
    'Sample accepted: standard debit note.',
    'Sample accepted: simplified invoice.',
    'Sample accepted: simplified credit note.',
    'Sample accepted: simplified debit note.',
  ])
  const certificate = new X509Certificate(Buffer.from(unit.TAX_UNIT_CERTIFICATE, 'base64'))
  expect(certificate.subjectAltName).toContain(readEnv({}).seller.vatNumber)
  // A server starts with these settings.
  const settings = { ...unit, SELLER_VAT_NUMBER: request().seller.vatNumber }
  expect(readEnv(settings).taxUnit.key).toBe(unit.TAX_UNIT_KEY)
})

test('a renewal brings another key and certificate', async () => {
  const former = await registerUnit(port(), request(), () => {})
  const renewed = await renewUnit(
    port(),
    { token: former.TAX_TOKEN, secret: former.TAX_SECRET },
    request(),
    () => {},
  )
  expect(renewed.TAX_UNIT_KEY).not.toBe(former.TAX_UNIT_KEY)
  expect(renewed.TAX_UNIT_CERTIFICATE).not.toBe(former.TAX_UNIT_CERTIFICATE)
})

test('a wrong one-time password is refused in the authority’s words', async () => {
  await expect(registerUnit(port(), request('nonsense'), () => {})).rejects.toThrow(RegistrationRefused)
  await expect(registerUnit(port(), request('nonsense'), () => {})).rejects.toThrow('Invalid-OTP')
})
