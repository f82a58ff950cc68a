import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  type X509Certificate,
} from 'node:crypto'
import { bits, integer, octets, oid, readDer, sequence, set, tagged, utcTime, utf8 } from './der.ts'

/** A key with its certificate. */
export interface Stamp {
  key: KeyObject
  /** DER. */
  certificate: Buffer
}

const ECDSA_SHA256 = '1.2.840.10045.4.3.2'
const DAY_MS = 86_400_000

/** Types of a name's parts. */
const NAME_PARTS = {
  C: '2.5.4.6',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  CN: '2.5.4.3',
  DC: '0.9.2342.19200300.100.1.25',
} as const

/** PKCS #8 and certificate, as DER in Base64. They are the same in every sandbox, because they certify the portal's default unit. */
const AUTHORITY_KEY =
  'MIGEAgEAMBAGByqGSM49AgEGBSuBBAAKBG0wawIBAQQgAzzbAR8D0UEbyC/7FWiyPSuYjfTDEnTJdWMJB9FRMH6hRANCAARifR0q6xmZg7sNjV+yb9vYhyoDkdEM1UsOX0PV/IjMF5xHzmYlGC1s8ufpf6D7FPRsEH2908Si94cjC4nqCPZC'
const AUTHORITY_CERTIFICATE =
  'MIIBnzCCAUWgAwIBAgIQQbEaN+htOdzDrfmtgA5EYjAKBggqhkjOPQQDAjBTMRcwFQYKCZImiZPyLGQBGQwHZXhhbXBsZTEVMBMGCgmSJomT8ixkARkMBW1hc2FyMSEwHwYDVQQDDBhTYW5kYm94IFRheCBBdXRob3JpdHkgQ0EwHhcNMjQwMTAxMDAwMDAwWhcNNDkwOTI2MDAwMDAwWjBTMRcwFQYKCZImiZPyLGQBGQwHZXhhbXBsZTEVMBMGCgmSJomT8ixkARkMBW1hc2FyMSEwHwYDVQQDDBhTYW5kYm94IFRheCBBdXRob3JpdHkgQ0EwVjAQBgcqhkjOPQIBBgUrgQQACgNCAARifR0q6xmZg7sNjV+yb9vYhyoDkdEM1UsOX0PV/IjMF5xHzmYlGC1s8ufpf6D7FPRsEH2908Si94cjC4nqCPZCMAoGCCqGSM49BAMCA0gAMEUCIGqUWYsGOyUc48XlqrAjf3GXY8jwvxAn+5Ul6UhY4MQYAiEAm3VKwvgXegLZiuEsbJoTrNNr2x1S0tQMXtDbd3QcXr4='

/** The key that stamps cleared documents and issues the certificates of units. */
export const authorityStamp: Stamp = {
  key: createPrivateKey({ key: Buffer.from(AUTHORITY_KEY, 'base64'), format: 'der', type: 'pkcs8' }),
  certificate: Buffer.from(AUTHORITY_CERTIFICATE, 'base64'),
}

const authorityPublicKey = createPublicKey(authorityStamp.key)

/** True for a certificate of the authority that is valid at this time. */
export const isCertifiedAt = (certificate: X509Certificate, now: Date): boolean =>
  certificate.verify(authorityPublicKey) && isValidAt(certificate, now)

/** True from the first second of a certificate's validity until its end. */
export const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now < validToDate

interface CertificateRequest {
  /** A name in DER. */
  subject: Buffer
  /** SubjectPublicKeyInfo in DER. */
  publicKey: Buffer
  /** The authority's by default. */
  issuerKey?: KeyObject | undefined
  from: Date
  days: number
  /** The content of the extension "subject alternative name", in DER. */
  alternativeName?: Buffer | undefined
}

/** A certificate of the authority, in DER (RFC 5280). */
export function certificateOf(request: CertificateRequest): Buffer {
  const { subject, publicKey, issuerKey = authorityStamp.key, from, days, alternativeName } = request
  const algorithm = sequence(oid(ECDSA_SHA256))
  const serial = Buffer.concat([Buffer.of(0x41), randomBytes(15)])
  const extensions = alternativeName
    ? [tagged(3, sequence(sequence(oid(ALTERNATIVE_NAME), octets(alternativeName))))]
    : []
  const signed = sequence(
    tagged(0, integer(Buffer.of(2))),
    integer(serial),
    algorithm,
    AUTHORITY,
    sequence(utcTime(from), utcTime(new Date(from.getTime() + days * DAY_MS))),
    subject,
    publicKey,
    ...extensions,
  )
  return sequence(signed, algorithm, bits(sign('sha256', signed, issuerKey)))
}

export const ALTERNATIVE_NAME = '2.5.29.17'

/** A name in DER, from its parts in their order. */
export const nameOf = (...parts: [part: keyof typeof NAME_PARTS, value: string][]): Buffer =>
  sequence(...parts.map(([part, value]) => set(sequence(oid(NAME_PARTS[part]), utf8(value)))))

/** With domain components, as in the real authority's certificates. */
const AUTHORITY = nameOf(['DC', 'example'], ['DC', 'masar'], ['CN', 'Sandbox Tax Authority CA'])

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
