import { randomBytes, X509Certificate } from 'node:crypto'
import type { SandboxContext } from '../shared/part.ts'
import { certificateOf, isValidAt } from './certificates.ts'
import type { SigningRequest } from './csr.ts'
import type { TaxDocument } from './document.ts'
import type { Message } from './rule.ts'
import { messageOf } from './rules.ts'
import { sealOf } from './seal.ts'
import { textAt } from './xml.ts'

/** A certificate of a unit (CSID) with its credentials. */
export interface Unit {
  requestId: number
  kind: 'compliance' | 'production'
  /** User name of the calls: the Base64 of the Base64 of the certificate in DER. */
  token: string
  /** Password of the calls. */
  secret: string
  vatNumber: string
  /** Four digits, see `SigningRequest`. */
  invoiceTypes: string
  /** The compliance steps that a sample has passed. */
  passed: string[]
  issuedAt: string
}

interface UnitsState {
  /** With the parts of their requests, in Base64. */
  units: (Unit & { subject: string; publicKey: string; alternativeName: string })[]
}

const FIRST_REQUEST = 1_000_000_000_000
const DAYS = { compliance: 90, production: 5 * 365 } as const

export type Units = ReturnType<typeof createUnits>

const tokenOf = (certificate: Buffer): string =>
  Buffer.from(certificate.toString('base64')).toString('base64')

const derOf = ({ token }: Pick<Unit, 'token'>): Buffer =>
  Buffer.from(Buffer.from(token, 'base64').toString(), 'base64')

/** The certificate in the portal's default settings, as DER in Base64. */
const PORTAL_CERTIFICATE =
  'MIICkTCCAjigAwIBAgIQQcWiLlEuXlNhQqII1Pl14DAKBggqhkjOPQQDAjBTMRcwFQYKCZImiZPyLGQBGQwHZXhhbXBsZTEVMBMGCgmSJomT8ixkARkMBW1hc2FyMSEwHwYDVQQDDBhTYW5kYm94IFRheCBBdXRob3JpdHkgQ0EwHhcNMjQwMTAxMDAwMDAwWhcNNDgxMjMxMDAwMDAwWjBiMQswCQYDVQQGDAJTQTEPMA0GA1UECwwGUml5YWRoMSUwIwYDVQQKDBxNYXNhciBDbG91ZCBTZXJ2aWNlcyBDb21wYW55MRswGQYDVQQDDBJNYXNhciBzYW5kYm94IHVuaXQwVjAQBgcqhkjOPQIBBgUrgQQACgNCAATUXPgC10b4NyQpqg/Kiy/R7vNfHmmVRKV1DrtrAsPN5AqWvs1i8mtljzbSMK0Btr827CPgb5s0trNw5zZkxXBBo4HhMIHeMIHbBgNVHREEgdMwgdCkgc0wgcoxOzA5BgNVBAQMMjEtTWFzYXJ8Mi0xfDMtNzVlNmY2ODQtOWQ4OC00YTMyLTgwNGYtYTEzOWRlMWIyNGU0MR8wHQYKCZImiZPyLGQBAQwPMzEwMDk5ODg3NzAwMDAzMQ0wCwYDVQQMDAQxMTAwMUIwQAYDVQQaDDk4MjI4IEtpbmcgRmFoZCBSb2FkLCBBbCBPbGF5YSwgUml5YWRoIDEyMzMzLCBTYXVkaSBBcmFiaWExFzAVBgNVBA8MDkNsb3VkIHNlcnZpY2VzMAoGCCqGSM49BAMCA0cAMEQCICJv7oonnf4S7bGGT7+gTRn44FVpy2FPiVjAGAq9sWV3AiB9SSOpvzOW7z3yh9GKNV7FzyB/Aj4W7bby7wX9j/+EBA=='

/** The unit of the portal's default settings, certified from the start. */
const portalUnit = (secret: string): Unit => ({
  requestId: FIRST_REQUEST,
  kind: 'production',
  token: tokenOf(Buffer.from(PORTAL_CERTIFICATE, 'base64')),
  secret,
  vatNumber: '310099887700003',
  invoiceTypes: '1100',
  passed: [],
  issuedAt: '2024-01-01T00:00:00.000Z',
})

