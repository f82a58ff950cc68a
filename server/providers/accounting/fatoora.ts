import { z } from 'zod'
import { createProviderHttp } from '../http.ts'
import type { TaxAuthorityPort } from './port.ts'

const Cleared = z.object({ clearanceStatus: z.literal('CLEARED') })
const Reported = z.object({ reportingStatus: z.literal('REPORTED') })

export interface FatooraOptions {
  /** Without the resource: `https://gw-fatoora.zatca.gov.sa/e-invoicing/core`. */
  url: string
  /** Issued by the authority with the certificate of the unit. */
  token: string
  secret: string
  /** Limit of one call in all, in milliseconds; 8 s by default. */
  timeoutMs?: number
}

/** The response to a document accepted before. */
const CONFLICT = 409

/** The tax authority's platform, per its integration guide (version 2). */
export const createFatoora = ({ url, token, secret, timeoutMs }: FatooraOptions): TaxAuthorityPort => {
  const http = createProviderHttp('accounting', { totalMs: timeoutMs })
  const headers = {
    authorization: `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}`,
    'accept-version': 'V2',
    'accept-language': 'en',
    'clearance-status': '1',
  }
  return {
    async submitTaxDocument({ uuid, hash, xml, isSimplified }) {
      const kind = isSimplified ? 'reporting' : 'clearance'
      const json = { invoiceHash: hash, uuid, invoice: Buffer.from(xml).toString('base64') }
      const answer = await http.call({ method: 'POST', url: `${url}/invoices/${kind}/single`, headers, json })
      if (answer.status === CONFLICT) return
      if (!answer.ok) throw http.failure(answer)
      http.read(isSimplified ? Reported : Cleared, answer)
    },
  }
}
