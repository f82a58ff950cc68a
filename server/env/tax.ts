import { createPrivateKey, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { systemClock } from '../clock.ts'
import { defineSection, httpUrl, text } from './section.ts'

/** A certificate of the sandbox's authority for the fictitious seller. */
const SANDBOX_CERTIFICATE =
  'MIICkTCCAjigAwIBAgIQQcWiLlEuXlNhQqII1Pl14DAKBggqhkjOPQQDAjBTMRcwFQYKCZImiZPyLGQBGQwHZXhhbXBsZTEVMBMGCgmSJomT8ixkARkMBW1hc2FyMSEwHwYDVQQDDBhTYW5kYm94IFRheCBBdXRob3JpdHkgQ0EwHhcNMjQwMTAxMDAwMDAwWhcNNDgxMjMxMDAwMDAwWjBiMQswCQYDVQQGDAJTQTEPMA0GA1UECwwGUml5YWRoMSUwIwYDVQQKDBxNYXNhciBDbG91ZCBTZXJ2aWNlcyBDb21wYW55MRswGQYDVQQDDBJNYXNhciBzYW5kYm94IHVuaXQwVjAQBgcqhkjOPQIBBgUrgQQACgNCAATUXPgC10b4NyQpqg/Kiy/R7vNfHmmVRKV1DrtrAsPN5AqWvs1i8mtljzbSMK0Btr827CPgb5s0trNw5zZkxXBBo4HhMIHeMIHbBgNVHREEgdMwgdCkgc0wgcoxOzA5BgNVBAQMMjEtTWFzYXJ8Mi0xfDMtNzVlNmY2ODQtOWQ4OC00YTMyLTgwNGYtYTEzOWRlMWIyNGU0MR8wHQYKCZImiZPyLGQBAQwPMzEwMDk5ODg3NzAwMDAzMQ0wCwYDVQQMDAQxMTAwMUIwQAYDVQQaDDk4MjI4IEtpbmcgRmFoZCBSb2FkLCBBbCBPbGF5YSwgUml5YWRoIDEyMzMzLCBTYXVkaSBBcmFiaWExFzAVBgNVBA8MDkNsb3VkIHNlcnZpY2VzMAoGCCqGSM49BAMCA0cAMEQCICJv7oonnf4S7bGGT7+gTRn44FVpy2FPiVjAGAq9sWV3AiB9SSOpvzOW7z3yh9GKNV7FzyB/Aj4W7bby7wX9j/+EBA=='

/** The unit that the sandbox knows from the start; its key is public. */
const TAX_SANDBOX = {
  TAX_TOKEN: Buffer.from(SANDBOX_CERTIFICATE).toString('base64'),
  TAX_SECRET: 'tax_secret_sandbox',
  TAX_UNIT_KEY:
    'MIGEAgEAMBAGByqGSM49AgEGBSuBBAAKBG0wawIBAQQgmoygV3BOZi/lCKy9Ao2+u7Few9gSP4JJP8iIsvt0UmShRANCAATUXPgC10b4NyQpqg/Kiy/R7vNfHmmVRKV1DrtrAsPN5AqWvs1i8mtljzbSMK0Btr827CPgb5s0trNw5zZkxXBB',
  TAX_UNIT_CERTIFICATE: SANDBOX_CERTIFICATE,
} as const

const CURVE = 'secp256k1'

const isKey = (value: string): boolean => {
  try {
    return privateKeyOf(value).asymmetricKeyDetails?.namedCurve === CURVE
  } catch {
    return false
  }
}

const isCertificate = (value: string): boolean => {
  try {
    return new X509Certificate(Buffer.from(value, 'base64')).publicKey.asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

/** The VAT number in the alternative name of a unit's certificate; null without one. */
const vatNumberOf = ({ subjectAltName }: X509Certificate): string | null =>
  /UID ?= ?(\d{15})/.exec(subjectAltName ?? '')?.[1] ?? null

const privateKeyOf = (value: string) =>
  createPrivateKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'pkcs8' })

const WHY = 'every invoice is signed with it'

/** The unit that issues invoices, registered with the tax authority. */
export const taxUnit = defineSection({
  title: 'Tax documents',
  variables: {
    TAX_URL: httpUrl.optional().describe('Address of the tax authority’s API.'),
    TAX_TOKEN: text.optional().describe('Token of the unit at the tax authority.'),
    TAX_SECRET: text.optional().describe('Secret of that token.'),
    TAX_UNIT_KEY: z
      .string()
      .refine(isKey, { error: `must be a private key on ${CURVE}` })
      .optional()
      .describe('Private key of the unit, as DER in Base64 without line breaks.'),
    TAX_UNIT_CERTIFICATE: z
      .string()
      .refine(isCertificate, { error: 'must be a certificate' })
      .optional()
      .describe('Certificate of the unit, as DER in Base64 without line breaks.'),
  },
  needed: {
    TAX_URL: 'invoices are cleared and reported there',
    TAX_UNIT_KEY: WHY,
    TAX_UNIT_CERTIFICATE: WHY,
  },
  sandboxValues: TAX_SANDBOX,
  encrypted: ['TAX_URL'],
  contradictions: (values, _, { SELLER_VAT_NUMBER }) => {
    const certificate = new X509Certificate(
      Buffer.from(values.TAX_UNIT_CERTIFICATE ?? TAX_SANDBOX.TAX_UNIT_CERTIFICATE, 'base64'),
    )
    const isOfKey = certificate.checkPrivateKey(privateKeyOf(values.TAX_UNIT_KEY ?? TAX_SANDBOX.TAX_UNIT_KEY))
    const vatNumber = values.TAX_UNIT_CERTIFICATE === undefined ? null : vatNumberOf(certificate)
    return [
      ...(isOfKey ? [] : ['TAX_UNIT_KEY must be the private key of TAX_UNIT_CERTIFICATE.']),
      ...(Date.parse(certificate.validTo) > systemClock.now().getTime()
        ? []
        : [`TAX_UNIT_CERTIFICATE must be renewed: it expired on ${certificate.validTo}.`]),
      ...(vatNumber === null || vatNumber === SELLER_VAT_NUMBER
        ? []
        : [`SELLER_VAT_NUMBER must be ${vatNumber}, as in TAX_UNIT_CERTIFICATE.`]),
    ]
  },
  settings: (values, { sandbox }) => ({
    url: values.TAX_URL ?? sandbox('tax-authority'),
    token: values.TAX_TOKEN ?? TAX_SANDBOX.TAX_TOKEN,
    secret: values.TAX_SECRET ?? TAX_SANDBOX.TAX_SECRET,
    key: values.TAX_UNIT_KEY ?? TAX_SANDBOX.TAX_UNIT_KEY,
    certificate: values.TAX_UNIT_CERTIFICATE ?? TAX_SANDBOX.TAX_UNIT_CERTIFICATE,
  }),
})