/** The units that the authority has certified. */
export function createUnits(context: SandboxContext) {
  const store = context.store<UnitsState>('tax-authority-units', () => ({ units: [] }))
  const all = (): Unit[] => [portalUnit(context.keys.taxSecret), ...store.read().units]

  const issue = (kind: Unit['kind'], request: SigningRequest): Unit => {
    const from = context.clock.now()
    const { subject, publicKey, alternativeName, vatNumber, invoiceTypes } = request
    const certificate = certificateOf({
      subject,
      publicKey,
      alternativeName,
      from,
      days: DAYS[kind],
    })
    const unit: Unit = {
      requestId: FIRST_REQUEST + all().length,
      kind,
      token: tokenOf(certificate),
      secret: randomBytes(32).toString('base64'),
      vatNumber,
      invoiceTypes,
      passed: [],
      issuedAt: from.toISOString(),
    }
    store.update(({ units }) => {
      units.push({
        ...unit,
        subject: subject.toString('base64'),
        publicKey: publicKey.toString('base64'),
        alternativeName: alternativeName.toString('base64'),
      })
    })
    return unit
  }

  return {
    issue,
    /** The production certificate for the key of a compliance certificate. */
    issueProduction({ requestId, vatNumber, invoiceTypes }: Unit): Unit {
      const stored = store.read().units.find((unit) => unit.requestId === requestId)
      if (!stored) throw new Error(`there is no request ${requestId}`)
      const bytes = (name: 'subject' | 'publicKey' | 'alternativeName') => Buffer.from(stored[name], 'base64')
      return issue('production', {
        subject: bytes('subject'),
        publicKey: bytes('publicKey'),
        alternativeName: bytes('alternativeName'),
        vatNumber,
        invoiceTypes,
      })
    },
    /** The unit with the credentials of a call; undefined also if its certificate has expired. */
    find: (kind: Unit['kind'], authorization: string | undefined): Unit | undefined =>
      all().find(
        (unit) =>
          unit.kind === kind &&
          authorization === `Basic ${Buffer.from(`${unit.token}:${unit.secret}`).toString('base64')}` &&
          isValidAt(new X509Certificate(derOf(unit)), context.clock.now()),
      ),
    pass: ({ requestId }: Unit, step: string) =>
      store.update(({ units }) => {
        const unit = units.find((candidate) => candidate.requestId === requestId)
        if (unit && !unit.passed.includes(step)) unit.passed.push(step)
      }),
    /** Without credentials and requests. */
    list: () =>
      all().map(({ requestId, kind, vatNumber, invoiceTypes, passed, issuedAt }) => ({
        requestId,
        kind,
        vatNumber,
        invoiceTypes,
        passed,
        issuedAt,
      })),
  }
}

const isFor = ({ invoiceTypes }: Pick<Unit, 'invoiceTypes'>, isSimplified: boolean): boolean =>
  invoiceTypes[isSimplified ? 1 : 0] === '1'

const NOTES: Readonly<Record<string, string>> = { '381': '-credit-note', '383': '-debit-note' }

export const stepOf = ({ isSimplified, typeCode }: TaxDocument): string =>
  `${isSimplified ? 'simplified' : 'standard'}${NOTES[typeCode] ?? ''}-compliant`

/** The compliance steps that a unit has not passed yet: three kinds of documents for each invoice type. */
export const missingSteps = (unit: Pick<Unit, 'invoiceTypes' | 'passed'>): string[] =>
  [false, true]
    .filter((isSimplified) => isFor(unit, isSimplified))
    .flatMap((isSimplified) =>
      ['', ...Object.values(NOTES)].map(
        (note) => `${isSimplified ? 'simplified' : 'standard'}${note}-compliant`,
      ),
    )
    .filter((step) => !unit.passed.includes(step))

/** The problems of a document that belongs to another unit. */
export function unitProblems(document: TaxDocument, unit: Unit): Message[] {
  const { root, isSimplified } = document
  const seal = sealOf(document)
  return [
    ...(isFor(unit, isSimplified)
      ? []
      : [permission(`The CSID does not cover ${isSimplified ? 'Simplified' : 'Standard'} documents`)]),
    ...(textAt(root, SELLER_VAT_NUMBER) === unit.vatNumber
      ? []
      : [
          permission('User only allowed to use the vat number that exists in the authentication certificate'),
        ]),
    ...(seal === undefined || seal.certificate.raw.equals(derOf(unit)) ? [] : [OTHER_CERTIFICATE]),
  ]
}

const SELLER_VAT_NUMBER = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID'

const permission = (message: string): Message =>
  messageOf({ code: 'certificate-permissions', severity: 'ERROR', category: 'CERTIFICATE_ERRORS', message })

const OTHER_CERTIFICATE: Message = messageOf({
  code: 'invalid-signing-certificate',
  severity: 'WARNING',
  category: 'CERTIFICATE_ERRORS',
  message: 'The certificate used for signing is not the certificate (CCSID / PCSID) of the call.',
})
