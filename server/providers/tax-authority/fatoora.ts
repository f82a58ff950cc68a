import { z } from 'zod'
import type { TaxRemark } from '#contract/entities/tax-document.ts'
import { readableLine } from '#contract/text/characters.ts'
import { createProviderHttp } from '../http.ts'
import { base64, basic, VERSION } from './headers.ts'
import type { SubmittedDocument, TaxAuthorityPort } from './port.ts'

const LONGEST_CODE = 60
const LONGEST_MESSAGE = 500
const MOST_REMARKS = 50

const text = (longest: number) =>
  z.string().transform((value) => readableLine(value).slice(0, longest).toWellFormed())

/** Category of the remark that a document is repeated. It says nothing about the document itself. */
const REPETITION = 'Duplicate-Invoice'

const Message = z.object({
  code: text(LONGEST_CODE).catch(''),
  category: z.string().nullish().catch(null),
  message: text(LONGEST_MESSAGE).catch(''),
})

const messages = z
  .array(Message)
  .nullish()
  .transform((all) => (all ?? []).slice(0, MOST_REMARKS))

const Results = z.object({
  validationResults: z.object({ warningMessages: messages, errorMessages: messages }),
})

const Cleared = z.object({ clearanceStatus: z.literal('CLEARED') })
const Reported = z.object({ reportingStatus: z.literal('REPORTED') })
/** The response to a clearance. The response to a repeated call may contain the copy of the first call. */
const Stamped = z.object({ clearedInvoice: z.base64().nullish() })

const STATUS = { repeated: 208, clearanceOff: 303, rejected: 400, duplicate: 409 } as const

export interface FatooraOptions {
  /** Without the resource: `https://gw-fatoora.zatca.gov.sa/e-invoicing/core`. */
  url: string
  /** Issued by the authority with the certificate of the unit. */
  token: string
  secret: string
  /** Time limit of one whole call, in milliseconds; 8 s by default. */
  timeoutMs?: number
}

/** The tax authority's platform, per its integration guide (version 2). */
export const createFatoora = ({ url, token, secret, timeoutMs }: FatooraOptions): TaxAuthorityPort => {
  const http = createProviderHttp('tax-authority', { addresses: [url], totalMs: timeoutMs })
  const headers = {
    ...VERSION,
    ...basic({ token, secret }),
    'clearance-status': '1',
  }
  return {
    async submit({ uuid, hash, xml, route }) {
      const json = { invoiceHash: hash, uuid, invoice: base64(xml) }
      const answer = await http.call({
        method: 'POST',
        url: `${url}/invoices/${route}/single`,
        headers,
        json,
      })
      switch (answer.status) {
        case STATUS.repeated:
        case STATUS.duplicate:
          return { outcome: 'accepted', copy: copyIn(answer.body), remarks: remarksIn(answer.body) }
        case STATUS.clearanceOff:
          // Only a clearance can be replaced by a report.
          if (route === 'reporting') throw http.failure(answer)
          return { outcome: 'clearance-off' }
        case STATUS.rejected: {
          // If the document breaks no rule, the authority refused the call itself, because of its format or our certificate.
          if (!breaksRule(answer.body)) throw http.failure(answer)
          return { outcome: 'rejected', remarks: remarksIn(answer.body) }
        }
        default:
          if (!answer.ok) throw http.failure(answer)
          http.read(ACCEPTED[route], answer)
          return { outcome: 'accepted', copy: copyIn(answer.body), remarks: remarksIn(answer.body) }
      }
    },
  }
}

const ACCEPTED: Readonly<Record<SubmittedDocument['route'], z.ZodType>> = {
  clearance: Cleared,
  reporting: Reported,
}

const copyIn = (body: unknown): Buffer | null => {
  const copy = Stamped.safeParse(body).data?.clearedInvoice
  return copy ? Buffer.from(copy, 'base64') : null
}

const remarksIn = (body: unknown): TaxRemark[] => {
  const found = Results.safeParse(body).data?.validationResults
  if (!found) return []
  return [
    ...found.errorMessages.map(remarkOf('error')),
    ...found.warningMessages.filter(({ category }) => category !== REPETITION).map(remarkOf('warning')),
  ]
}

/** Category of errors about the certificate of the call. A correction of the document does not solve them. */
const OF_CERTIFICATE = 'CERTIFICATE_ERRORS'

const breaksRule = (body: unknown): boolean =>
  Results.safeParse(body).data?.validationResults.errorMessages.some(
    ({ category }) => category !== OF_CERTIFICATE,
  ) ?? false

const remarkOf =
  (severity: TaxRemark['severity']) =>
  ({ code, message }: z.output<typeof Message>): TaxRemark => ({ severity, code, message })
