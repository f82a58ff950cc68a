import { z } from 'zod'
import { RegistrationRefused } from '../../errors/failures.ts'
import { createProviderHttp, type ProviderAnswer } from '../http.ts'
import { base64, basic, VERSION } from './headers.ts'
import type { TaxRegistrationPort, UnitCredentials } from './port.ts'

const Csid = z
  .object({
    requestID: z.union([z.string(), z.number()]).transform(String),
    binarySecurityToken: z.base64(),
    secret: z.string().min(1),
  })
  .transform(({ requestID, binarySecurityToken, secret }) => ({
    requestId: requestID,
    token: binarySecurityToken,
    secret,
  }))

const NOT_COMPLIANT = 428

export const createTaxRegistration = ({ url }: { url: string }): TaxRegistrationPort => {
  const http = createProviderHttp('tax-authority', { addresses: [url] })
  const post = (
    path: string,
    json: object,
    headers: Record<string, string>,
    method: 'POST' | 'PATCH' = 'POST',
  ) =>
    http.call({
      method,
      url: `${url}/${path}`,
      headers: { ...VERSION, ...headers },
      json,
    })
  const issued = (answer: ProviderAnswer): UnitCredentials => {
    if (!answer.ok) throw refusalOf(answer)
    return http.read(Csid, answer)
  }
  return {
    requestCompliance: async (csr, otp) => issued(await post('compliance', { csr: base64(csr) }, { otp })),
    async checkSample(unit, { uuid, hash, xml }) {
      const json = { invoiceHash: hash, uuid, invoice: base64(xml) }
      const answer = await post('compliance/invoices', json, basic(unit))
      if (!answer.ok) throw refusalOf(answer)
    },
    requestProduction: async (compliance) =>
      issued(
        await post('production/csids', { compliance_request_id: compliance.requestId }, basic(compliance)),
      ),
    async renew(former, csr, otp) {
      const headers = { ...basic(former), otp }
      const answer = await post('production/csids', { csr: base64(csr) }, headers, 'PATCH')
      if (answer.status === NOT_COMPLIANT) return { kind: 'compliance', unit: http.read(Csid, answer) }
      return { kind: 'production', unit: issued(answer) }
    },
  }
}

const LONGEST_BODY = 600

const refusalOf = ({ status, body }: ProviderAnswer): RegistrationRefused =>
  new RegistrationRefused(
    `The tax authority answered ${status}: ${(JSON.stringify(body) ?? 'nothing').slice(0, LONGEST_BODY)}`,
  )
