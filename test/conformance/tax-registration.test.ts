import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { RegistrationRefused } from '#server/errors/failures.ts'
import { createTaxRegistration } from '#server/providers/tax-authority/registration.ts'
import { registerUnit, renewUnit } from '#server/tax-unit/register-unit.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()
const port = () => createTaxRegistration({ url: `${world.origin()}/tax-authority` })
const newOtp = async () => {
  const { otp } = await world.control<{ otp: string }>('/control/tax-authority/passwords')
  return otp
}
const request = (otp: string) =>
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
  const unit = await registerUnit(port(), request(await newOtp()), (step) => steps.push(step))
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
  const settings = { ...unit, SELLER_VAT_NUMBER: readEnv({}).seller.vatNumber }
  expect(readEnv(settings).taxUnit.key).toBe(unit.TAX_UNIT_KEY)
})

test('a renewal returns another key and certificate', async () => {
  const former = await registerUnit(port(), request(await newOtp()), () => {})
  const renewed = await renewUnit(
    port(),
    { token: former.TAX_TOKEN, secret: former.TAX_SECRET },
    request(await newOtp()),
    () => {},
  )
  expect(renewed.TAX_UNIT_KEY).not.toBe(former.TAX_UNIT_KEY)
  expect(renewed.TAX_UNIT_CERTIFICATE).not.toBe(former.TAX_UNIT_CERTIFICATE)
})

test('a wrong or used one-time password is refused in the authority’s words', async () => {
  const otp = await newOtp()
  await registerUnit(port(), request(otp), () => {})
  for (const refused of ['nonsense', otp]) {
    const registration = registerUnit(port(), request(refused), () => {})
    await expect(registration).rejects.toThrow(RegistrationRefused)
    await expect(registration).rejects.toThrow('Invalid-OTP')
  }
})
