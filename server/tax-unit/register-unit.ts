import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  X509Certificate,
} from 'node:crypto'
import type { Parties, Seller } from '#rules/invoice-parties.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { DocumentFacts } from '../invoice-documents/invoice-document.ts'
import { signInvoice, type TaxUnit } from '../invoice-documents/sign-invoice.ts'
import { FIRST_PREVIOUS_HASH } from '../invoice-documents/store.ts'
import type { TaxRegistrationPort, UnitCredentials } from '../providers/tax-authority/port.ts'
import { signingRequest, type TaxEnvironment } from './signing-request.ts'

export interface RegistrationRequest {
  seller: Seller
  environment: TaxEnvironment
  /** One-time password from the authority's portal, valid for an hour. */
  otp: string
  /** Branch and line of business as in the seller's register. */
  branch: string
  business: string
  now: Date
}

/** The values of the settings `TAX_…`. */
export interface RegisteredUnit {
  TAX_TOKEN: string
  TAX_SECRET: string
  TAX_UNIT_KEY: string
  TAX_UNIT_CERTIFICATE: string
}

/**
 * Registers a new unit: makes a key and a signing request, gets the compliance certificate, submits the six samples and gets the
 * production certificate. Calls `report` after each step.
 */
export const registerUnit = async (
  port: TaxRegistrationPort,
  request: RegistrationRequest,
  report: (step: string) => void,
): Promise<RegisteredUnit> => {
  const { key, csr } = newRequest(request)
  const compliance = await port.requestCompliance(csr, request.otp)
  report('The authority has issued the compliance certificate.')
  await passSamples(port, compliance, key, request, report)
  return registered(key, await port.requestProduction(compliance))
}

/** Renews a unit with a new key. The former certificate stays valid until the authority's portal revokes it. */
export const renewUnit = async (
  port: TaxRegistrationPort,
  former: Pick<UnitCredentials, 'token' | 'secret'>,
  request: RegistrationRequest,
  report: (step: string) => void,
): Promise<RegisteredUnit> => {
  const { key, csr } = newRequest(request)
  const renewed = await port.renew(former, csr, request.otp)
  if (renewed.kind === 'production') return registered(key, renewed.unit)
  report('The authority has issued the compliance certificate of the renewal.')
  await passSamples(port, renewed.unit, key, request, report)
  return registered(key, await port.requestProduction(renewed.unit))
}

const newRequest = ({ seller, environment, branch, business }: RegistrationRequest) => {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  const serial = randomUUID()
  const csr = signingRequest(key, {
    organisation: seller.name.en,
    branch,
    commonName: `Masar-${seller.vatNumber}-${serial.slice(0, 8)}`,
    vatNumber: seller.vatNumber,
    serial,
    address: seller.address.en,
    business,
    environment,
  })
  return { key, csr }
}

const passSamples = async (
  port: TaxRegistrationPort,
  compliance: UnitCredentials,
  key: KeyObject,
  { seller, now }: RegistrationRequest,
  report: (step: string) => void,
): Promise<void> => {
  const unit = unitOf(key, compliance)
  let previousHash = FIRST_PREVIOUS_HASH
  for (const [index, [name, facts]] of samples(seller, now).entries()) {
    const uuid = randomUUID()
    const { xml, hash } = signInvoice(facts, { counter: index + 1, uuid, previousHash }, unit, now)
    await port.checkSample(compliance, { uuid, hash, xml })
    report(`Sample accepted: ${name}.`)
    previousHash = hash
  }
}

const unitOf = (key: KeyObject, { token }: UnitCredentials): TaxUnit => ({
  key: key.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  certificate: Buffer.from(token, 'base64').toString(),
})

/** Throws when the certificate belongs to another key, because such a unit could sign nothing. */
const registered = (key: KeyObject, credentials: UnitCredentials): RegisteredUnit => {
  const { key: TAX_UNIT_KEY, certificate: TAX_UNIT_CERTIFICATE } = unitOf(key, credentials)
  const certificate = new X509Certificate(Buffer.from(TAX_UNIT_CERTIFICATE, 'base64'))
  if (
    !certificate.checkPrivateKey(
      createPrivateKey({ key: Buffer.from(TAX_UNIT_KEY, 'base64'), format: 'der', type: 'pkcs8' }),
    )
  )
    throw new Error('The certificate does not belong to the key of the request')
  return { TAX_TOKEN: credentials.token, TAX_SECRET: credentials.secret, TAX_UNIT_KEY, TAX_UNIT_CERTIFICATE }
}

const REASON = { en: 'Sample', ar: 'نموذج' } as const

/** Invoice, credit note and debit note, each as a standard and as a simplified document. */
const samples = (seller: Seller, now: Date): [name: string, facts: DocumentFacts][] =>
  (['business', 'individual'] as const).flatMap((accountType): [string, DocumentFacts][] => {
    const kind = accountType === 'business' ? 'standard' : 'simplified'
    const invoice = sampleFacts(seller, accountType, now)
    const credited = { number: 'SAMPLE-1', reason: REASON }
    return [
      [`${kind} invoice`, { ...invoice, number: 'SAMPLE-1' }],
      [`${kind} credit note`, { ...invoice, number: 'SAMPLE-2', credited }],
      [`${kind} debit note`, { ...invoice, number: 'SAMPLE-3', credited: { ...credited, isDebit: true } }],
    ]
  })

const sampleFacts = (
  seller: Seller,
  accountType: Parties['buyer']['accountType'],
  now: Date,
): Omit<DocumentFacts, 'number'> => {
  const isBusiness = accountType === 'business'
  const day = riyadhDay(now)
  return {
    invoice: {
      issuedAt: now,
      dueAt: now,
      grossAmount: 10_000,
      discount: 0,
      vatAmount: 1_500,
      netAmount: 11_500,
    },
    lines: [
      {
        kind: 'usage',
        package: null,
        firstDay: day,
        lastDay: day,
        amount: 10_000,
      },
    ],
    payment: null,
    parties: {
      seller,
      buyer: {
        accountType,
        name: { en: 'Sample', ar: 'نموذج' },
        vatId: isBusiness ? '300000000000003' : null,
        identificationNumber: isBusiness ? '7000000000' : '1000000000',
        address: {
          buildingNumber: '1234',
          unitNumber: null,
          address: 'Sample Street',
          arabicAddress: 'شارع النموذج',
          district: 'Sample',
          arabicDistrict: 'حي النموذج',
          city: 'Riyadh',
          province: 'SA-01',
          postalCode: '12345',
        },
      },
    },
  }
}
