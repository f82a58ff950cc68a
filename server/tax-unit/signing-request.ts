import { createPublicKey, type KeyObject, sign } from 'node:crypto'

/** The authority's environments, each with its own certificate template. */
const TEMPLATES = {
  production: 'ZATCA-Code-Signing',
  simulation: 'PREZATCA-Code-Signing',
  sandbox: 'TSTZATCA-Code-Signing',
} as const
export type TaxEnvironment = keyof typeof TEMPLATES

export interface UnitDetails {
  /** Legal name of the seller. */
  organisation: string
  branch: string
  /** Name of the unit, unique for the seller. */
  commonName: string
  vatNumber: string
  /** A UUID of this unit. */
  serial: string
  /** Address of the unit, and the seller's line of business, in words. */
  address: string
  business: string
  environment: TaxEnvironment
}

/** Standard and simplified documents. */
const INVOICE_TYPES = '1100'

const OID = {
  country: '2.5.4.6',
  organisation: '2.5.4.10',
  branch: '2.5.4.11',
  commonName: '2.5.4.3',
  serial: '2.5.4.4',
  uid: '0.9.2342.19200300.100.1.1',
  title: '2.5.4.12',
  address: '2.5.4.26',
  business: '2.5.4.15',
  template: '1.3.6.1.4.1.311.20.2',
  alternativeName: '2.5.29.17',
  extensionRequest: '1.2.840.113549.1.9.14',
  ecdsaSha256: '1.2.840.10045.4.3.2',
} as const

/**
 * Returns a unit's certificate signing request, as PEM (PKCS #10 with the fields of the Security Features Implementation Standards).
 * Node cannot create such requests, so this module writes their DER elements.
 */
export const signingRequest = (key: KeyObject, unit: UnitDetails): string => {
  const subject = sequence(
    nameOf(OID.country, 'SA'),
    nameOf(OID.branch, unit.branch),
    nameOf(OID.organisation, unit.organisation),
    nameOf(OID.commonName, unit.commonName),
  )
  const directory = sequence(
    nameOf(OID.serial, `1-Masar|2-1|3-${unit.serial}`),
    nameOf(OID.uid, unit.vatNumber),
    nameOf(OID.title, INVOICE_TYPES),
    nameOf(OID.address, unit.address),
    nameOf(OID.business, unit.business),
  )
  const extensions = sequence(
    sequence(oid(OID.template), octets(printable(TEMPLATES[unit.environment]))),
    sequence(oid(OID.alternativeName), octets(sequence(tagged(4, directory)))),
  )
  const info = sequence(
    element(0x02, Buffer.of(0)),
    subject,
    createPublicKey(key).export({ format: 'der', type: 'spki' }),
    tagged(0, sequence(oid(OID.extensionRequest), element(0x31, extensions))),
  )
  const request = sequence(
    info,
    sequence(oid(OID.ecdsaSha256)),
    element(0x03, Buffer.of(0), sign('sha256', info, key)),
  )
  const lines = request.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines.join('\n')}\n-----END CERTIFICATE REQUEST-----\n`
}

/** An element of DER: tag, length, content. */
const element = (tag: number, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const { length } = body
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), body])
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), body])
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), body])
}

const sequence = (...content: Buffer[]): Buffer => element(0x30, ...content)
const octets = (content: Buffer): Buffer => element(0x04, content)
const printable = (text: string): Buffer => element(0x13, Buffer.from(text, 'latin1'))
const tagged = (number: number, content: Buffer): Buffer => element(0xa0 | number, content)

const nameOf = (type: string, text: string): Buffer =>
  element(0x31, sequence(oid(type), element(0x0c, Buffer.from(text))))

const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return element(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(base128)))
}

const base128 = (value: number): number[] => {
  const digits = [value % 128]
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128))
    digits.unshift((left % 128) | 0x80)
  return digits
}
