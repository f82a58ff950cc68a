import { isCertifiedAt } from './certificates.ts'
import type { TaxDocument } from './document.ts'
import { error, type Rule, warning } from './rule.ts'
import { isSignedBy, qrFieldsOf, qrKeyOf, readQr, sealOf } from './seal.ts'
import { elementAt, textAt } from './xml.ts'

const hasStamp = ({ root }: TaxDocument) => elementAt(root, 'ext:UBLExtensions') !== undefined

/** A standard document may come without a seal: the authority stamps it. A seal must belong to its document. */
export const sealRules: Rule[] = [
  warning(
    'BR-KSA-60',
    'A simplified document must have a cryptographic stamp (KSA-15).',
    (document) => !document.isSimplified || hasStamp(document),
  ),
  error(
    'BR-KSA-27',
    'A simplified document must contain a QR code (KSA-14) in Base64.',
    ({ isSimplified, qr }) => !isSimplified || (qr !== '' && /^[A-Za-z\d+/]+={0,2}$/.test(qr)),
  ),
  error(
    'BR-KSA-30',
    'The signature method of the stamp (KSA-15) must be "…:dsig:enveloped:xades".',
    (document) =>
      !hasStamp(document) ||
      textAt(document.root, 'cac:Signature/cbc:SignatureMethod') ===
        'urn:oasis:names:specification:ubl:dsig:enveloped:xades',
  ),
  {
    ...error('signature-invalid', 'The signature does not belong to the document.', (document) => {
      const seal = sealOf(document)
      return !hasStamp(document) || (seal !== undefined && isSignedBy(document, seal))
    }),
    category: 'SIGNATURE_ERRORS',
  },
  {
    ...error('invalid-certificate', 'Production CSID is not valid', (document, { now }) => {
      const seal = sealOf(document)
      return seal === undefined || isCertifiedAt(seal.certificate, now)
    }),
    category: 'CERTIFICATE_ERRORS',
  },
  {
    ...error(
      'signed-properties-hashing',
      "Invalid hash of the signed properties, id='xadesSignedProperties'.",
      (document) => {
        const digests = sealOf(document)?.propertiesDigests
        return !digests || digests[0] === digests[1]
      },
    ),
    category: 'CERTIFICATE_ERRORS',
  },
  {
    ...error('QRCODE_INVALID', 'Failed to validate QR code.', (document) => {
      if (document.qr === '') return true
      const seal = sealOf(document)
      const fields = readQr(document.qr)
      if (!seal || !fields) return false
      const right = qrFieldsOf(document, seal, qrKeyOf(seal.certificate))
      // The time may be written with or without its offset.
      return right.every((value, index) =>
        index === 2 ? isStart(fields[index], value) : value.equals(fields[index] ?? Buffer.alloc(0)),
      )
    }),
    category: 'QRCODE_VALIDATION',
  },
]

const TIME_LENGTH = 'YYYY-MM-DDThh:mm:ss'.length

const isStart = (time: Buffer | undefined, whole: Buffer): boolean =>
  time?.toString().slice(0, TIME_LENGTH) === whole.toString().slice(0, TIME_LENGTH)
