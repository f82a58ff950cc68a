import { randomBytes } from 'node:crypto'
import type { SandboxContext } from '../shared/part.ts'
import { certificateOf, type Stamp } from './certificates.ts'
import type { SigningRequest } from './csr.ts'
import type { TaxDocument } from './document.ts'
import type { Message } from './rule.ts'
import { messageOf } from './rules.ts'
import { sealOf } from './seal.ts'
import { textAt } from './xml.ts'

/** A certificate of a unit (CSID) with the credentials that come with it. */
export interface Unit {
  requestId: number
  kind: 'compliance' | 'production'
  /** The Base64 of the Base64 of the certificate in DER: user of the calls. */
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

/** The units that the authority has certified. */
export function createUnits(context: SandboxContext, stamp: () => Stamp) {
  const store = context.store<UnitsState>('tax-authority-units', () => ({ units: [] }))

  const issue = (kind: Unit['kind'], request: SigningRequest): Unit => {
    const from = context.clock.now()
    const { subject, publicKey, alternativeName, vatNumber, invoiceTypes } = request
    const certificate = certificateOf({
      subject,
      publicKey,
      alternativeName,
      issuerKey: stamp().key,
      from,
      days: DAYS[kind],
    })
    const unit: Unit = {
      requestId: FIRST_REQUEST + store.read().units.length,
      kind,
      token: Buffer.from(certificate.toString('base64')).toString('base64'),
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
    /** The unit with the credentials of a call. */
    find: (kind: Unit['kind'], authorization: string | undefined): Unit | undefined =>
      store
        .read()
        .units.find(
          (unit) =>
            unit.kind === kind &&
            authorization === `Basic ${Buffer.from(`${unit.token}:${unit.secret}`).toString('base64')}`,
        ),
    pass: ({ requestId }: Unit, step: string) =>
      store.update(({ units }) => {
        const unit = units.find((candidate) => candidate.requestId === requestId)
        if (unit && !unit.passed.includes(step)) unit.passed.push(step)
      }),
    /** Without credentials and requests. */
    list: () =>
      store.read().units.map(({ requestId, kind, vatNumber, invoiceTypes, passed, issuedAt }) => ({
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

/** The problems of a document that another unit should have sent. */
export function unitProblems(document: TaxDocument, unit: Unit): Message[] {
  const { root, isSimplified } = document
  const seal = sealOf(document)
  const certificate = Buffer.from(unit.token, 'base64').toString()
  return [
    ...(isFor(unit, isSimplified)
      ? []
      : [permission(`The CSID does not cover ${isSimplified ? 'Simplified' : 'Standard'} documents`)]),
    ...(textAt(root, SELLER_VAT_NUMBER) === unit.vatNumber
      ? []
      : [
          permission('User only allowed to use the vat number that exists in the authentication certificate'),
        ]),
    ...(seal === undefined || seal.certificate.raw.toString('base64') === certificate
      ? []
      : [OTHER_CERTIFICATE]),
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
