import { createPublicKey, verify } from 'node:crypto'
import { ALTERNATIVE_NAME } from './certificates.ts'
import { type DerElement, oid, readDer } from './der.ts'

/** A certificate signing request of a unit (PKCS #10). */
export interface SigningRequest {
  /** A name in DER. */
  subject: Buffer
  /** SubjectPublicKeyInfo in DER. */
  publicKey: Buffer
  /** The subject alternative name in DER. */
  alternativeName: Buffer
  vatNumber: string
  /** Four digits, each 1 for yes: standard documents, simplified documents, and two reserved ones. */
  invoiceTypes: string
}

const CURVE = 'secp256k1'
const EXTENSION_REQUEST = '1.2.840.113549.1.9.14'
/** Parts that the subject must have: C, O, OU and CN. */
const SUBJECT_PARTS = ['2.5.4.6', '2.5.4.10', '2.5.4.11', '2.5.4.3']
const UNIT = {
  serial: '2.5.4.4',
  vatNumber: '0.9.2342.19200300.100.1.1',
  invoiceTypes: '2.5.4.12',
  address: '2.5.4.26',
  business: '2.5.4.15',
} as const
const DIRECTORY_NAME = 0xa4

/** Reads a request in PEM or DER from Base64. Throws an error if the authority does not accept it. */
export function readSigningRequest(base64: string): SigningRequest {
  const [whole] = readDer(derOf(Buffer.from(base64, 'base64')))
  const [info, , signature] = childrenOf(whole)
  const [, subject, publicKey, attributes] = childrenOf(info)
  if (!info || !subject || !publicKey || !signature) throw new Error('a request has three parts')
  const key = createPublicKey({ key: publicKey.raw, format: 'der', type: 'spki' })
  if (key.asymmetricKeyDetails?.namedCurve !== CURVE) throw new Error(`the key is not on ${CURVE}`)
  if (!verify('sha256', info.raw, key, signature.content.subarray(1)))
    throw new Error('another key has made the signature')
  const parts = partsOf(subject)
  if (!SUBJECT_PARTS.every((type) => parts.get(type))) throw new Error('the subject lacks a part')

  const alternativeName = alternativeNameOf(attributes)
  const directory = childrenOf(alternativeName).find(({ tag }) => tag === DIRECTORY_NAME)
  const unit = partsOf(childrenOf(directory)[0])
  const vatNumber = unit.get(UNIT.vatNumber) ?? ''
  const invoiceTypes = unit.get(UNIT.invoiceTypes) ?? ''
  if (!/^3\d{13}3$/.test(vatNumber)) throw new Error('UID is not a VAT number')
  if (!/^(1[01]|01)[01]{2}$/.test(invoiceTypes)) throw new Error('title is not an invoice type')
  if (!/^1-[^|]+[|]2-[^|]+[|]3-[^|]+$/.test(unit.get(UNIT.serial) ?? ''))
    throw new Error('SN has the wrong format')
  if (!unit.get(UNIT.address) || !unit.get(UNIT.business)) throw new Error('address or business is missing')
  return {
    subject: subject.raw,
    publicKey: publicKey.raw,
    alternativeName: alternativeName?.raw ?? Buffer.alloc(0),
    vatNumber,
    invoiceTypes,
  }
}

const derOf = (bytes: Buffer): Buffer => {
  const pem = /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([^-]+)-----END/.exec(
    bytes.toString('latin1'),
  )?.[1]
  return pem ? Buffer.from(pem, 'base64') : bytes
}

const childrenOf = (element: DerElement | undefined): DerElement[] =>
  element ? readDer(element.content) : []

const isOfType = (element: DerElement | undefined, type: string): boolean =>
  element?.raw.equals(oid(type)) ?? false

const alternativeNameOf = (attributes: DerElement | undefined): DerElement | undefined => {
  const requests = childrenOf(attributes)
    .map(childrenOf)
    .filter(([type]) => isOfType(type, EXTENSION_REQUEST))
  const extensions = requests.flatMap(([, values]) => childrenOf(values).flatMap(childrenOf)).map(childrenOf)
  return childrenOf(extensions.find(([type]) => isOfType(type, ALTERNATIVE_NAME))?.at(-1))[0]
}

const KNOWN_TYPES = [...SUBJECT_PARTS, ...Object.values(UNIT)]

/** The known parts of a name, by their types. */
const partsOf = (name: DerElement | undefined): Map<string, string> =>
  new Map(
    childrenOf(name)
      .flatMap(childrenOf)
      .map(childrenOf)
      .flatMap(([type, value]) => {
        const known = KNOWN_TYPES.find((candidate) => isOfType(type, candidate))
        return known && value ? [[known, value.content.toString()] as const] : []
      }),
  )
