import { createHash, verify, X509Certificate } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../shared/layout.ts'
import type { Part, SandboxContext } from '../shared/part.ts'
import { taxAuthorityPage } from './page.ts'

/** A document that the authority accepted. */
export interface AcceptedDocument {
  uuid: string
  hash: string
  kind: 'clearance' | 'reporting'
  takenAt: string
}

interface Submission {
  uuid?: unknown
  invoiceHash?: unknown
  invoice?: unknown
}

const between = (xml: string, name: string): string =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

/** The document without the elements outside its hash. */
const unsealed = (xml: string): string =>
  xml
    .replace(/^<[?]xml[^\n]*\n/, '')
    .replace(/<ext:UBLExtensions>.*<[/]ext:UBLExtensions>/s, '')
    .replace(
      /<cac:AdditionalDocumentReference><cbc:ID>QR<[/]cbc:ID>.*?<[/]cac:AdditionalDocumentReference>/s,
      '',
    )
    .replace(/<cac:Signature>.*?<[/]cac:Signature>/s, '')

const isSigned = (xml: string, digest: Buffer): boolean => {
  try {
    const certificate = new X509Certificate(Buffer.from(between(xml, 'ds:X509Certificate'), 'base64'))
    const signature = Buffer.from(between(xml, 'ds:SignatureValue'), 'base64')
    return verify('sha256', digest, certificate.publicKey, signature)
  } catch {
    return false
  }
}

/** Problems of a document, by the authority's codes. */
const errorsOf = ({ uuid, invoiceHash }: Submission, xml: string): { code: string; message: string }[] => {
  const digest = createHash('sha256').update(unsealed(xml)).digest()
  const checks: [boolean, string, string][] = [
    [digest.toString('base64') === invoiceHash, 'invalid-invoice-hash', 'The hash is of another document'],
    [isSigned(xml, digest), 'invalid-signature', 'The signature does not belong to the document'],
    [between(xml, 'cbc:UUID') === uuid, 'BR-KSA-03', 'The document has another UUID'],
    [between(xml, 'cbc:ProfileID') === 'reporting:1.0', 'BR-KSA-EN16931-01', 'The process is not known'],
  ]
  return checks.flatMap(([isRight, code, message]) => (isRight ? [] : [{ code, message }]))
}

/** The tax authority's platform: clears invoices to companies and accepts reports of the others. */
export function createTaxAuthorityPart(context: SandboxContext): Part {
  const store = context.store<{ taken: AcceptedDocument[] }>('tax-authority', () => ({ taken: [] }))
  const { taxToken, taxSecret } = context.keys
  const expected = `Basic ${Buffer.from(`${taxToken}:${taxSecret}`).toString('base64')}`

  return {
    name: 'tax-authority',
    title: 'Tax authority',
    description: 'Clears invoices to companies and takes reports of the others.',
    dump: () => ({ documents: store.read().taken }),
    reset: () =>
      store.update((state) => {
        state.taken = []
      }),
    register(app: FastifyInstance) {
      app.post<{ Params: { kind: string }; Body: Submission }>(
        '/invoices/:kind/single',
        { config: { api: true } },
        async ({ params: { kind }, body, headers }, reply) => {
          if (headers.authorization !== expected) return reply.code(401).send({ status: 401 })
          if (kind !== 'clearance' && kind !== 'reporting') return reply.code(404).send({ status: 404 })
          const xml = Buffer.from(String(body.invoice), 'base64').toString()
          const status = kind === 'clearance' ? 'clearanceStatus' : 'reportingStatus'
          const errorMessages = errorsOf(body, xml)
          if (errorMessages.length > 0)
            return reply.code(400).send({
              validationResults: { errorMessages, status: 'ERROR' },
              [status]: `NOT_${kind === 'clearance' ? 'CLEARED' : 'REPORTED'}`,
            })
          const document = { uuid: String(body.uuid), hash: String(body.invoiceHash) }
          if (store.read().taken.some(({ uuid }) => uuid === document.uuid))
            return reply.code(409).send({ [status]: 'DUPLICATE' })
          const takenAt = context.clock.now().toISOString()
          store.update(({ taken }) => taken.push({ ...document, kind, takenAt }))
          return {
            validationResults: { errorMessages: [], status: 'PASS' },
            [status]: kind === 'clearance' ? 'CLEARED' : 'REPORTED',
            ...(kind === 'clearance' && { clearedInvoice: body.invoice }),
          }
        },
      )
      app.get('/', async (_request, reply) =>
        sendPage(reply, { title: 'Tax authority', body: taxAuthorityPage(store.read().taken), log: true }),
      )
    },
  }
}
