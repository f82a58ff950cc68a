import { openSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { systemClock } from './clock.ts'
import { readUnitEnv } from './env/env.ts'
import { refuseUnlistedCalls } from './providers/outgoing.ts'
import { createTaxRegistration } from './providers/tax-authority/registration.ts'
import { registerUnit, renewUnit } from './tax-unit/register-unit.ts'

const USAGE = `Registers the unit that signs invoices with the tax authority, or renews its certificate.

  onboard --otp 123456 --branch "Riyadh" --business "Cloud services" --out tax-unit.env
  renew   --otp 123456 --branch "Riyadh" --business "Cloud services" --out tax-unit.env

  --environment   production (default), simulation or sandbox
  --out           a new file for the settings TAX_TOKEN, TAX_SECRET, TAX_UNIT_KEY and TAX_UNIT_CERTIFICATE

Create the one-time password in the authority's portal; it is valid for an hour. The command reads the seller from SELLER_… and the
address from TAX_URL. A renewal also reads the former TAX_TOKEN and TAX_SECRET.`

const ENVIRONMENTS = ['production', 'simulation', 'sandbox'] as const

const refuse = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    otp: { type: 'string' },
    branch: { type: 'string' },
    business: { type: 'string' },
    out: { type: 'string' },
    environment: { type: 'string', default: 'production' },
  },
})
const [act] = positionals
const environment = ENVIRONMENTS.find((known) => known === values.environment)
const { otp, branch, business, out } = values
if ((act !== 'onboard' && act !== 'renew') || !environment || !otp || !branch || !business || !out)
  refuse(USAGE)
else
  try {
    refuseUnlistedCalls()
    const { taxUnit, seller } = readUnitEnv(environment !== 'sandbox')
    const port = createTaxRegistration(taxUnit)
    const request = { seller, environment, otp, branch, business, now: systemClock.now() }
    // Open the file first, because a certificate that cannot be stored would be lost. An existing file may hold the key of a unit in use.
    const file = openSync(out, 'wx', 0o600)
    process.on('exit', (status) => status !== 0 && rmSync(out))
    const report = (step: string) => console.log(step)
    const unit =
      act === 'onboard'
        ? await registerUnit(port, request, report)
        : await renewUnit(port, taxUnit, request, report)
    const lines = Object.entries(unit).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(file, lines.join(''))
    console.log(`The settings are in ${out}. Set them and restart the servers one after another.`)
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error))
  }
