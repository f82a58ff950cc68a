import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import type { Store } from '../shared/part.ts'
import { bits, integer, octets, oid, readDer, sequence, set, tagged, utcTime, utf8 } from './der.ts'

/** The authority's own key (PKCS #8) and certificate, as DER in Base64. */
export interface AuthorityKey {
  key: string
  certificate: string
}

/** A key with the certificate that belongs to it. */
export interface Stamp {
  key: KeyObject
  /** DER. */
  certificate: Buffer
}

const CURVE = 'secp256k1'
const ECDSA_SHA256 = '1.2.840.10045.4.3.2'
const DAY_MS = 86_400_000

/** Types of a name's parts, in the order of a name. */
const NAME_PARTS = { C: '2.5.4.6', O: '2.5.4.10', OU: '2.5.4.11', CN: '2.5.4.3' } as const
type NameParts = Partial<Record<keyof typeof NAME_PARTS, string>>

const AUTHORITY: NameParts = { C: 'SA', O: 'Sandbox Tax Authority', CN: 'Sandbox Tax Authority CA' }

/** The key that stamps cleared documents and issues the certificates of units; made at the first use. */
export function createAuthorityKey(store: Store<AuthorityKey>): () => Stamp {
  return () => {
    if (store.read().key === '') {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: CURVE })
      const certificate = certificateOf({
        subject: nameOf(AUTHORITY),
        publicKey: publicKey.export({ format: 'der', type: 'spki' }),
        issuerKey: privateKey,
        from: new Date(Date.now() - DAY_MS),
        days: 10 * 365,
      })
      store.update((state) => {
        state.key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
        state.certificate = certificate.toString('base64')
      })
    }
    const { key, certificate } = store.read()
    return {
      key: createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' }),
      certificate: Buffer.from(certificate, 'base64'),
    }
  }
}

interface CertificateRequest {
  /** A name in DER. */
  subject: Buffer
  /** SubjectPublicKeyInfo in DER. */
  publicKey: Buffer
  issuerKey: KeyObject
  from: Date
  days: number
  /** The content of the extension "subject alternative name", in DER. */
  alternativeName?: Buffer | undefined
}

/** A certificate of the authority, in DER (RFC 5280). */
export function certificateOf(request: CertificateRequest): Buffer {
  const { subject, publicKey, issuerKey, from, days, alternativeName } = request
  const algorithm = sequence(oid(ECDSA_SHA256))
  const serial = Buffer.concat([Buffer.of(0x41), randomBytes(15)])
  const extensions = alternativeName
    ? [tagged(3, sequence(sequence(oid(ALTERNATIVE_NAME), octets(alternativeName))))]
    : []
  const signed = sequence(
    tagged(0, integer(Buffer.of(2))),
    integer(serial),
    algorithm,
    nameOf(AUTHORITY),
    sequence(utcTime(from), utcTime(new Date(from.getTime() + days * DAY_MS))),
    subject,
    publicKey,
    ...extensions,
  )
  return sequence(signed, algorithm, bits(sign('sha256', signed, issuerKey)))
}

export const ALTERNATIVE_NAME = '2.5.29.17'

export const nameOf = (parts: NameParts): Buffer =>
  sequence(
    ...Object.entries(NAME_PARTS).flatMap(([name, type]) => {
      const value = parts[name as keyof NameParts]
      return value ? [set(sequence(oid(type), utf8(value)))] : []
    }),
  )

/** The issuer's signature of a certificate: the last of its three parts, without the byte that counts unused bits. */
export const signatureOf = (certificate: Buffer): Buffer => {
  const [whole] = readDer(certificate)
  const signature = whole && readDer(whole.content)[2]
  if (!signature) throw new Error('a certificate has three parts')
  return signature.content.subarray(1)
}

/** The public key of a certificate's owner, in DER. */
export const publicKeyOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' })
